ALTER TABLE `challenges` ADD `priced_hints` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `games` ADD `hint_charge` text DEFAULT 'opening' NOT NULL;--> statement-breakpoint
ALTER TABLE `games` ADD `hint_debt` integer DEFAULT false NOT NULL;