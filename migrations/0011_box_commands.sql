CREATE TABLE `box_commands` (
	`id` text PRIMARY KEY NOT NULL,
	`box_id` text NOT NULL,
	`locker_id` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by_user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`fetched_at` integer,
	`settled_at` integer,
	`outcome` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`box_id`) REFERENCES `boxes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "box_commands_outcome_check" CHECK(("box_commands"."settled_at" is null) = ("box_commands"."outcome" is null))
);
--> statement-breakpoint
CREATE INDEX `box_commands_waiting_idx` ON `box_commands` (`locker_id`,`expires_at`) WHERE "box_commands"."settled_at" is null;--> statement-breakpoint
CREATE INDEX `box_commands_box_idx` ON `box_commands` (`box_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `box_commands_created_idx` ON `box_commands` (`created_at`);--> statement-breakpoint
DROP INDEX `boxes_number_unique`;--> statement-breakpoint
ALTER TABLE `boxes` ADD `removed_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `boxes_number_unique` ON `boxes` (`locker_id`,`number`) WHERE "boxes"."removed_at" is null;--> statement-breakpoint
ALTER TABLE `lockers` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `audit_log_action_idx` ON `audit_log` (`account_id`,`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_idx` ON `audit_log` (`account_id`,`actor_id`,`created_at`,`id`);