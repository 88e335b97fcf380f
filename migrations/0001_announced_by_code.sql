-- A change is announced by the code that makes it, behind its answer. These two triggers wrote a row of the outbox for it.
-- Nobody makes such an effect any more.
DROP TRIGGER customer_messages_birth;
--> statement-breakpoint
-- A text of a customer waits for an answer from the moment that it belongs to a visit. The browsers of staff and the dealer system
-- are told in the same batch. STOP and START are not for the workshop to answer.
CREATE TRIGGER customer_messages_birth AFTER INSERT ON customer_messages
WHEN NEW.process_id IS NOT NULL
BEGIN
  UPDATE processes SET unanswered_since = (CASE NEW.kind WHEN 'TEXT' THEN coalesce(unanswered_since, NEW.created_at) ELSE unanswered_since END), updated_at = max(updated_at, NEW.created_at) WHERE id = NEW.process_id;
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  SELECT 'obx_' || lower(hex(randomblob(16))), NEW.process_id || ':push', 'staff.push', json_object('processId', NEW.process_id, 'why', 'answer'), NEW.created_at, NEW.created_at
  WHERE NEW.kind = 'TEXT' AND EXISTS (SELECT 1 FROM push_subscriptions);
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'message.received', p.state, p.version, NEW.id, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND NEW.kind = 'TEXT';
END;
--> statement-breakpoint
DROP TRIGGER customer_messages_assigned;
--> statement-breakpoint
-- The same happens once staff say whose it is, as of then: what is sent goes out in the order of its time.
CREATE TRIGGER customer_messages_assigned AFTER UPDATE OF process_id ON customer_messages
WHEN OLD.process_id IS NULL AND NEW.process_id IS NOT NULL
BEGIN
  UPDATE processes SET unanswered_since = coalesce(unanswered_since, NEW.created_at) WHERE id = NEW.process_id;
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'message.received', p.state, p.version, NEW.id, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
DELETE FROM outbox WHERE kind = 'process.announce';
