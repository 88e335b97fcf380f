CREATE TABLE `dealer_systems` (
	`account_id` text PRIMARY KEY NOT NULL,
	`mood` text DEFAULT 'normal' NOT NULL,
	`secret` text
);
--> statement-breakpoint
CREATE TABLE `dealer_webhooks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`webhook_id` text,
	`headers` text NOT NULL,
	`body` text NOT NULL,
	`verdict` text NOT NULL,
	`mood` text NOT NULL,
	`status` integer NOT NULL,
	`type` text,
	`process_id` text,
	`external_work_order_id` text,
	`state` text,
	`happened_at` integer,
	`is_repeat` integer NOT NULL,
	`is_late` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dealer_webhooks_id_idx` ON `dealer_webhooks` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `dealer_webhooks_process_idx` ON `dealer_webhooks` (`process_id`);