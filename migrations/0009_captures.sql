-- Nothing wrote to this table before.
DROP TABLE `captures`;--> statement-breakpoint
CREATE TABLE `captures` (
	`challenge_id` integer NOT NULL,
	`participation_id` integer NOT NULL,
	`name` text NOT NULL,
	`game_id` integer NOT NULL,
	`size` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`challenge_id`, `participation_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `captures_game` ON `captures` (`game_id`);
