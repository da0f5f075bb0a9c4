ALTER TABLE `challenges` ADD `authors` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `labels` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `level` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `level_order` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `category` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `category_symbol` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `category_colour` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `flag_format` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `connection` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `contents` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `solution` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `solution_shown` integer DEFAULT false NOT NULL;