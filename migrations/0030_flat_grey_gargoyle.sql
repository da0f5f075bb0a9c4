ALTER TABLE `games` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `games` ADD `shift_key` text;