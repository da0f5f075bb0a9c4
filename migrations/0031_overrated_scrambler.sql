CREATE TABLE `certificates` (
	`game_id` integer PRIMARY KEY NOT NULL,
	`open` integer NOT NULL,
	`text` text NOT NULL,
	`signer` text NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
