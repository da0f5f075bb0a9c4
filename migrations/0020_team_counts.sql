ALTER TABLE `games` ADD `team_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `games` SET `team_count` = (SELECT count(*) FROM `participations` WHERE `game_id` = `games`.`id`);
