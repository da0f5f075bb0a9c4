ALTER TABLE `challenges` ADD `minimum_points` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `steps` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `breaks_ties` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `bloods` text DEFAULT 'game' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `blood_bonus` text DEFAULT '[0,0,0]' NOT NULL;