ALTER TABLE `files` ADD `object` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `held` integer DEFAULT 0 NOT NULL;