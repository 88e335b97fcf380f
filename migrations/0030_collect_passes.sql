CREATE TABLE `code_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`pass_id` text,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `code_openings_process_idx` ON `code_openings` (`process_id`,`opened_at`);--> statement-breakpoint
CREATE TABLE `collect_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`process_id` text NOT NULL,
	`pass_code` text NOT NULL,
	`access_code` text NOT NULL,
	`click_id` text NOT NULL,
	`name` text NOT NULL,
	`phone_number` text,
	`valid_from` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`first_opened_at` integer,
	`revoked_at` integer,
	`made_by_user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "collect_passes_code_check" CHECK(length("collect_passes"."access_code") = 6),
	CONSTRAINT "collect_passes_name_check" CHECK(length("collect_passes"."name") <= 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collect_passes_code_unique` ON `collect_passes` (`pass_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `collect_passes_click_unique` ON `collect_passes` (`process_id`,`click_id`);--> statement-breakpoint
CREATE INDEX `collect_passes_access_idx` ON `collect_passes` (`access_code`,`account_id`);--> statement-breakpoint
-- What a keypad takes opens one box: the code of a pass is that of no lease of the account (nor was lately), and of no
-- other pass, while it is good. The message is that of the index of leases, so that a code is drawn anew.
CREATE TRIGGER collect_passes_access_code BEFORE INSERT ON collect_passes
WHEN EXISTS (
  SELECT 1 FROM lockers k JOIN box_leases l ON l.locker_id = k.id
  WHERE k.account_id = NEW.account_id AND l.access_code = NEW.access_code
    AND (l.ended_at IS NULL OR l.ended_at > NEW.created_at - 2592000000))
OR EXISTS (
  SELECT 1 FROM collect_passes c
  WHERE c.access_code = NEW.access_code AND c.account_id = NEW.account_id AND c.revoked_at IS NULL
    AND c.valid_until > NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;
--> statement-breakpoint
CREATE TRIGGER box_leases_pass_code BEFORE INSERT ON box_leases
WHEN EXISTS (
  SELECT 1 FROM collect_passes c JOIN lockers k ON k.id = NEW.locker_id
  WHERE c.access_code = NEW.access_code AND c.account_id = k.account_id AND c.revoked_at IS NULL
    AND c.valid_until > NEW.created_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;
--> statement-breakpoint
CREATE TRIGGER box_leases_new_pass_code BEFORE UPDATE OF access_code ON box_leases
WHEN NEW.access_code <> OLD.access_code AND EXISTS (
  SELECT 1 FROM collect_passes c JOIN lockers k ON k.id = NEW.locker_id
  WHERE c.access_code = NEW.access_code AND c.account_id = k.account_id AND c.revoked_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;
