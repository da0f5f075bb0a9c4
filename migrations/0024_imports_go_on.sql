ALTER TABLE `imports` ADD `archive` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `runner` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `is_ledger_ours` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `imports_archive` ON `imports` (`archive`);