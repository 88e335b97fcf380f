CREATE TABLE `terminal_dues` (
	`terminal_id` text NOT NULL,
	`code` text NOT NULL,
	`order_number` text NOT NULL,
	`rows` text NOT NULL,
	`total_cents` integer NOT NULL,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`terminal_id`, `code`)
);
--> statement-breakpoint
CREATE TABLE `terminal_lines` (
	`terminal_id` text PRIMARY KEY NOT NULL,
	`is_online` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `terminal_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`terminal_id` text NOT NULL,
	`code` text NOT NULL,
	`order_number` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reported_cents` integer NOT NULL,
	`payment_type` text NOT NULL,
	`text` text NOT NULL,
	`paid_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`wanted_reports` integer NOT NULL,
	`is_waiting` integer NOT NULL,
	`answers` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `terminal_receipts_terminal_idx` ON `terminal_receipts` (`terminal_id`,`paid_at`);