-- What drizzle has no words for: the transitions of processes, triggers and views. A later migration of this kind begins
-- with an empty file: `drizzle-kit generate --custom --name=what_it_does`.

-- The rows are those of worker/domain/process-lifecycle.ts (tested).
INSERT INTO process_transitions (from_state, to_state) VALUES
  ('LINK_GENERATED', 'LINK_SEND_FAILED'),
  ('LINK_GENERATED', 'LINK_SENT'),
  ('LINK_GENERATED', 'STARTED'),
  ('LINK_GENERATED', 'BOX_RESERVED'),
  ('LINK_GENERATED', 'DELIVERY_NOT_COMPLETED'),
  ('LINK_GENERATED', 'CANCELLED'),
  ('LINK_SEND_FAILED', 'LINK_SEND_FAILED'),
  ('LINK_SEND_FAILED', 'LINK_SENT'),
  ('LINK_SEND_FAILED', 'STARTED'),
  ('LINK_SEND_FAILED', 'BOX_RESERVED'),
  ('LINK_SEND_FAILED', 'DELIVERY_NOT_COMPLETED'),
  ('LINK_SEND_FAILED', 'CANCELLED'),
  ('LINK_SENT', 'LINK_SEND_FAILED'),
  ('LINK_SENT', 'LINK_SENT'),
  ('LINK_SENT', 'STARTED'),
  ('LINK_SENT', 'BOX_RESERVED'),
  ('LINK_SENT', 'DELIVERY_NOT_COMPLETED'),
  ('LINK_SENT', 'CANCELLED'),
  ('SUBSTITUTE_VEHICLE_KEYS_FILLED', 'WAITING_KEY_CODE'),
  ('SUBSTITUTE_VEHICLE_KEYS_FILLED', 'BOX_RESERVATION_FAILED'),
  ('SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CANCELLED'),
  ('CUSTOMER_NOTIFIED_OF_RESERVATION', 'WAITING_KEY_CODE'),
  ('CUSTOMER_NOTIFIED_OF_RESERVATION', 'BOX_RESERVATION_FAILED'),
  ('CUSTOMER_NOTIFIED_OF_RESERVATION', 'CANCELLED'),
  ('STARTED', 'ADVISOR_CONFIRMED'),
  ('STARTED', 'BOX_RESERVED'),
  ('STARTED', 'ADVISOR_EXPIRED'),
  ('STARTED', 'ADVISOR_VISIT_REQUIRED'),
  ('STARTED', 'WAITING_THIRD_PARTY_INFORMATION'),
  ('STARTED', 'NO_ROOM_LEFT'),
  ('STARTED', 'BOX_RESERVATION_FAILED'),
  ('STARTED', 'DELIVERY_NOT_COMPLETED'),
  ('STARTED', 'CANCELLED'),
  ('ADVISOR_CONFIRMED', 'BOX_RESERVED'),
  ('ADVISOR_CONFIRMED', 'ADVISOR_VISIT_REQUIRED'),
  ('ADVISOR_CONFIRMED', 'NO_ROOM_LEFT'),
  ('ADVISOR_CONFIRMED', 'BOX_RESERVATION_FAILED'),
  ('ADVISOR_CONFIRMED', 'CANCELLED'),
  ('BOX_RESERVED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED'),
  ('BOX_RESERVED', 'CUSTOMER_NOTIFIED_OF_RESERVATION'),
  ('BOX_RESERVED', 'WAITING_KEY_CODE'),
  ('BOX_RESERVED', 'BOX_RESERVATION_FAILED'),
  ('BOX_RESERVED', 'READY_FOR_PAYMENT'),
  ('BOX_RESERVED', 'CANCELLED'),
  ('BOX_RESERVED', 'WAITING_THIRD_PARTY_INFORMATION'),
  ('ADVISOR_EXPIRED', 'ADVISOR_CONFIRMED'),
  ('ADVISOR_EXPIRED', 'ADVISOR_VISIT_REQUIRED'),
  ('ADVISOR_EXPIRED', 'CANCELLED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'BOX_RESERVED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'DELIVERY_NOT_COMPLETED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'CANCELLED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'CUSTOMER_KEYS_DELIVERED'),
  ('ADVISOR_VISIT_REQUIRED', 'ADVISOR_CONFIRMED'),
  ('ADVISOR_VISIT_REQUIRED', 'DELIVERY_DONE'),
  ('ADVISOR_VISIT_REQUIRED', 'CANCELLED'),
  ('WAITING_KEY_CODE', 'KEY_CODE_SENT'),
  ('WAITING_KEY_CODE', 'KEY_CODE_SEND_FAILED'),
  ('WAITING_KEY_CODE', 'BOX_RESERVATION_FAILED'),
  ('WAITING_KEY_CODE', 'CANCELLED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'STARTED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'ADVISOR_CONFIRMED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'BOX_RESERVED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'ADVISOR_VISIT_REQUIRED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'NO_ROOM_LEFT'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'BOX_RESERVATION_FAILED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'CANCELLED'),
  ('NO_ROOM_LEFT', 'BOX_RESERVED'),
  ('NO_ROOM_LEFT', 'ADVISOR_VISIT_REQUIRED'),
  ('NO_ROOM_LEFT', 'NO_ROOM_LEFT'),
  ('NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED'),
  ('NO_ROOM_LEFT', 'CANCELLED'),
  ('KEY_CODE_SENT', 'CUSTOMER_RESERVATION_EXPIRED'),
  ('KEY_CODE_SENT', 'KEY_CODE_SENT'),
  ('KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED'),
  ('KEY_CODE_SENT', 'RETRIEVE_STARTED'),
  ('KEY_CODE_SENT', 'CANCELLED'),
  ('KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED'),
  ('KEY_CODE_SEND_FAILED', 'CUSTOMER_RESERVATION_EXPIRED'),
  ('KEY_CODE_SEND_FAILED', 'KEY_CODE_SENT'),
  ('KEY_CODE_SEND_FAILED', 'CUSTOMER_KEYS_DELIVERED'),
  ('KEY_CODE_SEND_FAILED', 'RETRIEVE_STARTED'),
  ('KEY_CODE_SEND_FAILED', 'CANCELLED'),
  ('BOX_RESERVATION_FAILED', 'BOX_RESERVED'),
  ('BOX_RESERVATION_FAILED', 'ADVISOR_VISIT_REQUIRED'),
  ('BOX_RESERVATION_FAILED', 'NO_ROOM_LEFT'),
  ('BOX_RESERVATION_FAILED', 'BOX_RESERVATION_FAILED'),
  ('BOX_RESERVATION_FAILED', 'CANCELLED'),
  ('CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED'),
  ('CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE'),
  ('CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE'),
  ('DELIVERY_DONE', 'READY_FOR_PAYMENT'),
  ('DELIVERY_DONE', 'PROCESS_DONE'),
  ('USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT'),
  ('USE_ONLY_PAYMENT', 'PAYMENT_LINK_SENT'),
  ('USE_ONLY_PAYMENT', 'PAYMENT_LINK_SEND_FAILED'),
  ('USE_ONLY_PAYMENT', 'CANCELLED'),
  ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT'),
  ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SEND_FAILED'),
  ('READY_FOR_PAYMENT', 'PAYMENT_DONE'),
  ('READY_FOR_PAYMENT', 'CANCELLED'),
  ('PAYMENT_LINK_SENT', 'READY_FOR_PAYMENT'),
  ('PAYMENT_LINK_SENT', 'PAYMENT_LINK_SENT'),
  ('PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'),
  ('PAYMENT_LINK_SENT', 'PAYMENT_DONE'),
  ('PAYMENT_LINK_SENT', 'CANCELLED'),
  ('PAYMENT_LINK_SEND_FAILED', 'READY_FOR_PAYMENT'),
  ('PAYMENT_LINK_SEND_FAILED', 'PAYMENT_LINK_SENT'),
  ('PAYMENT_LINK_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED'),
  ('PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE'),
  ('PAYMENT_LINK_SEND_FAILED', 'CANCELLED'),
  ('PAYMENT_DONE', 'RETRIEVE_STARTED'),
  ('PAYMENT_DONE', 'PROCESS_DONE'),
  ('PAYMENT_DONE', 'REFUND_READY'),
  ('RETRIEVE_STARTED', 'PROCESS_DONE'),
  ('RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT'),
  ('PROCESS_DONE', 'REFUND_READY'),
  ('PROCESS_DONE', 'CLOSED'),
  ('REFUND_READY', 'REFUND_REQUESTED'),
  ('REFUND_READY', 'CLOSED'),
  ('REFUND_REQUESTED', 'REFUND_READY'),
  ('REFUND_REQUESTED', 'REFUNDED'),
  ('REFUNDED', 'CLOSED'),
  ('DELIVERY_NOT_COMPLETED', 'LINK_SENT'),
  ('DELIVERY_NOT_COMPLETED', 'CLOSED'),
  ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'LINK_GENERATED'),
  ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'CANCELLED'),
  ('SCHEDULED_FOR_DELAYED_LINK_SENDING', 'LINK_GENERATED'),
  ('SCHEDULED_FOR_DELAYED_LINK_SENDING', 'CANCELLED'),
  ('SUBSTITUTE_VEHICLE_KEYS_LEFT', 'PROCESS_DONE'),
  ('CANCELLED', 'CLOSED');
--> statement-breakpoint
-- A process goes along the transitions alone, and its history and approvals stay as they were written.
CREATE TRIGGER processes_state_guard BEFORE UPDATE OF state ON processes
WHEN NOT EXISTS (SELECT 1 FROM process_transitions t WHERE t.from_state = OLD.state AND t.to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal transition'); END;
--> statement-breakpoint
CREATE TRIGGER processes_initial_state_guard BEFORE INSERT ON processes
WHEN NEW.state NOT IN ('LINK_GENERATED', 'SCHEDULED_FOR_DELAYED_LINK_SENDING', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'USE_ONLY_PAYMENT', 'STARTED')
BEGIN SELECT RAISE(ABORT, 'illegal initial state'); END;
--> statement-breakpoint
CREATE TRIGGER process_events_no_update BEFORE UPDATE ON process_events
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;
--> statement-breakpoint
CREATE TRIGGER process_events_no_delete BEFORE DELETE ON process_events
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;
--> statement-breakpoint
CREATE TRIGGER approvals_no_update BEFORE UPDATE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals is append only'); END;
--> statement-breakpoint
CREATE TRIGGER approvals_no_delete BEFORE DELETE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals is append only'); END;
--> statement-breakpoint
-- Who asks for the identity of customers has somebody who checks it.
CREATE TRIGGER accounts_identity_insert_guard BEFORE INSERT ON accounts
WHEN NEW.identity_check <> 'NONE' AND NEW.identity_provider IS NULL
BEGIN SELECT RAISE(ABORT, 'identity provider missing'); END;
--> statement-breakpoint
CREATE TRIGGER accounts_identity_update_guard BEFORE UPDATE OF identity_check, identity_provider ON accounts
WHEN NEW.identity_check <> 'NONE' AND NEW.identity_provider IS NULL
BEGIN SELECT RAISE(ABORT, 'identity provider missing'); END;
--> statement-breakpoint
-- What a customer is found by: the names in small letters, accents left out, as termKey of worker/domain/search-terms.ts has
-- them (tested). Each step takes a few letters: all in one expression are too deep for the parser of SQLite up to 3.40.
CREATE VIEW customer_names AS
WITH
  written AS (SELECT id, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(name, '') AS names FROM customers),
  spaced AS (SELECT id, lower(replace(replace(replace(replace(names, char(9), ' '), char(10), ' '), char(13), ' '), char(160), ' ')) AS names FROM written),
  nordic AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(names, 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö'), 'ø', 'ö'), 'Ø', 'ö'), 'æ', 'ä'), 'Æ', 'ä') AS names FROM spaced),
  without_a AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a') AS names FROM nordic),
  without_e AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e') AS names FROM without_a),
  without_i AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i') AS names FROM without_e),
  without_o AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o') AS names FROM without_i),
  without_u AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u') AS names FROM without_o),
  folded AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'š', 's'), 'Š', 's'), 'ž', 'z'), 'Ž', 'z') AS names FROM without_u)
SELECT id AS customer_id, names FROM folded;
--> statement-breakpoint
-- What a process is found by: its plates and its work number, written in the same way, and each word of its customer's name.
CREATE VIEW process_terms AS
WITH
  written AS (
    SELECT p.id AS process_id, lower(replace(v.license_number, ' ', '')) AS word
    FROM processes p JOIN work_orders w ON w.id = p.work_order_id JOIN vehicles v ON v.id = w.vehicle_id
    UNION ALL
    SELECT p.id, lower(replace(s.license_number, ' ', ''))
    FROM processes p JOIN substitute_vehicles s ON s.id = p.substitute_vehicle_id
    UNION ALL
    SELECT p.id, lower(w.external_work_order_id)
    FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE w.external_work_order_id IS NOT NULL
  ),
  nordic AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(word, 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö'), 'ø', 'ö'), 'Ø', 'ö'), 'æ', 'ä'), 'Æ', 'ä') AS word FROM written),
  without_a AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(replace(word, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a') AS word FROM nordic),
  without_e AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(replace(word, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e') AS word FROM without_a),
  without_i AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(replace(word, 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i') AS word FROM without_e),
  without_o AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(replace(word, 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o') AS word FROM without_i),
  without_u AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(replace(word, 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u') AS word FROM without_o),
  folded AS (SELECT process_id, replace(replace(replace(replace(replace(replace(replace(replace(word, 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'š', 's'), 'Š', 's'), 'ž', 'z'), 'Ž', 'z') AS word FROM without_u),
  words AS (
    SELECT process_id, word FROM folded
    UNION ALL
    SELECT p.id, j.value FROM processes p JOIN customer_names c ON c.customer_id = p.customer_id,
      json_each('[' || replace(json_quote(c.names), ' ', '","') || ']') j
    UNION ALL
    SELECT p.id, j.value FROM processes p JOIN customer_names c ON c.customer_id = p.customer_id,
      json_each('[' || replace(json_quote(replace(c.names, '-', ' ')), ' ', '","') || ']') j
  )
SELECT w.process_id, p.account_id, p.process_type IN ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT') AS is_sales,
  substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(w.word, '-', ''), '.', ''), '_', ''), '/', ''), ',', ''), '''', ''), '’', ''), '(', ''), ')', ''), '"', ''), 1, 40) AS term
FROM words w JOIN processes p ON p.id = w.process_id;
--> statement-breakpoint
-- The search of the board finds processes by these rows, which no verb writes.
CREATE TRIGGER process_search_birth AFTER INSERT ON processes
BEGIN
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id = NEW.id AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_process AFTER UPDATE OF work_order_id, customer_id, substitute_vehicle_id ON processes
WHEN NEW.work_order_id IS NOT OLD.work_order_id OR NEW.customer_id IS NOT OLD.customer_id OR NEW.substitute_vehicle_id IS NOT OLD.substitute_vehicle_id
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_order AFTER UPDATE OF vehicle_id, external_work_order_id ON work_orders
WHEN NEW.vehicle_id IS NOT OLD.vehicle_id OR NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_customer AFTER UPDATE OF name, first_name, last_name ON customers
WHEN NEW.name IS NOT OLD.name OR NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_vehicle AFTER UPDATE OF license_number ON vehicles
WHEN NEW.license_number IS NOT OLD.license_number
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_substitute AFTER UPDATE OF license_number ON substitute_vehicles
WHEN NEW.license_number IS NOT OLD.license_number
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
-- A wait begins anew with each state, and when the turn passes to somebody else within one (processes_waiting_since).
CREATE TRIGGER processes_waiting_birth AFTER INSERT ON processes
WHEN NEW.waiting_since = 0
BEGIN UPDATE processes SET waiting_since = NEW.state_changed_at WHERE id = NEW.id; END;
--> statement-breakpoint
-- The browsers of staff are told of money that nobody was asked for.
CREATE TRIGGER payments_staff_push AFTER UPDATE OF surplus_cents ON payments
WHEN NEW.surplus_cents > OLD.surplus_cents AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':push', 'staff.push', json_object('processId', NEW.process_id, 'why', 'surplus'), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER payments_birth_staff_push AFTER INSERT ON payments
WHEN NEW.surplus_cents > 0 AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':push', 'staff.push', json_object('processId', NEW.process_id, 'why', 'surplus'), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
-- A dealer system is told in the batch of the change itself: nothing can happen untold, and nothing is told that did not
-- happen. Where a process came to counts for more than how: keys that end a process are told as its end.
CREATE TRIGGER process_events_paid_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.paid', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER process_events_done_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.done', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER process_events_keys_webhook AFTER INSERT ON process_events
WHEN NEW.type IN ('deliver_keys', 'deliver_over_counter') AND NEW.to_state NOT IN ('PAYMENT_DONE', 'PROCESS_DONE')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.keys_delivered', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_send AFTER INSERT ON webhook_deliveries
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':webhook', 'webhook.deliver', json_object('deliveryId', NEW.id), NEW.created_at, NEW.created_at);
END;
--> statement-breakpoint
-- Staff are to call where a message that was needed went nowhere, until the process goes on.
CREATE TRIGGER processes_unreached AFTER UPDATE OF state ON processes
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN UPDATE processes SET unreached_since = NEW.updated_at WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER processes_reached AFTER UPDATE OF state ON processes
WHEN NEW.state IS NOT OLD.state AND NEW.unreached_since IS NOT NULL AND NEW.state NOT IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN UPDATE processes SET unreached_since = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
-- A message that failed is told to staff once nothing else follows it.
CREATE TRIGGER processes_unreached_push AFTER UPDATE OF unreached_since ON processes
WHEN NEW.unreached_since IS NOT NULL AND NEW.unreached_since IS NOT OLD.unreached_since AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'message'), NEW.unreached_since, NEW.unreached_since);
END;
--> statement-breakpoint
CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;
--> statement-breakpoint
-- The browsers of staff are told when a process comes to wait for them.
CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents ON processes
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
-- What is chosen is told when it is chosen: a price that is approved later is told by itself.
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
