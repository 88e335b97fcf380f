CREATE TABLE `sms_proofs` (
	`account_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`sender` text NOT NULL,
	`phone_number` text,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`asked_at` integer NOT NULL,
	`proved_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `live_since` integer;--> statement-breakpoint
-- Whatever is there works already.
UPDATE `accounts` SET `live_since` = `created_at`;--> statement-breakpoint
-- In a workshop that is not live nothing begins but trials, by whatever way it comes. What has begun goes on.
CREATE TRIGGER processes_not_live_guard BEFORE INSERT ON processes
WHEN NEW.is_trial = 0 AND (SELECT live_since FROM accounts WHERE id = NEW.account_id) IS NULL
BEGIN SELECT RAISE(ABORT, 'account.not_live'); END;
