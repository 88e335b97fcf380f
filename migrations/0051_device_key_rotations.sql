CREATE TABLE `device_key_rotations` (
	`device_id` text PRIMARY KEY NOT NULL,
	`rotation_id` text NOT NULL,
	`sealed_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	`taken_at` integer,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_key_rotations_seal_idx` ON `device_key_rotations` (substr(`sealed_key`, 1, 12));--> statement-breakpoint
CREATE INDEX `device_key_rotations_expiry_idx` ON `device_key_rotations` (`expires_at`) WHERE confirmed_at is null;--> statement-breakpoint
ALTER TABLE `devices` ADD `key_rotation_id` text;