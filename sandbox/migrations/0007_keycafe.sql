CREATE TABLE `keycafe_bins` (
	`id` integer PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`key_id` integer
);
--> statement-breakpoint
CREATE TABLE `keycafe_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`key_id` integer NOT NULL,
	`key_name` text NOT NULL,
	`bin` text NOT NULL,
	`told` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `keycafe_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keycafe_keys_code_unique` ON `keycafe_keys` (`code`);--> statement-breakpoint
CREATE TABLE `keycafe_releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bin_id` integer NOT NULL,
	`opened_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `keycafe_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`webhook_url` text DEFAULT '' NOT NULL,
	`webhook_user` text DEFAULT '' NOT NULL,
	`webhook_password` text DEFAULT '' NOT NULL,
	`mode` text DEFAULT 'normal' NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`minute` integer DEFAULT 0 NOT NULL,
	`refused_until` integer DEFAULT 0 NOT NULL
);
