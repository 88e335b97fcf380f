CREATE TABLE `cabinet_commands` (
	`id` text PRIMARY KEY NOT NULL,
	`locker_id` text NOT NULL,
	`outcome` text NOT NULL,
	`is_told` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cabinet_devices` (
	`locker_id` text PRIMARY KEY NOT NULL,
	`is_online` integer DEFAULT true NOT NULL,
	`offline_for_ms` integer DEFAULT 0 NOT NULL,
	`way` text DEFAULT 'now' NOT NULL,
	`codes` text DEFAULT '[]' NOT NULL,
	`overflow` text DEFAULT '{}' NOT NULL,
	`synced_at` integer DEFAULT 0 NOT NULL,
	`beat_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `cabinet_boxes` ADD `is_stuck` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_boxes` ADD `is_blind` integer DEFAULT false NOT NULL;