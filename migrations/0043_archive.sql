-- WITHOUT ROWID and the order of the key of archive_terms are written by hand.
CREATE TABLE `archive_loose` (
	`object_key` text PRIMARY KEY NOT NULL,
	`loose_since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `archive_loose_since_idx` ON `archive_loose` (`loose_since`);--> statement-breakpoint
CREATE TABLE `archive_references` (
	`reference` text PRIMARY KEY NOT NULL,
	`visit_number` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `archive_restores` (
	`process_id` text PRIMARY KEY NOT NULL,
	`is_coming` integer NOT NULL,
	`restored_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `archive_restores_coming_idx` ON `archive_restores` (`is_coming`) WHERE "archive_restores"."is_coming" = 1;--> statement-breakpoint
CREATE INDEX `archive_restores_since_idx` ON `archive_restores` (`restored_at`);--> statement-breakpoint
CREATE TABLE `archive_terms` (
	`account_id` text NOT NULL,
	`is_sales` integer NOT NULL,
	`term` text NOT NULL,
	`visit_number` integer NOT NULL,
	PRIMARY KEY(`account_id`, `is_sales`, `term`, `visit_number` DESC)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `archived_visits` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`process_type` text NOT NULL,
	`created_by_user_id` text,
	`customer_id` text,
	`license_number` text,
	`customer_name` text,
	`external_work_order_id` text,
	`terms` text NOT NULL,
	`object_key` text NOT NULL,
	`sealed_key` text NOT NULL,
	`ended_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`archived_at` integer NOT NULL,
	`erased_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archived_visits_id_unique` ON `archived_visits` (`id`);--> statement-breakpoint
CREATE INDEX `archived_visits_seal_idx` ON `archived_visits` (substr(sealed_key, 1, 12));--> statement-breakpoint
CREATE INDEX `archived_visits_customer_idx` ON `archived_visits` (`customer_id`) WHERE "archived_visits"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX `archived_visits_kept_idx` ON `archived_visits` (`account_id`,`touched_at`) WHERE "archived_visits"."erased_at" is null and "archived_visits"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE `accounts` ADD `archive_days` integer DEFAULT 90 NOT NULL;