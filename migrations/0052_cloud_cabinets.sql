CREATE TABLE `cloud_cabinets` (
	`locker_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`device_id` text NOT NULL,
	`base_url` text NOT NULL,
	`email` text NOT NULL,
	`sealed_token` text NOT NULL,
	`location_id` text NOT NULL,
	`bins` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`busy_until` integer DEFAULT 0 NOT NULL,
	`tended_at` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cloud_cabinets_device_unique` ON `cloud_cabinets` (`device_id`);--> statement-breakpoint
CREATE INDEX `cloud_cabinets_busy_idx` ON `cloud_cabinets` (`busy_until`);--> statement-breakpoint
CREATE INDEX `cloud_cabinets_account_idx` ON `cloud_cabinets` (`account_id`);--> statement-breakpoint
CREATE INDEX `cloud_cabinets_seal_idx` ON `cloud_cabinets` (substr(`sealed_token`, 1, 12));--> statement-breakpoint
CREATE TABLE `cloud_keys` (
	`lease_id` text PRIMARY KEY NOT NULL,
	`locker_id` text NOT NULL,
	`key_id` text NOT NULL,
	`granted_at` integer,
	`bin_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lease_id`) REFERENCES `box_leases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cloud_keys_key_unique` ON `cloud_keys` (`locker_id`,`key_id`);--> statement-breakpoint
ALTER TABLE `box_commands` ADD `release_id` text;