CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip` text,
	`agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`team_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_members_user` ON `team_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`bio` text,
	`avatar` text,
	`locked` integer DEFAULT false NOT NULL,
	`invite_token` text NOT NULL,
	`captain_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`captain_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_captain` ON `teams` (`captain_id`);--> statement-breakpoint
CREATE INDEX `teams_name` ON `teams` (`name`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'User' NOT NULL,
	`active` integer NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`real_name` text DEFAULT '' NOT NULL,
	`student_number` text DEFAULT '' NOT NULL,
	`avatar` text,
	`registered_at` integer NOT NULL,
	`visited_at` integer NOT NULL,
	`ip` text DEFAULT '0.0.0.0' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_name_key` ON `users` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`);--> statement-breakpoint
CREATE TABLE `attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`file_hash` text,
	`url` text,
	`size` integer
);
--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`tag` text NOT NULL,
	`type` text NOT NULL,
	`hints` text NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`file_name` text DEFAULT 'attachment' NOT NULL,
	`attachment_id` integer,
	`original_score` integer DEFAULT 1000 NOT NULL,
	`min_score_rate` real DEFAULT 0.25 NOT NULL,
	`difficulty` real DEFAULT 5 NOT NULL,
	`flag_template` text,
	`container_image` text,
	`memory_mb` integer DEFAULT 64 NOT NULL,
	`cpu_tenths` integer DEFAULT 1 NOT NULL,
	`storage_mb` integer DEFAULT 256 NOT NULL,
	`port` integer DEFAULT 80 NOT NULL,
	`capture` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `challenges_game` ON `challenges` (`game_id`);--> statement-breakpoint
CREATE TABLE `entries` (
	`game_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`participation_id` integer,
	`user_id` text,
	`challenge_id` integer,
	`status` text,
	`text` text,
	`nth` integer,
	`ip` text,
	`data` text,
	PRIMARY KEY(`game_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `entries_kind` ON `entries` (`game_id`,`kind`,`status`,`seq`);--> statement-breakpoint
CREATE TABLE `flags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`challenge_id` integer NOT NULL,
	`flag` text NOT NULL,
	`attachment_id` integer,
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flags_text` ON `flags` (`challenge_id`,`flag`);--> statement-breakpoint
CREATE TABLE `games` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`content` text NOT NULL,
	`hidden` integer NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`accept_without_review` integer NOT NULL,
	`writeup_required` integer NOT NULL,
	`invite_code` text,
	`divisions` text NOT NULL,
	`member_limit` integer NOT NULL,
	`container_limit` integer NOT NULL,
	`practice` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`writeup_deadline_at` integer NOT NULL,
	`writeup_note` text NOT NULL,
	`blood_bonus` integer NOT NULL,
	`poster` text,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `games_start` ON `games` (`start_at`);--> statement-breakpoint
CREATE TABLE `participation_members` (
	`game_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`participation_id` integer NOT NULL,
	PRIMARY KEY(`game_id`, `user_id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`participation_id`) REFERENCES `participations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `participation_members_of` ON `participation_members` (`participation_id`);--> statement-breakpoint
CREATE TABLE `participations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`status` text NOT NULL,
	`division` text,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `participations_team` ON `participations` (`game_id`,`team_id`);--> statement-breakpoint
CREATE INDEX `participations_of_team` ON `participations` (`team_id`);--> statement-breakpoint
CREATE TABLE `files` (
	`hash` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`refs` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`level` text NOT NULL,
	`user_name` text,
	`ip` text,
	`message` text NOT NULL,
	`status` text
);
--> statement-breakpoint
CREATE INDEX `logs_level` ON `logs` (`level`,`id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`content` text NOT NULL,
	`tags` text NOT NULL,
	`is_pinned` integer NOT NULL,
	`author_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `posts_order` ON `posts` (`is_pinned`,`updated_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
