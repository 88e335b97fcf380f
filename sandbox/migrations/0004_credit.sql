CREATE TABLE `credit_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`rows` text NOT NULL,
	`transaction_id` text,
	`creator` text,
	`created_at` integer NOT NULL,
	`place` real NOT NULL
);
--> statement-breakpoint
CREATE INDEX `credit_changes_payment_idx` ON `credit_changes` (`payment_id`,`place`);--> statement-breakpoint
CREATE TABLE `credit_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`creditor` text NOT NULL,
	`sign_key` text NOT NULL,
	`order_number` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`limit_cents` integer NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`course` text NOT NULL,
	`call_plan` text DEFAULT 'normal' NOT NULL,
	`applicant` text NOT NULL,
	`rows` text NOT NULL,
	`urls` text NOT NULL,
	`options` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`due_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_payments_sign_key_idx` ON `credit_payments` (`sign_key`);--> statement-breakpoint
CREATE INDEX `credit_payments_order_idx` ON `credit_payments` (`creditor`,`order_number`);--> statement-breakpoint
CREATE INDEX `credit_payments_created_idx` ON `credit_payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `credit_payments_due_idx` ON `credit_payments` (`due_at`);--> statement-breakpoint
CREATE TABLE `credit_registrations` (
	`event_type` text PRIMARY KEY NOT NULL,
	`uri_template` text NOT NULL,
	`basic_user` text,
	`basic_password` text,
	`digest_algorithm` text,
	`digest_parameters` text NOT NULL,
	`digest_salt` text
);
--> statement-breakpoint
CREATE TABLE `credit_tokens` (
	`token` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `provider_calls` ADD `body` text;--> statement-breakpoint
ALTER TABLE `provider_calls` ADD `authorization` text;--> statement-breakpoint
ALTER TABLE `provider_calls` ADD `user_agent` text;--> statement-breakpoint
ALTER TABLE `provider_calls` ADD `or_get` integer DEFAULT false NOT NULL;