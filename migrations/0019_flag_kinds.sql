ALTER TABLE `flags` ADD `kind` text DEFAULT 'exact' NOT NULL;--> statement-breakpoint
ALTER TABLE `flags` ADD `label` text DEFAULT '' NOT NULL;