-- The dealer system is told by the code that makes a change, in the batch of it. These triggers wrote the events, and an effect for each.
DROP TRIGGER process_events_done_webhook;
--> statement-breakpoint
DROP TRIGGER process_events_keys_webhook;
--> statement-breakpoint
DROP TRIGGER process_events_news_webhook;
--> statement-breakpoint
DROP TRIGGER process_events_paid_webhook;
--> statement-breakpoint
DROP TRIGGER process_events_undone_webhook;
--> statement-breakpoint
DROP TRIGGER approvals_webhook;
--> statement-breakpoint
DROP TRIGGER approvals_additional_work_webhook;
--> statement-breakpoint
DROP TRIGGER messages_failed_webhook;
--> statement-breakpoint
DROP TRIGGER payments_failed_webhook;
--> statement-breakpoint
DROP TRIGGER refunds_birth_webhook;
--> statement-breakpoint
DROP TRIGGER refunds_done_webhook;
--> statement-breakpoint
DROP TRIGGER processes_choices_webhook;
--> statement-breakpoint
DROP TRIGGER processes_note_webhook;
--> statement-breakpoint
DROP TRIGGER processes_key_missing_webhook;
--> statement-breakpoint
DROP TRIGGER webhook_deliveries_send;
--> statement-breakpoint
-- A text of a customer waits for an answer from the moment that it belongs to a visit. Who else hears of it is told by code too.
DROP TRIGGER customer_messages_birth;
--> statement-breakpoint
CREATE TRIGGER customer_messages_birth AFTER INSERT ON customer_messages
WHEN NEW.process_id IS NOT NULL
BEGIN
  UPDATE processes SET unanswered_since = (CASE NEW.kind WHEN 'TEXT' THEN coalesce(unanswered_since, NEW.created_at) ELSE unanswered_since END), updated_at = max(updated_at, NEW.created_at) WHERE id = NEW.process_id;
END;
--> statement-breakpoint
DROP TRIGGER customer_messages_assigned;
--> statement-breakpoint
CREATE TRIGGER customer_messages_assigned AFTER UPDATE OF process_id ON customer_messages
WHEN OLD.process_id IS NULL AND NEW.process_id IS NOT NULL
BEGIN
  UPDATE processes SET unanswered_since = coalesce(unanswered_since, NEW.created_at) WHERE id = NEW.process_id;
END;
