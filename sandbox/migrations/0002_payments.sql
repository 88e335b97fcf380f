CREATE TABLE `provider_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`payment_id` text NOT NULL,
	`method` text NOT NULL,
	`url` text NOT NULL,
	`says` text NOT NULL,
	`is_once` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`last_answer` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `provider_calls_due_idx` ON `provider_calls` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `provider_calls_payment_idx` ON `provider_calls` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `provider_moods` (
	`provider` text PRIMARY KEY NOT NULL,
	`mood` text NOT NULL,
	`only_call` text,
	`remaining` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_nonces` (
	`nonce` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`order_number` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`language` text NOT NULL,
	`state` text NOT NULL,
	`method` text,
	`rows` text NOT NULL,
	`urls` text NOT NULL,
	`extra` text NOT NULL,
	`refund_plan` text DEFAULT 'accept' NOT NULL,
	`valid_until` integer,
	`created_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_payments_order_idx` ON `provider_payments` (`provider`,`order_number`);--> statement-breakpoint
CREATE INDEX `provider_payments_created_idx` ON `provider_payments` (`created_at`);--> statement-breakpoint
CREATE TABLE `provider_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`payment_id` text NOT NULL,
	`number` text,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`delivery_id` text,
	`urls` text NOT NULL,
	`reference` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_refunds_number_idx` ON `provider_refunds` (`payment_id`,`number`);--> statement-breakpoint
CREATE INDEX `provider_refunds_payment_idx` ON `provider_refunds` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `svea_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`row_ids` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `svea_deliveries_order_idx` ON `svea_deliveries` (`order_id`);--> statement-breakpoint
CREATE TABLE `svea_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`location` text NOT NULL,
	`refund_id` text,
	`polls` integer DEFAULT 0 NOT NULL
);
