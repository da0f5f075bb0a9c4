CREATE TABLE `stage_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stage_links_digest` ON `stage_links` (`digest`);--> statement-breakpoint
CREATE INDEX `stage_links_game` ON `stage_links` (`game_id`);--> statement-breakpoint
CREATE TABLE `stages` (
	`game_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`scene` text NOT NULL,
	`round` text NOT NULL,
	`seconds` integer NOT NULL,
	`message` text NOT NULL,
	`team_id` integer,
	`since` integer NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
