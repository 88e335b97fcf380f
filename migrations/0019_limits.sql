CREATE TABLE `ledger_links` (
	`number` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`day` text NOT NULL,
	`row_count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_id` text NOT NULL,
	`marks` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_links_source_idx` ON `ledger_links` (`source`,`number`);--> statement-breakpoint
CREATE TABLE `money_facts` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`refund_id` text,
	`account_id` text NOT NULL,
	`order_number` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `money_facts_payment_idx` ON `money_facts` (`payment_id`);--> statement-breakpoint
CREATE INDEX `money_facts_day_idx` ON `money_facts` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `payment_callbacks_unique`;--> statement-breakpoint
ALTER TABLE `payment_callbacks` ADD `account_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_callbacks_unique` ON `payment_callbacks` (`account_id`,`provider`,`external_id`,`status`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `sms_countries` text DEFAULT '["FI","SE","NO","DK","IS","EE","LV","LT"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `messages_per_recipient` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `messages_per_visit` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `messages_per_account` integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
CREATE INDEX `approvals_day_idx` ON `approvals` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_day_idx` ON `audit_log` (`created_at`,`id`);