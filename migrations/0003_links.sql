ALTER TABLE `account_tokens` ADD `stamp` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `account_tokens` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `account_tokens` ADD `spent_at` integer;