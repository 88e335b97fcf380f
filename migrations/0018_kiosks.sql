CREATE TABLE `kiosk_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`session_id` text NOT NULL,
	`is_phone` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `kiosk_sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kiosk_codes_process_idx` ON `kiosk_codes` (`process_id`);--> statement-breakpoint
CREATE INDEX `kiosk_codes_session_idx` ON `kiosk_codes` (`session_id`);--> statement-breakpoint
CREATE INDEX `kiosk_codes_expiry_idx` ON `kiosk_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `kiosk_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`device_id` text NOT NULL,
	`is_lent` integer DEFAULT false NOT NULL,
	`taken_at` integer,
	`expires_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosk_sessions_token_unique` ON `kiosk_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `kiosk_sessions_device_idx` ON `kiosk_sessions` (`device_id`);--> statement-breakpoint
CREATE INDEX `kiosk_sessions_expiry_idx` ON `kiosk_sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `devices` ADD `enrol_hash` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `enrol_until` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `devices_enrol_unique` ON `devices` (`enrol_hash`);--> statement-breakpoint
ALTER TABLE `hand_overs` ADD `code` text DEFAULT '' NOT NULL;