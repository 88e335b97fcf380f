CREATE TABLE `additional_work_findings` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`row_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`object_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`duration_ms` integer,
	`alt_text` text DEFAULT '' NOT NULL,
	`captions` text DEFAULT '' NOT NULL,
	`uploaded_by_user_id` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`row_id`) REFERENCES `additional_work_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `additional_work_findings_object_unique` ON `additional_work_findings` (`object_key`);--> statement-breakpoint
CREATE INDEX `additional_work_findings_process_idx` ON `additional_work_findings` (`process_id`);--> statement-breakpoint
CREATE INDEX `additional_work_findings_row_idx` ON `additional_work_findings` (`row_id`,`position`);--> statement-breakpoint
CREATE INDEX `additional_work_findings_kept_idx` ON `additional_work_findings` (`created_at`,`id`) WHERE "additional_work_findings"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `additional_work_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`process_id` text NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`proposed_by_user_id` text,
	`answer_by` integer NOT NULL,
	`overdue_at` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `additional_work_proposals_number_unique` ON `additional_work_proposals` (`process_id`,`number`);--> statement-breakpoint
CREATE TABLE `additional_work_rows` (
	`id` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`process_id` text NOT NULL,
	`position` integer NOT NULL,
	`reference` text,
	`title` text NOT NULL,
	`words` text NOT NULL,
	`urgency` text NOT NULL,
	`type` text NOT NULL,
	`price_cents` integer NOT NULL,
	`product_code` text,
	`state` text NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`proposal_id`) REFERENCES `additional_work_proposals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "additional_work_rows_price_check" CHECK("additional_work_rows"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `additional_work_rows_proposal_idx` ON `additional_work_rows` (`proposal_id`,`position`);--> statement-breakpoint
CREATE INDEX `additional_work_rows_process_idx` ON `additional_work_rows` (`process_id`,`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `additional_work_rows_reference_unique` ON `additional_work_rows` (`process_id`,`reference`) WHERE "additional_work_rows"."reference" is not null and "additional_work_rows"."state" <> 'WITHDRAWN';--> statement-breakpoint
CREATE TABLE `additional_work_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`title` text NOT NULL,
	`words` text NOT NULL,
	`urgency` text NOT NULL,
	`price_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `additional_work_templates_account_idx` ON `additional_work_templates` (`account_id`,`title`);--> statement-breakpoint
-- Work that was found: whose turn it is depends on it. A column that is used by triggers and indices is made anew only
-- without them.
DROP TRIGGER processes_waiting_since;
--> statement-breakpoint
DROP TRIGGER processes_staff_push;
--> statement-breakpoint
DROP TRIGGER processes_key_missing_push;
--> statement-breakpoint
DROP INDEX `processes_turn_idx`;
--> statement-breakpoint
DROP INDEX `processes_type_turn_idx`;
--> statement-breakpoint
DROP INDEX `processes_assigned_idx`;
--> statement-breakpoint
ALTER TABLE `processes` ADD `additional_work_turn` text;
--> statement-breakpoint
ALTER TABLE `processes` ADD `additional_work_at` integer;
--> statement-breakpoint
ALTER TABLE `processes` ADD `ready_at` integer;
--> statement-breakpoint
ALTER TABLE `processes` DROP COLUMN `turn`;
--> statement-breakpoint
ALTER TABLE `processes` ADD `turn` text GENERATED ALWAYS AS (case when key_missing_at is not null then 'staff' when additional_work_turn is not null then additional_work_turn when asked_price_cents is not null and state in ('DELIVERY_DONE', 'READY_FOR_PAYMENT') then 'customer' when state in ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') and due_at is null then 'staff' when state = 'STARTED' and current_step = 'WAITING_CONFIRMATION' then 'staff' when state = 'BOX_RESERVED' and process_type in ('DELIVERY_WITH_SUBSTITUTE_CAR') then 'staff' when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') and process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then case when current_step = 'WAITING_CONFIRMATION' then 'system' else 'customer' end when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'staff' when state = 'PAYMENT_DONE' and (process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') or keys_laid_at is not null) then 'customer' when state = 'REFUND_REQUESTED' and refund_by_hand then 'staff' when state in ('LINK_SENT', 'STARTED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'KEY_CODE_SENT', 'PAYMENT_LINK_SENT', 'RETRIEVE_STARTED') then 'customer' when state in ('LINK_SEND_FAILED', 'ADVISOR_EXPIRED', 'NO_ROOM_LEFT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE', 'REFUND_READY', 'SUBSTITUTE_VEHICLE_KEYS_LEFT') then 'staff' when state in ('LINK_GENERATED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') then 'system' when state in ('WAITING_THIRD_PARTY_INFORMATION', 'REFUND_REQUESTED') then 'provider' else 'nobody' end) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `processes_turn_idx` ON `processes` (`account_id`,`turn`,`waiting_since`,`id`);
--> statement-breakpoint
CREATE INDEX `processes_type_turn_idx` ON `processes` (`account_id`,`process_type`,`turn`,`waiting_since`,`id`);
--> statement-breakpoint
CREATE INDEX `processes_assigned_idx` ON `processes` (`assigned_user_id`,`account_id`,`turn`,`waiting_since`,`id`) WHERE "processes"."assigned_user_id" is not null;
--> statement-breakpoint
CREATE INDEX `processes_additional_work_idx` ON `processes` (`account_id`,`additional_work_at`,`id`) WHERE "processes"."additional_work_turn" = 'staff';
--> statement-breakpoint
CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, additional_work_turn, keys_laid_at ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;
--> statement-breakpoint
-- The browsers of staff are told when a process comes to wait for them, and of additional work another notice tells.
CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, keys_laid_at ON processes
WHEN NEW.turn = 'staff' AND OLD.turn <> 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
-- A key that is missing (again) while staff had the turn already.
CREATE TRIGGER processes_key_missing_push AFTER UPDATE OF key_missing_at ON processes
WHEN NEW.key_missing_at IS NOT NULL AND NEW.key_missing_at IS NOT OLD.key_missing_at AND OLD.turn = 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
