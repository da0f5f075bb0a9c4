CREATE TABLE `credentials` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`secret` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
INSERT INTO `credentials` (`user_id`, `kind`, `secret`, `changed_at`)
SELECT `id`, 'password', `password_hash`, `registered_at` FROM `users` WHERE `password_hash` <> '';--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `password_hash`;