-- Money over the counter by its means, and the ends of a workshop's days. Neither is ever changed: what was wrong is corrected by a row.
CREATE TABLE `counter_takings` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`process_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`means` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`user_id` text,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `counter_takings_day_idx` ON `counter_takings` (`account_id`,`day`);--> statement-breakpoint
CREATE INDEX `counter_takings_payment_idx` ON `counter_takings` (`payment_id`);--> statement-breakpoint
CREATE TABLE `day_ends` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`figures` text,
	`expected_cash_cents` integer,
	`counted_cash_cents` integer,
	`words` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `number`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refunds_time_idx` ON `refunds` (`refund_time`) WHERE "refunds"."refund_time" is not null;--> statement-breakpoint
CREATE TRIGGER counter_takings_no_update BEFORE UPDATE ON counter_takings
BEGIN
  SELECT RAISE(ABORT, 'counter_takings is append only');
END;
--> statement-breakpoint
CREATE TRIGGER day_ends_no_update BEFORE UPDATE ON day_ends
BEGIN
  SELECT RAISE(ABORT, 'day_ends is append only');
END;
