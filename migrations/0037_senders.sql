CREATE TABLE `email_senders` (
	`account_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`dkim_selector` text DEFAULT '' NOT NULL,
	`dkim_key` text DEFAULT '' NOT NULL,
	`decided_at` integer,
	`check_state` text DEFAULT 'IDLE' NOT NULL,
	`findings` text,
	`checked_at` integer,
	`is_good` integer DEFAULT false NOT NULL,
	`lost_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_senders_checked_idx` ON `email_senders` (`checked_at`) WHERE "email_senders"."state" in ('PREPARED', 'REGISTERED');--> statement-breakpoint
CREATE INDEX `email_senders_lost_idx` ON `email_senders` (`lost_at`) WHERE "email_senders"."lost_at" is not null;--> statement-breakpoint
ALTER TABLE `accounts` ADD `no_services_wanted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user_letters` ADD `account_id` text REFERENCES accounts(id);--> statement-breakpoint
-- As it was, and the sender of e-mail is set up no less than the rest.
DROP TRIGGER audit_closed_guard;--> statement-breakpoint
CREATE TRIGGER audit_closed_guard BEFORE INSERT ON audit_log
WHEN NEW.actor_kind = 'staff'
  AND (NEW.action IN ('account.edit','account.edit_features','account.edit_hours','account.set_delivery_image',
      'account.go_live','account.ask_sms','email_sender.edit','email_sender.check',
      'locker.create','locker.edit','box.create','box.edit')
    OR substr(NEW.action, 1, instr(NEW.action, '.') - 1) IN ('alert','api_key','content_text','credentials',
        'creditor_setting','delivery_option','device','extra_service','language','message_template','product','vehicle','webhook')
      AND substr(NEW.action, instr(NEW.action, '.') + 1) NOT IN ('remove','remove_recipient','revoke','replay','test'))
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
