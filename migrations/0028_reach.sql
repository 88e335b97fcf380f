ALTER TABLE `process_notes` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `processes` ADD `unreached_since` integer;--> statement-breakpoint
ALTER TABLE `processes` ADD `reached_at` integer;--> statement-breakpoint
ALTER TABLE `processes` ADD `contact_phone` text;--> statement-breakpoint
ALTER TABLE `processes` ADD `contact_email` text;--> statement-breakpoint
CREATE INDEX `processes_unreached_idx` ON `processes` (`account_id`,`unreached_since`,`id`) WHERE "processes"."unreached_since" is not null;--> statement-breakpoint
CREATE INDEX `work_orders_reservation_idx` ON `work_orders` (`account_id`,`reservation_start`) WHERE "work_orders"."reservation_start" is not null;--> statement-breakpoint
-- Staff are to call where a message that was needed went nowhere, until the process goes on.
UPDATE processes SET unreached_since = state_changed_at WHERE state IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED');
--> statement-breakpoint
CREATE TRIGGER processes_unreached AFTER UPDATE OF state ON processes
WHEN NEW.state IS NOT OLD.state AND (NEW.unreached_since IS NOT NULL OR NEW.state IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED'))
BEGIN
  UPDATE processes SET unreached_since = CASE WHEN NEW.state IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED') THEN NEW.updated_at END
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A message that failed is told to staff once nothing else follows it.
DROP TRIGGER messages_staff_push;
--> statement-breakpoint
CREATE TRIGGER processes_unreached_push AFTER UPDATE OF unreached_since ON processes
WHEN NEW.unreached_since IS NOT NULL AND NEW.unreached_since IS NOT OLD.unreached_since AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'message'), NEW.unreached_since, NEW.unreached_since);
END;
--> statement-breakpoint
-- A key that is missing (again) while staff had the turn already.
CREATE TRIGGER processes_key_missing_push AFTER UPDATE OF key_missing_at ON processes
WHEN NEW.key_missing_at IS NOT NULL AND NEW.key_missing_at IS NOT OLD.key_missing_at AND OLD.turn = 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
