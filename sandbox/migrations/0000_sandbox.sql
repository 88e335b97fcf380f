CREATE TABLE `cabinet_boxes` (
	`locker_id` text NOT NULL,
	`number` integer NOT NULL,
	`door_open` integer NOT NULL,
	`keys_inside` integer NOT NULL,
	PRIMARY KEY(`locker_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `cabinet_events` (
	`id` text PRIMARY KEY NOT NULL,
	`locker_id` text NOT NULL,
	`box_number` integer NOT NULL,
	`type` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `cabinet_events_unsent_idx` ON `cabinet_events` (`locker_id`,`sent_at`,`occurred_at`);--> statement-breakpoint
CREATE TABLE `connections` (
	`id` integer PRIMARY KEY NOT NULL,
	`connection` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desk_processes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`external_work_order_id` text NOT NULL,
	`process_type` text NOT NULL,
	`process_code` text NOT NULL,
	`link` text NOT NULL,
	`license_number` text,
	`vehicle` text,
	`customer` text,
	`contact` text,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`events` text NOT NULL,
	`events_version` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desk_processes_created_idx` ON `desk_processes` (`created_at`);--> statement-breakpoint
CREATE INDEX `desk_processes_order_idx` ON `desk_processes` (`account_id`,`external_work_order_id`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`username` text PRIMARY KEY NOT NULL,
	`access_token` text NOT NULL,
	`cookies` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`email_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`sender` text NOT NULL,
	`recipients` text NOT NULL,
	`reply_to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text,
	`html` text,
	`last_event` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `emails_created_idx` ON `emails` (`created_at`);--> statement-breakpoint
CREATE TABLE `delivery_reports` (
	`sms_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`last_answer` text
);
--> statement-breakpoint
CREATE INDEX `delivery_reports_due_idx` ON `delivery_reports` (`due_at`);--> statement-breakpoint
CREATE TABLE `sms_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`sender` text NOT NULL,
	`recipient` text NOT NULL,
	`message` text NOT NULL,
	`encoding` text NOT NULL,
	`parts` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE INDEX `sms_messages_recipient_idx` ON `sms_messages` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_messages_created_idx` ON `sms_messages` (`created_at`);