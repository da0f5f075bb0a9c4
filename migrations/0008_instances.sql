CREATE TABLE `captures` (
	`challenge_id` integer NOT NULL,
	`participation_id` integer NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`challenge_id`, `participation_id`, `name`),
	FOREIGN KEY (`challenge_id`) REFERENCES `challenges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`participation_id`) REFERENCES `participations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `challenges` ADD `flag_variable` text DEFAULT 'VEXIL_FLAG' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `outbound` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `capabilities` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `flags` ADD `participation_id` integer REFERENCES participations(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `flags_team` ON `flags` (`challenge_id`,`participation_id`);--> statement-breakpoint
CREATE INDEX `flags_participation` ON `flags` (`participation_id`);