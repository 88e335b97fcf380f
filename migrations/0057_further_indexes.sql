DROP INDEX `money_facts_payment_idx`;--> statement-breakpoint
DROP INDEX `messages_created_idx`;--> statement-breakpoint
DROP INDEX `payments_provider_idx`;--> statement-breakpoint
DROP INDEX `payments_unbegun_idx`;--> statement-breakpoint
DROP INDEX `device_events_box_idx`;--> statement-breakpoint
CREATE INDEX `device_events_box_idx` ON `device_events` (`device_id`,`box_number`,`occurred_at`) WHERE "device_events"."type" <> 'closed';--> statement-breakpoint
-- Two moves of one batch are of one instant: the second finds the wait begun when it begins, and writes nothing for it.
DROP TRIGGER processes_waiting_since;
--> statement-breakpoint
CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, additional_work_turn, keys_laid_at ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND NEW.waiting_since <> NEW.updated_at AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;
