-- Whose turn it is knows of a price that is to be approved; what reads the column is made anew with it.
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
ALTER TABLE `processes` ADD `asked_price_cents` integer;
--> statement-breakpoint
ALTER TABLE `processes` DROP COLUMN `turn`;
--> statement-breakpoint
ALTER TABLE `processes` ADD `turn` text GENERATED ALWAYS AS (case when key_missing_at is not null then 'staff' when asked_price_cents is not null and state in ('DELIVERY_DONE', 'READY_FOR_PAYMENT') then 'customer' when state in ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') and due_at is null then 'staff' when state = 'STARTED' and current_step = 'WAITING_CONFIRMATION' then 'staff' when state = 'BOX_RESERVED' and process_type in ('DELIVERY_WITH_SUBSTITUTE_CAR') then 'staff' when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') and process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then case when current_step = 'WAITING_CONFIRMATION' then 'system' else 'customer' end when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'staff' when state = 'PAYMENT_DONE' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'customer' when state in ('LINK_SENT', 'STARTED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'KEY_CODE_SENT', 'PAYMENT_LINK_SENT', 'RETRIEVE_STARTED') then 'customer' when state in ('LINK_SEND_FAILED', 'ADVISOR_EXPIRED', 'NO_ROOM_LEFT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE', 'REFUND_READY', 'SUBSTITUTE_VEHICLE_KEYS_LEFT') then 'staff' when state in ('LINK_GENERATED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') then 'system' when state in ('WAITING_THIRD_PARTY_INFORMATION', 'REFUND_REQUESTED') then 'provider' else 'nobody' end) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `processes_turn_idx` ON `processes` (`account_id`,`turn`,`waiting_since`,`id`);
--> statement-breakpoint
CREATE INDEX `processes_type_turn_idx` ON `processes` (`account_id`,`process_type`,`turn`,`waiting_since`,`id`);
--> statement-breakpoint
CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents ON processes
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
-- What a process costs now, with VAT, in cents: equal to pricing.ts of the domain (tested).
CREATE VIEW process_sums AS
SELECT p.id AS process_id, a.is_total_price_rounded AS is_rounded, coalesce((
    SELECT sum(CASE WHEN r.cents < 0 THEN -1 ELSE 1 END * ((abs(r.cents * (10000 + a.vat_basis_points)) * 2 + 10000) / 20000))
    FROM (
      SELECT o.price_cents AS cents FROM order_rows o WHERE o.work_order_id = p.work_order_id AND o.payer = 'CUSTOMER'
      UNION ALL
      SELECT coalesce(x.price_cents, e.price_cents) FROM process_extra_services x JOIN extra_services e ON e.id = x.extra_service_id
      WHERE x.process_id = p.id
    ) r), 0) AS cents
FROM processes p JOIN accounts a ON a.id = p.account_id;
--> statement-breakpoint
CREATE VIEW process_totals AS
SELECT process_id, CASE WHEN is_rounded = 1
  THEN CASE WHEN cents < 0 THEN -1 ELSE 1 END * ((abs(cents) * 2 + 5) / 10) * 5 ELSE cents END AS total_cents
FROM process_sums;
--> statement-breakpoint
-- What the customer has to approve before it is paid, null where nothing: equal to needsReapproval of the domain (tested). An
-- approval of a screen without work that is billed approved no price of work: there is nothing to tolerate.
CREATE VIEW asked_prices AS
SELECT p.id AS process_id, CASE WHEN p.current_step = 'WAITING_CONFIRMATION' AND p.process_type NOT IN ('RETRIEVE', 'ONLY_PAYMENT')
    AND p.state NOT IN ('PAYMENT_DONE', 'RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT', 'PROCESS_DONE', 'REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED', 'DELIVERY_NOT_COMPLETED', 'CANCELLED', 'CLOSED')
    AND t.total_cents > max(0, g.total_cents, coalesce(g.limit_cents, CASE
      WHEN EXISTS (SELECT 1 FROM json_each(g.document, '$.rows') d WHERE d.value ->> 'payer' = 'CUSTOMER')
      THEN g.total_cents + g.total_cents * a.approval_tolerance_basis_points / 10000 END, 0))
  THEN t.total_cents END AS asked_cents
FROM processes p
JOIN accounts a ON a.id = p.account_id
JOIN approvals g ON g.process_id = p.id AND g.number = (SELECT max(h.number) FROM approvals h WHERE h.process_id = p.id)
JOIN process_totals t ON t.process_id = p.id;
--> statement-breakpoint
-- A work order is written whole, its own row last. A price that is asked for anew is told in the history and to the customer.
CREATE TRIGGER work_orders_asked_price AFTER UPDATE OF version ON work_orders
BEGIN
  INSERT INTO process_events (id, process_id, version, type, from_state, to_state, actor_kind, created_at)
  SELECT 'evt_' || lower(hex(randomblob(13))), p.id, p.version + 1, 'ask_price', p.state, p.state, 'dms', NEW.updated_at
  FROM processes p JOIN asked_prices q ON q.process_id = p.id
  WHERE p.work_order_id = NEW.id AND q.asked_cents IS NOT NULL AND q.asked_cents IS NOT p.asked_price_cents;
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  SELECT 'obx_' || lower(hex(randomblob(16))), p.id, 'process.send_price', json_object('processId', p.id), NEW.updated_at, NEW.updated_at
  FROM processes p JOIN asked_prices q ON q.process_id = p.id
  WHERE p.work_order_id = NEW.id AND q.asked_cents IS NOT NULL AND q.asked_cents IS NOT p.asked_price_cents;
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE work_order_id = NEW.id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;
--> statement-breakpoint
CREATE TRIGGER approvals_asked_price AFTER INSERT ON approvals
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.process_id)
  WHERE id = NEW.process_id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.process_id);
END;
--> statement-breakpoint
CREATE TRIGGER processes_asked_price AFTER UPDATE OF state, current_step ON processes
WHEN NEW.asked_price_cents IS NOT NULL
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.id)
  WHERE id = NEW.id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER accounts_asked_price AFTER UPDATE OF vat_basis_points, is_total_price_rounded, approval_tolerance_basis_points ON accounts
WHEN NEW.vat_basis_points <> OLD.vat_basis_points OR NEW.is_total_price_rounded <> OLD.is_total_price_rounded
  OR NEW.approval_tolerance_basis_points <> OLD.approval_tolerance_basis_points
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE account_id = NEW.id AND current_step = 'WAITING_CONFIRMATION' AND state IN ('LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'STARTED', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'ADVISOR_EXPIRED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'WAITING_KEY_CODE', 'WAITING_THIRD_PARTY_INFORMATION', 'NO_ROOM_LEFT', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING')
    AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;
--> statement-breakpoint
-- The link to the payment waited for the price.
CREATE TRIGGER processes_price_settled AFTER UPDATE OF asked_price_cents ON processes
WHEN OLD.asked_price_cents IS NOT NULL AND NEW.asked_price_cents IS NULL AND NEW.state = 'READY_FOR_PAYMENT'
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id, 'process.send_payment_link',
    json_object('processId', NEW.id, 'wish', 'price_' || NEW.version), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
-- What is chosen is told when it is chosen; a price that is approved later is told by itself.
DROP TRIGGER approvals_webhook;
--> statement-breakpoint
CREATE TRIGGER approvals_webhook AFTER INSERT ON approvals
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.approved', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.extra_services_chosen', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND NEW.document ->> 'kind' IS NULL
    AND EXISTS (SELECT 1 FROM process_extra_services WHERE process_id = p.id);
END;
--> statement-breakpoint
UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id)
WHERE current_step = 'WAITING_CONFIRMATION';
