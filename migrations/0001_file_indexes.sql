CREATE INDEX `attachments_file` ON `attachments` (`file_hash`);--> statement-breakpoint
CREATE INDEX `challenges_attachment` ON `challenges` (`attachment_id`);--> statement-breakpoint
CREATE INDEX `flags_attachment` ON `flags` (`attachment_id`);