-- Money of a work order, whichever of its visits took it: entries are found by the number that the order is known under.
CREATE TABLE `order_money` (
	`account_id` text NOT NULL,
	`order_key` text NOT NULL,
	`entry_id` text NOT NULL,
	`captured_cents` integer DEFAULT 0 NOT NULL,
	`counted_cents` integer DEFAULT 0 NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`by_rate` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `order_key`, `entry_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
-- What was paid before there were entries.
INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id, y.captured_cents,
    iif(y.captured_cents <= y.surplus_cents, 0, y.captured_cents - y.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(y.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = y.id AND b.refund_status = 'SUCCESS'),
    iif(y.captured_cents <= y.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(y.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), y.updated_at
FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.captured_cents <> 0;
--> statement-breakpoint
-- Of visits that lie in the archive the record of money still tells how much, and not at which rate: their workshop's own is taken.
INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
SELECT s.account_id, 'n:' || s.number, s.payment_id, s.taken, s.taken, s.returned,
  json_array(json_array(s.rate, s.taken, (s.taken * 20000 + 10000 + s.rate) / (2 * (10000 + s.rate)))), s.at
FROM (
  SELECT v.account_id, v.external_work_order_id AS number, f.payment_id, a.vat_basis_points AS rate, max(f.created_at) AS at,
    sum(iif(f.kind = 'taken', f.amount_cents, 0)) AS taken, sum(iif(f.kind = 'given_back', f.amount_cents, 0)) AS returned
  FROM money_facts f JOIN archive_references r ON r.reference = f.payment_id JOIN archived_visits v ON v.number = r.visit_number
  JOIN accounts a ON a.id = v.account_id
  WHERE v.external_work_order_id IS NOT NULL AND f.payment_id NOT IN (SELECT id FROM payments)
  GROUP BY f.payment_id) s
WHERE s.taken > 0;
--> statement-breakpoint
CREATE TRIGGER payments_birth_order_money AFTER INSERT ON payments
WHEN NEW.captured_cents <> 0
BEGIN
  INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), NEW.id, NEW.captured_cents,
    iif(NEW.captured_cents <= NEW.surplus_cents, 0, NEW.captured_cents - NEW.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.id AND b.refund_status = 'SUCCESS'),
    iif(NEW.captured_cents <= NEW.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), NEW.updated_at
  FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE p.id = NEW.process_id
  ON CONFLICT (account_id, order_key, entry_id) DO UPDATE SET captured_cents = excluded.captured_cents, counted_cents = excluded.counted_cents,
    returned_cents = excluded.returned_cents, by_rate = excluded.by_rate;
END;
--> statement-breakpoint
CREATE TRIGGER payments_order_money AFTER UPDATE OF captured_cents, surplus_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents OR (NEW.surplus_cents <> OLD.surplus_cents AND NEW.captured_cents <> 0)
BEGIN
  INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), NEW.id, NEW.captured_cents,
    iif(NEW.captured_cents <= NEW.surplus_cents, 0, NEW.captured_cents - NEW.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.id AND b.refund_status = 'SUCCESS'),
    iif(NEW.captured_cents <= NEW.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), NEW.updated_at
  FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE p.id = NEW.process_id
  ON CONFLICT (account_id, order_key, entry_id) DO UPDATE SET captured_cents = excluded.captured_cents, counted_cents = excluded.counted_cents,
    returned_cents = excluded.returned_cents, by_rate = excluded.by_rate;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_birth_order_money AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  UPDATE order_money SET returned_cents = (
    SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.payment_id AND b.refund_status = 'SUCCESS')
  WHERE (account_id, order_key, entry_id) IN (
    SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id
    FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_order_money AFTER UPDATE OF refund_status ON refunds
WHEN (NEW.refund_status = 'SUCCESS') <> (OLD.refund_status = 'SUCCESS')
BEGIN
  UPDATE order_money SET returned_cents = (
    SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.payment_id AND b.refund_status = 'SUCCESS')
  WHERE (account_id, order_key, entry_id) IN (
    SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id
    FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.id = NEW.payment_id);
END;
--> statement-breakpoint
-- The money goes with the order where its number becomes another.
CREATE TRIGGER work_orders_order_money AFTER UPDATE OF external_work_order_id ON work_orders
WHEN NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  UPDATE order_money SET order_key = coalesce('n:' || NEW.external_work_order_id, 'i:' || NEW.id)
  WHERE account_id = NEW.account_id AND order_key = coalesce('n:' || OLD.external_work_order_id, 'i:' || OLD.id);
END;
--> statement-breakpoint
-- What each entry pays of its order: keptCents of the domain (tested).
CREATE VIEW order_money_kept AS
SELECT account_id, order_key, entry_id, min(counted_cents, captured_cents - returned_cents) AS kept_cents FROM order_money;
--> statement-breakpoint
-- What other visits of its order keep of the price of a visit's order.
CREATE VIEW process_paid_before AS
SELECT p.id AS process_id, coalesce((
    SELECT sum(m.kept_cents) FROM work_orders w JOIN order_money_kept m
      ON m.account_id = w.account_id AND m.order_key = coalesce('n:' || w.external_work_order_id, 'i:' || w.id)
    WHERE w.id = p.work_order_id AND m.entry_id <> p.id
      AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.id = m.entry_id AND o.process_id = p.id)), 0) AS paid_cents
FROM processes p;
--> statement-breakpoint
-- Money that a visit owes its customer: whose turn it is depends on it. A column that is used by triggers and indices is made anew
-- only without them.
DROP TRIGGER processes_waiting_since;
--> statement-breakpoint
DROP TRIGGER processes_staff_push;
--> statement-breakpoint
DROP TRIGGER processes_key_missing_push;
--> statement-breakpoint
DROP INDEX `processes_turn_idx`;
--> statement-breakpoint
DROP INDEX `processes_assigned_idx`;
--> statement-breakpoint
DROP INDEX `processes_over_idx`;
--> statement-breakpoint
ALTER TABLE `processes` ADD `owed_cents` integer;
--> statement-breakpoint
ALTER TABLE `processes` ADD `owed_returned_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `processes` ADD `owed_refund_id` text;
--> statement-breakpoint
ALTER TABLE `processes` ADD `owed_means` text;
--> statement-breakpoint
ALTER TABLE `processes` ADD `owed_turn` text;
--> statement-breakpoint
ALTER TABLE `processes` DROP COLUMN `turn`;
--> statement-breakpoint
ALTER TABLE `processes` ADD `turn` text GENERATED ALWAYS AS (case when key_missing_at is not null then 'staff' when owed_turn is not null then owed_turn when additional_work_turn is not null then additional_work_turn when asked_price_cents is not null and state in ('DELIVERY_DONE', 'READY_FOR_PAYMENT') then 'customer' when state in ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') and due_at is null then 'staff' when state = 'STARTED' and current_step = 'WAITING_CONFIRMATION' then 'staff' when state = 'BOX_RESERVED' and process_type in ('DELIVERY_WITH_SUBSTITUTE_CAR') then 'staff' when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') and process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then case when current_step = 'WAITING_CONFIRMATION' then 'system' else 'customer' end when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'staff' when state = 'PAYMENT_DONE' and (process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') or keys_laid_at is not null) then 'customer' when state = 'REFUND_REQUESTED' and refund_by_hand then 'staff' when state in ('LINK_SENT', 'STARTED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'KEY_CODE_SENT', 'PAYMENT_LINK_SENT', 'RETRIEVE_STARTED') then 'customer' when state in ('LINK_SEND_FAILED', 'ADVISOR_EXPIRED', 'NO_ROOM_LEFT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE', 'REFUND_READY', 'SUBSTITUTE_VEHICLE_KEYS_LEFT') then 'staff' when state in ('LINK_GENERATED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') then 'system' when state in ('WAITING_THIRD_PARTY_INFORMATION', 'REFUND_REQUESTED') then 'provider' else 'nobody' end) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `processes_turn_idx` ON `processes` (`account_id`,`turn`,`waiting_since`,`id`);
--> statement-breakpoint
CREATE INDEX `processes_assigned_idx` ON `processes` (`assigned_user_id`,`account_id`,`turn`,`waiting_since`,`id`) WHERE "processes"."assigned_user_id" is not null;
--> statement-breakpoint
CREATE INDEX `processes_over_idx` ON `processes` (`account_id`,`state`,`process_type`,`waiting_since`,`id`) WHERE "processes"."turn" = 'nobody';
--> statement-breakpoint
CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, additional_work_turn, keys_laid_at, owed_turn ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND NEW.waiting_since <> NEW.updated_at AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, keys_laid_at, owed_turn ON processes
WHEN NEW.turn = 'staff' AND OLD.turn <> 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER processes_key_missing_push AFTER UPDATE OF key_missing_at ON processes
WHEN NEW.key_missing_at IS NOT NULL AND NEW.key_missing_at IS NOT OLD.key_missing_at AND OLD.turn = 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
-- A visit is not closed while it owes its customer money.
CREATE TRIGGER processes_balance_open BEFORE UPDATE OF state ON processes
WHEN NEW.state = 'CLOSED' AND OLD.owed_turn IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'constraint failed: processes.owed_turn'); END;
--> statement-breakpoint
-- Who owes nothing because money is owed to them has not paid.
DROP TRIGGER process_events_paid_webhook;
--> statement-breakpoint
CREATE TRIGGER process_events_paid_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.type <> 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.paid', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND p.owed_turn IS NULL;
END;
--> statement-breakpoint
-- What the workshop gave back by itself is counted as a refund is.
CREATE TRIGGER processes_balance_counted AFTER UPDATE OF owed_means ON processes
WHEN NEW.owed_means IS NOT NULL AND NEW.owed_means <> 'REFUND' AND OLD.owed_means IS NULL AND NEW.is_trial = 0
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'refunds', '', NULL, 1, NEW.owed_returned_cents - OLD.owed_returned_cents);
END;
