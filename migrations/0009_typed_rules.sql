-- Orders with a number were sent by the dealer system, but those that staff typed in with a number of their own.
UPDATE work_orders SET is_from_dealer_system = 1
WHERE external_work_order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users u WHERE lower(u.username) = lower(work_orders.created_by));
--> statement-breakpoint
DROP TRIGGER work_orders_asked_price;
--> statement-breakpoint
-- A work order is written whole, its own row last. A price that is asked for anew is told in the history, with who raised it.
CREATE TRIGGER work_orders_asked_price AFTER UPDATE OF version ON work_orders
BEGIN
  INSERT INTO process_events (id, process_id, version, type, from_state, to_state, actor_kind, actor_id, created_at)
  SELECT 'evt_' || lower(hex(randomblob(13))), p.id, p.version + 1, 'ask_price', p.state, p.state,
    iif(NEW.changed_by_user_id IS NULL, 'dms', 'staff'), NEW.changed_by_user_id, NEW.updated_at
  FROM processes p JOIN asked_prices q ON q.process_id = p.id
  WHERE p.work_order_id = NEW.id AND q.asked_cents IS NOT NULL AND q.asked_cents IS NOT p.asked_price_cents;
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE work_order_id = NEW.id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;
