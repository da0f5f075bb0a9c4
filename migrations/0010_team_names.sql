ALTER TABLE `teams` ADD `name_key` text;--> statement-breakpoint
CREATE INDEX `teams_key` ON `teams` (`name_key`);