CREATE TABLE `game_roles` (
	`game_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`game_id`, `user_id`, `role`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `game_roles_user` ON `game_roles` (`user_id`);--> statement-breakpoint
ALTER TABLE `challenges` ADD `author_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `challenges_author` ON `challenges` (`author_id`);