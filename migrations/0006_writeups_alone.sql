PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_writeups` (
	`participation_id` integer PRIMARY KEY NOT NULL,
	`game_id` integer NOT NULL,
	`file_hash` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`uploaded_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_writeups`("participation_id", "game_id", "file_hash", "name", "size", "uploaded_at") SELECT "participation_id", "game_id", "file_hash", "name", "size", "uploaded_at" FROM `writeups`;--> statement-breakpoint
DROP TABLE `writeups`;--> statement-breakpoint
ALTER TABLE `__new_writeups` RENAME TO `writeups`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `writeups_game` ON `writeups` (`game_id`,`uploaded_at`);--> statement-breakpoint
CREATE INDEX `writeups_file` ON `writeups` (`file_hash`);