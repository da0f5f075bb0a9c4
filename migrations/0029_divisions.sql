CREATE TABLE `division_entries` (
	`game_id` integer NOT NULL,
	`division` text NOT NULL,
	`key` text NOT NULL,
	`entry` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`game_id`, `division`, `key`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `email_confirmed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `games` ADD `division_terms` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `participations_division` ON `participations` (`game_id`,`division`,`status`);