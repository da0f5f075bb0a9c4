ALTER TABLE `logs` ADD `game_id` integer;--> statement-breakpoint
CREATE INDEX `logs_of_games` ON `logs` (`id`) WHERE game_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `logs_of_people` ON `logs` (`id`) WHERE game_id IS NULL;--> statement-breakpoint
CREATE INDEX `files_name` ON `files` (`name`,`hash`);