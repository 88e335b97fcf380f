-- WITHOUT ROWID is written by hand: a row of these tables is one row written, and one more for each index that is left. Each is
-- copied aside and back, for SQLite writes the triggers of other tables anew where a table is renamed. The column `rowid` holds
-- nothing: the worker of before asks for it, until the new one is in place and after a rollback.
-- An error of SQLite's own where a group is being moved: what refuses its writes would go with the tables.
SELECT abs(-9223372036854775807 - 1) FROM sqlite_master WHERE name = 'moving';--> statement-breakpoint
PRAGMA defer_foreign_keys = on;--> statement-breakpoint
CREATE TABLE `process_events_aside` AS SELECT `id`, `process_id`, `version`, `type`, `from_state`, `to_state`, `actor_kind`, `actor_id`, `reason`, `created_at`, `overrides` FROM `process_events`;--> statement-breakpoint
DROP TABLE `process_events`;--> statement-breakpoint
CREATE TABLE `process_events` (
	`id` text NOT NULL,
	`process_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`from_state` text,
	`to_state` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`reason` text,
	`overrides` text,
	`created_at` integer NOT NULL,
	`rowid` integer GENERATED ALWAYS AS (`version`) VIRTUAL,
	PRIMARY KEY(`process_id`, `version`),
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `process_events` (`id`, `process_id`, `version`, `type`, `from_state`, `to_state`, `actor_kind`, `actor_id`, `reason`, `created_at`, `overrides`)
SELECT `id`, `process_id`, `version`, `type`, `from_state`, `to_state`, `actor_kind`, `actor_id`, `reason`, `created_at`, `overrides` FROM `process_events_aside` ORDER BY `process_id`, `version`;--> statement-breakpoint
DROP TABLE `process_events_aside`;--> statement-breakpoint
CREATE TRIGGER process_events_no_update BEFORE UPDATE ON process_events
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;--> statement-breakpoint
CREATE TRIGGER process_events_done_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.done', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_keys_webhook AFTER INSERT ON process_events
WHEN NEW.type IN ('deliver_keys', 'deliver_over_counter') AND NEW.to_state NOT IN ('PAYMENT_DONE', 'PROCESS_DONE')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.keys_delivered', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_paid_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.type <> 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.paid', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_services_counted AFTER INSERT ON process_events
WHEN (NEW.to_state IN ('CANCELLED', 'DELIVERY_NOT_COMPLETED') OR (NEW.from_state = 'DELIVERY_NOT_COMPLETED' AND NEW.to_state = 'LINK_SENT')) AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'services', '', NULL, s.count * iif(NEW.to_state = 'LINK_SENT', 1, -1), s.cents * iif(NEW.to_state = 'LINK_SENT', 1, -1)
  FROM processes p JOIN sold_services s ON s.process_id = p.id WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_keys_counted AFTER INSERT ON process_events
WHEN NEW.actor_kind = 'locker' AND NEW.type IN ('deliver_keys', 'start_retrieval') AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'keys', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_finished_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE' AND NEW.from_state IS NOT NEW.to_state AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', iif(EXISTS (
      SELECT 1 FROM process_events e WHERE e.process_id = p.id AND e.actor_kind = 'staff' AND e.type <> 'create'), 'helped', 'alone'), NULL, 1, 0
  FROM processes p WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_undone_counted AFTER INSERT ON process_events
WHEN NEW.type = 'undo' AND NEW.from_state = 'PROCESS_DONE' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', 'helped', NULL, -1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TRIGGER process_events_payment_wait_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.actor_kind <> 'system' AND NEW.type <> 'undo' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'payment_wait', NULL, max(0, NEW.created_at - r.at), 1, max(0, NEW.created_at - r.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e
    WHERE e.process_id = NEW.process_id AND e.to_state IN ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT')) r
  WHERE p.id = NEW.process_id AND r.at IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER process_events_no_delete BEFORE DELETE ON process_events
WHEN NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;--> statement-breakpoint
CREATE TRIGGER process_events_undone_webhook AFTER INSERT ON process_events
WHEN NEW.type = 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.undone', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.process_id = p.id AND d.endpoint_id = e.id AND d.process_version = NEW.version - 1
      AND d.type IN ('process.approved', 'process.keys_delivered', 'process.paid', 'process.done'));
END;--> statement-breakpoint
CREATE TRIGGER process_events_news_webhook AFTER INSERT ON process_events
WHEN NEW.type <> 'undo' AND NEW.from_state IS NOT NEW.to_state AND NEW.to_state IN ('CANCELLED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_EXPIRED', 'DELIVERY_NOT_COMPLETED',
  'LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, iif(NEW.to_state = 'CANCELLED', 'process.cancelled', iif(NEW.to_state = 'CUSTOMER_RESERVATION_EXPIRED', 'process.reservation_expired', iif(NEW.to_state = 'ADVISOR_EXPIRED', 'process.confirmation_expired', iif(NEW.to_state = 'DELIVERY_NOT_COMPLETED', 'process.not_completed', 'process.link_undeliverable')))), NEW.to_state, NEW.version, NULL, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;--> statement-breakpoint
CREATE TABLE `process_extra_services_aside` AS SELECT `process_id`, `extra_service_id`, `price_cents`, `created_at` FROM `process_extra_services`;--> statement-breakpoint
DROP TABLE `process_extra_services`;--> statement-breakpoint
CREATE TABLE `process_extra_services` (
	`process_id` text NOT NULL,
	`extra_service_id` text NOT NULL,
	`price_cents` integer,
	`created_at` integer NOT NULL,
	`rowid` text GENERATED ALWAYS AS (`extra_service_id`) VIRTUAL,
	PRIMARY KEY(`process_id`, `extra_service_id`),
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`extra_service_id`) REFERENCES `extra_services`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `process_extra_services_service_idx` ON `process_extra_services` (`extra_service_id`);--> statement-breakpoint
INSERT INTO `process_extra_services` (`process_id`, `extra_service_id`, `price_cents`, `created_at`)
SELECT `process_id`, `extra_service_id`, `price_cents`, `created_at` FROM `process_extra_services_aside` ORDER BY `process_id`, `extra_service_id`;--> statement-breakpoint
DROP TABLE `process_extra_services_aside`;--> statement-breakpoint
CREATE TABLE `order_rows_aside` AS SELECT `id`, `work_order_id`, `position`, `description`, `type`, `price_cents`, `payer`, `product_code` FROM `order_rows`;--> statement-breakpoint
DROP TABLE `order_rows`;--> statement-breakpoint
CREATE TABLE `order_rows` (
	`id` text NOT NULL,
	`work_order_id` text NOT NULL,
	`position` integer NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`price_cents` integer NOT NULL,
	`payer` text NOT NULL,
	`product_code` text,
	`rowid` text GENERATED ALWAYS AS (`id`) VIRTUAL,
	PRIMARY KEY(`work_order_id`, `id`),
	FOREIGN KEY (`work_order_id`) REFERENCES `work_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_rows_payer_check" CHECK("order_rows"."payer" in ('CUSTOMER','WARRANTY','NONE'))
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `order_rows` (`id`, `work_order_id`, `position`, `description`, `type`, `price_cents`, `payer`, `product_code`)
SELECT `id`, `work_order_id`, `position`, `description`, `type`, `price_cents`, `payer`, `product_code` FROM `order_rows_aside` ORDER BY `work_order_id`, `id`;--> statement-breakpoint
DROP TABLE `order_rows_aside`;--> statement-breakpoint
CREATE TABLE `payment_callbacks_aside` AS SELECT `id`, `provider`, `external_id`, `status`, `payment_id`, `source`, `outcome`, `created_at`, `account_id` FROM `payment_callbacks`;--> statement-breakpoint
DROP TABLE `payment_callbacks`;--> statement-breakpoint
CREATE TABLE `payment_callbacks` (
	`id` text NOT NULL,
	`account_id` text DEFAULT '' NOT NULL,
	`provider` text NOT NULL,
	`external_id` text NOT NULL,
	`status` text NOT NULL,
	`payment_id` text,
	`source` text NOT NULL,
	`outcome` text,
	`created_at` integer NOT NULL,
	`rowid` text GENERATED ALWAYS AS (`id`) VIRTUAL,
	PRIMARY KEY(`account_id`, `provider`, `external_id`, `status`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `payment_callbacks_payment_idx` ON `payment_callbacks` (`payment_id`);--> statement-breakpoint
INSERT INTO `payment_callbacks` (`id`, `provider`, `external_id`, `status`, `payment_id`, `source`, `outcome`, `created_at`, `account_id`)
SELECT `id`, `provider`, `external_id`, `status`, `payment_id`, `source`, `outcome`, `created_at`, `account_id` FROM `payment_callbacks_aside` ORDER BY `account_id`, `provider`, `external_id`, `status`;--> statement-breakpoint
DROP TABLE `payment_callbacks_aside`;--> statement-breakpoint
CREATE TABLE `code_openings_aside` AS SELECT `id`, `process_id`, `pass_id`, `opened_at` FROM `code_openings`;--> statement-breakpoint
DROP TABLE `code_openings`;--> statement-breakpoint
CREATE TABLE `code_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`pass_id` text,
	`opened_at` integer NOT NULL,
	`rowid` text GENERATED ALWAYS AS (`id`) VIRTUAL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `code_openings_process_idx` ON `code_openings` (`process_id`,`opened_at`);--> statement-breakpoint
INSERT INTO `code_openings` (`id`, `process_id`, `pass_id`, `opened_at`)
SELECT `id`, `process_id`, `pass_id`, `opened_at` FROM `code_openings_aside` ORDER BY `id`;--> statement-breakpoint
DROP TABLE `code_openings_aside`;--> statement-breakpoint
CREATE TABLE `device_events_aside` AS SELECT `device_id`, `external_id`, `type`, `box_number`, `occurred_at`, `created_at` FROM `device_events`;--> statement-breakpoint
DROP TABLE `device_events`;--> statement-breakpoint
CREATE TABLE `device_events` (
	`device_id` text NOT NULL,
	`external_id` text NOT NULL,
	`type` text NOT NULL,
	`box_number` integer,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `external_id`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `device_events_box_idx` ON `device_events` (`device_id`,`box_number`,`occurred_at`);--> statement-breakpoint
INSERT INTO `device_events` (`device_id`, `external_id`, `type`, `box_number`, `occurred_at`, `created_at`)
SELECT `device_id`, `external_id`, `type`, `box_number`, `occurred_at`, `created_at` FROM `device_events_aside` ORDER BY `device_id`, `external_id`;--> statement-breakpoint
DROP TABLE `device_events_aside`;--> statement-breakpoint
CREATE TABLE `device_signatures_aside` AS SELECT `device_id`, `signature`, `expires_at` FROM `device_signatures`;--> statement-breakpoint
DROP TABLE `device_signatures`;--> statement-breakpoint
CREATE TABLE `device_signatures` (
	`device_id` text NOT NULL,
	`signature` text NOT NULL,
	`expires_at` integer NOT NULL,
	`rowid` text GENERATED ALWAYS AS (`signature`) VIRTUAL,
	PRIMARY KEY(`device_id`, `signature`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `device_signatures` (`device_id`, `signature`, `expires_at`)
SELECT `device_id`, `signature`, `expires_at` FROM `device_signatures_aside` ORDER BY `device_id`, `signature`;--> statement-breakpoint
DROP TABLE `device_signatures_aside`;--> statement-breakpoint
CREATE TABLE `rate_limits_aside` AS SELECT `key`, `count`, `window_ends_at` FROM `rate_limits`;--> statement-breakpoint
DROP TABLE `rate_limits`;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL,
	`rowid` text GENERATED ALWAYS AS (`key`) VIRTUAL
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `rate_limits` (`key`, `count`, `window_ends_at`)
SELECT `key`, `count`, `window_ends_at` FROM `rate_limits_aside` ORDER BY `key`;--> statement-breakpoint
DROP TABLE `rate_limits_aside`;--> statement-breakpoint
CREATE TABLE `money_facts_aside` AS SELECT `id`, `payment_id`, `refund_id`, `account_id`, `order_number`, `kind`, `amount_cents`, `created_at` FROM `money_facts`;--> statement-breakpoint
DROP TABLE `money_facts`;--> statement-breakpoint
CREATE TABLE `money_facts` (
	`id` text NOT NULL,
	`payment_id` text NOT NULL,
	`refund_id` text,
	`account_id` text NOT NULL,
	`order_number` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`created_at`, `id`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `money_facts_payment_idx` ON `money_facts` (`payment_id`);--> statement-breakpoint
INSERT INTO `money_facts` (`id`, `payment_id`, `refund_id`, `account_id`, `order_number`, `kind`, `amount_cents`, `created_at`)
SELECT `id`, `payment_id`, `refund_id`, `account_id`, `order_number`, `kind`, `amount_cents`, `created_at` FROM `money_facts_aside` ORDER BY `created_at`, `id`;--> statement-breakpoint
DROP TABLE `money_facts_aside`;--> statement-breakpoint
CREATE TRIGGER money_facts_no_update BEFORE UPDATE ON money_facts
BEGIN SELECT RAISE(ABORT, 'money_facts is append only'); END;--> statement-breakpoint
CREATE TRIGGER money_facts_no_delete BEFORE DELETE ON money_facts
BEGIN SELECT RAISE(ABORT, 'money_facts is append only'); END;--> statement-breakpoint
CREATE TRIGGER money_facts_no_restore BEFORE INSERT ON money_facts
WHEN EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;--> statement-breakpoint
CREATE TABLE `daily_sums_aside` AS SELECT `account_id`, `day`, `measure`, `dimension`, `count`, `amount` FROM `daily_sums`;--> statement-breakpoint
DROP TABLE `daily_sums`;--> statement-breakpoint
CREATE TABLE `daily_sums` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`measure` text NOT NULL,
	`dimension` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `measure`, `dimension`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `daily_sums` (`account_id`, `day`, `measure`, `dimension`, `count`, `amount`)
SELECT `account_id`, `day`, `measure`, `dimension`, `count`, `amount` FROM `daily_sums_aside` ORDER BY `account_id`, `day`, `measure`, `dimension`;--> statement-breakpoint
DROP TABLE `daily_sums_aside`;
