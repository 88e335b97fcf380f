CREATE TABLE `customer_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`process_id` text,
	`way` text NOT NULL,
	`kind` text NOT NULL,
	`sender` text NOT NULL,
	`sealed_text` text,
	`dismissed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `customer_messages_process_idx` ON `customer_messages` (`process_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `customer_messages_unmatched_idx` ON `customer_messages` (`account_id`,`created_at`,`id`) WHERE "customer_messages"."process_id" is null and "customer_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX `customer_messages_unknown_idx` ON `customer_messages` (`created_at`) WHERE "customer_messages"."process_id" is null;--> statement-breakpoint
CREATE TABLE `message_stops` (
	`account_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `phone_number`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `message_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`texts` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_templates_account_idx` ON `message_templates` (`account_id`,`name`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `sms_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `sealed_text` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `author_user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `messages_recipient_idx` ON `messages` (`recipient`,`created_at`) WHERE "messages"."channel" = 'SMS';--> statement-breakpoint
ALTER TABLE `processes` ADD `unanswered_since` integer;--> statement-breakpoint
CREATE INDEX `processes_unanswered_idx` ON `processes` (`account_id`,`unanswered_since`,`id`) WHERE "processes"."unanswered_since" is not null;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `subject_id` text;