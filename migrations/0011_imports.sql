CREATE TABLE `import_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`hash` text NOT NULL,
	`use` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_files_of` ON `import_files` (`import_id`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`import_id` text NOT NULL,
	PRIMARY KEY(`kind`, `id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_of` ON `import_rows` (`import_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`game_id` integer
);
--> statement-breakpoint
ALTER TABLE `games` ADD `import_id` text REFERENCES imports(id);--> statement-breakpoint
CREATE INDEX `games_import` ON `games` (`import_id`);