-- A notice for the browsers of staff when a process comes to wait for them, money came that nobody was asked for, or a message was lost.
CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at ON processes
WHEN NEW.turn = 'staff' AND OLD.turn <> 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
--> statement-breakpoint
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
CREATE TRIGGER messages_staff_push AFTER UPDATE OF status ON messages
WHEN NEW.status = 'FAILED' AND OLD.status <> 'FAILED' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  SELECT 'obx_' || lower(hex(randomblob(16))), id || ':push', 'staff.push', json_object('processId', id, 'why', 'message'), updated_at, updated_at
  FROM processes WHERE id = NEW.process_id;
END;
