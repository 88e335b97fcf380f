CREATE TABLE `alert_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient_id` text NOT NULL,
	`status` text NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`error` text,
	`provider_message_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`recipient_id`) REFERENCES `alert_recipients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_messages_recipient_idx` ON `alert_messages` (`recipient_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `alert_messages_created_idx` ON `alert_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `alert_messages_provider_idx` ON `alert_messages` (`provider_message_id`) WHERE "alert_messages"."provider_message_id" is not null;--> statement-breakpoint
CREATE TABLE `alert_notices` (
	`message_id` text NOT NULL,
	`alert_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`alert_id`, `message_id`, `kind`),
	FOREIGN KEY (`message_id`) REFERENCES `alert_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_notices_message_idx` ON `alert_notices` (`message_id`);--> statement-breakpoint
CREATE TABLE `alert_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`way` text NOT NULL,
	`address` text NOT NULL,
	`sealed_url` text,
	`causes` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alert_recipients_account_idx` ON `alert_recipients` (`account_id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`account_id` text,
	`subject` text DEFAULT '' NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`closed_at` integer,
	`opening_told_at` integer,
	`closing_told_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open_unique` ON `alerts` (`cause`,`account_id`,`subject`) WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open_system_unique` ON `alerts` (`cause`,`subject`) WHERE "alerts"."closed_at" is null and "alerts"."account_id" is null;--> statement-breakpoint
CREATE INDEX `alerts_account_idx` ON `alerts` (`account_id`);--> statement-breakpoint
CREATE INDEX `alerts_closed_idx` ON `alerts` (`closed_at`) WHERE "alerts"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX `alerts_closing_idx` ON `alerts` (`closed_at`) WHERE "alerts"."closed_at" is not null and "alerts"."closing_told_at" is null;--> statement-breakpoint
CREATE INDEX `alerts_told_idx` ON `alerts` (`opening_told_at`) WHERE "alerts"."opening_told_at" is not null;--> statement-breakpoint
CREATE INDEX `identity_checks_unavailable_idx` ON `identity_checks` (`finished_at`) WHERE "identity_checks"."ending" = 'unavailable';--> statement-breakpoint
CREATE INDEX `lockers_heard_idx` ON `lockers` (`last_heartbeat_at`) WHERE "lockers"."enabled" = 1 and "lockers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `messages_created_idx` ON `messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_unbegun_idx` ON `payments` (`created_at`) WHERE "payments"."payment_id" is null;