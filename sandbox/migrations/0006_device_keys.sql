CREATE TABLE `device_keys` (
	`device_id` text PRIMARY KEY NOT NULL,
	`set_up_key` text NOT NULL,
	`key` text,
	`next_key` text,
	`clock_offset_ms` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `cabinet_commands` ADD `tell_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `wrong_codes_at` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `locked_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `firmware` text DEFAULT '2.4.1' NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `battery_percent` integer DEFAULT 96 NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `on_mains` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `temperature` real DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `is_tampered` integer DEFAULT false NOT NULL;