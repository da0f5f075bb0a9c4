ALTER TABLE `challenges` ADD `slug` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `challenges` ADD `scoring` text DEFAULT 'exponential' NOT NULL;--> statement-breakpoint
UPDATE `challenges` SET `slug` = (
	WITH RECURSIVE made(i, text) AS (
		SELECT 1, ''
		UNION ALL
		SELECT i + 1, CASE
			WHEN substr(`title`, i, 1) GLOB '[A-Za-z0-9]' THEN text || lower(substr(`title`, i, 1))
			WHEN text = '' OR substr(text, -1) = '-' THEN text
			ELSE text || '-' END
		FROM made WHERE i <= length(`title`)
	)
	SELECT rtrim(substr(text, 1, 50), '-') FROM made ORDER BY i DESC LIMIT 1
);--> statement-breakpoint
UPDATE `challenges` SET `slug` = 'challenge-' || `id` WHERE `slug` NOT GLOB '*[a-z]*';--> statement-breakpoint
UPDATE `challenges` SET `slug` = `slug` || '-' || `id` WHERE EXISTS (
	SELECT 1 FROM `challenges` o WHERE o.`game_id` = `challenges`.`game_id` AND o.`slug` = `challenges`.`slug` AND o.`id` < `challenges`.`id`
);--> statement-breakpoint
UPDATE `challenges` SET `slug` = 'challenge-' || `id` WHERE `game_id` IN (
	SELECT `game_id` FROM `challenges` GROUP BY `game_id`, `slug` HAVING count(*) > 1
);--> statement-breakpoint
CREATE UNIQUE INDEX `challenges_slug` ON `challenges` (`game_id`,`slug`);