CREATE TABLE `feedback` (
	`challenge_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`said_at` integer NOT NULL,
	PRIMARY KEY(`challenge_id`, `user_id`),
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_user` ON `feedback` (`user_id`);