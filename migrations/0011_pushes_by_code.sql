-- The browsers of staff are told by code of a key that is not there, a message that went nowhere and money that nobody was asked for.
DROP TRIGGER processes_key_missing_push;
--> statement-breakpoint
DROP TRIGGER processes_unreached_push;
--> statement-breakpoint
DROP TRIGGER payments_staff_push;
--> statement-breakpoint
DROP TRIGGER payments_birth_staff_push;
--> statement-breakpoint
-- It listens no more to a key that is not there.
DROP TRIGGER processes_staff_push;
--> statement-breakpoint
CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at, asked_price_cents, keys_laid_at, owed_turn, keys_turn ON processes
WHEN NEW.turn = 'staff' AND OLD.turn <> 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;
