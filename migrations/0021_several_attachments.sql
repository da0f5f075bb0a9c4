ALTER TABLE `attachments` ADD `name` text;--> statement-breakpoint
ALTER TABLE `attachments` ADD `challenge_id` integer REFERENCES challenges(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `attachments` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `attachments_challenge` ON `attachments` (`challenge_id`);