CREATE TABLE `box_samples` (
	`account_id` text PRIMARY KEY NOT NULL,
	`quarter_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `daily_sums` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`measure` text NOT NULL,
	`dimension` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `measure`, `dimension`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `zone_offsets` (
	`time_zone` text NOT NULL,
	`from_at` integer NOT NULL,
	`offset_seconds` integer NOT NULL,
	PRIMARY KEY(`time_zone`, `from_at`)
);
--> statement-breakpoint
CREATE INDEX `boxes_in_use_idx` ON `boxes` (`account_id`,`locker_id`) WHERE "boxes"."out_of_use" = 0 and "boxes"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `processes_creator_idx` ON `processes` (`created_by_user_id`,`id`) WHERE "processes"."created_by_user_id" is not null;