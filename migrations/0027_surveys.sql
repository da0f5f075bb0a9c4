ALTER TABLE `challenges` ADD `survey` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `questions` text DEFAULT '[]' NOT NULL;