-- A price that has to be approved is told once, whatever has raised it: the order, the account's terms, or an approval that
-- saw no work.
CREATE TRIGGER processes_price_asked AFTER UPDATE OF asked_price_cents ON processes
WHEN NEW.asked_price_cents IS NOT NULL AND NEW.asked_price_cents IS NOT OLD.asked_price_cents
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id, 'process.send_price', json_object('processId', NEW.id), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
DROP TRIGGER work_orders_asked_price;
--> statement-breakpoint
-- A work order is written whole, its own row last. A price that is asked for anew is told in the history.
CREATE TRIGGER work_orders_asked_price AFTER UPDATE OF version ON work_orders
BEGIN
  INSERT INTO process_events (id, process_id, version, type, from_state, to_state, actor_kind, created_at)
  SELECT 'evt_' || lower(hex(randomblob(13))), p.id, p.version + 1, 'ask_price', p.state, p.state, 'dms', NEW.updated_at
  FROM processes p JOIN asked_prices q ON q.process_id = p.id
  WHERE p.work_order_id = NEW.id AND q.asked_cents IS NOT NULL AND q.asked_cents IS NOT p.asked_price_cents;
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE work_order_id = NEW.id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;
