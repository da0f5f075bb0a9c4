ALTER TABLE `challenges` ADD `service` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `next` text DEFAULT '' NOT NULL;