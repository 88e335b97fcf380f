CREATE TABLE `device_status` (
	`device_id` text PRIMARY KEY NOT NULL,
	`firmware` text,
	`battery_percent` integer,
	`on_mains` integer,
	`temperature` integer,
	`is_tampered` integer,
	`troubles` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_status_troubles_idx` ON `device_status` (`troubles`) WHERE troubles <> 0;--> statement-breakpoint
ALTER TABLE `processes` ADD `box_forced_at` integer;--> statement-breakpoint
CREATE INDEX `boxes_forced_idx` ON `boxes` (`locker_id`) WHERE "boxes"."out_of_use_reason" = 'forced' and "boxes"."removed_at" is null;