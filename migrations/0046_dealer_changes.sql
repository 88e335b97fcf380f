CREATE TABLE `change_feeds` (
	`account_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `process_changes` (
	`process_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`seq` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `process_changes_seq_unique` ON `process_changes` (`account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `process_changes_ended_idx` ON `process_changes` (`ended_at`) WHERE "process_changes"."ended_at" is not null;--> statement-breakpoint
CREATE TABLE `webhook_former_secrets` (
	`endpoint_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_former_secrets_ends_idx` ON `webhook_former_secrets` (`ends_at`);--> statement-breakpoint
CREATE INDEX `webhook_former_secrets_seal_idx` ON `webhook_former_secrets` (substr(`sealed_secret`, 1, 12));--> statement-breakpoint
ALTER TABLE `messages` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `api_version` text DEFAULT '1.0' NOT NULL;