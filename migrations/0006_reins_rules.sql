-- Who the customer is can be asked also while a car of ours has no box.
INSERT INTO process_transitions (from_state, to_state) VALUES
  ('NO_ROOM_LEFT', 'WAITING_THIRD_PARTY_INFORMATION'),
  ('BOX_RESERVATION_FAILED', 'WAITING_THIRD_PARTY_INFORMATION');
--> statement-breakpoint
DROP TRIGGER processes_state_guard;
--> statement-breakpoint
-- A process goes along the transitions alone, and back where staff take back what they told last, within seconds, and only
-- what had no effect outside (worker/domain/undo.ts, tested).
CREATE TRIGGER processes_state_guard BEFORE UPDATE OF state ON processes
WHEN NOT EXISTS (SELECT 1 FROM process_transitions t WHERE t.from_state = OLD.state AND t.to_state = NEW.state)
  AND NOT EXISTS (
    SELECT 1 FROM process_events e
    WHERE e.id = OLD.last_event_id AND e.process_id = OLD.id AND e.version = OLD.version AND e.actor_kind = 'staff'
      AND e.from_state = NEW.state AND e.to_state = OLD.state AND NEW.updated_at - e.created_at BETWEEN 0 AND 12000
      AND e.type IN ('box_full', 'deliver_keys', 'deliver_belongings', 'collect_keys', 'deliver_over_counter', 'start_retrieval', 'return_substitute_keys', 'finish'))
BEGIN SELECT RAISE(ABORT, 'illegal transition'); END;
--> statement-breakpoint
DROP TRIGGER process_events_paid_webhook;
--> statement-breakpoint
-- What happens beside a state is no arrival in it, and what is taken back is told as that.
CREATE TRIGGER process_events_paid_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.type <> 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.paid', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- A dealer system that was told of something is told that it was taken back.
CREATE TRIGGER process_events_undone_webhook AFTER INSERT ON process_events
WHEN NEW.type = 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.undone', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.process_id = p.id AND d.endpoint_id = e.id AND d.process_version = NEW.version - 1);
END;
--> statement-breakpoint
-- What was let through before it was asked for stays let through.
UPDATE processes SET approval_overridden = 1, identity_excused = 1
WHERE state NOT IN ('SCHEDULED_FOR_DELAYED_LINK_SENDING', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'LINK_GENERATED', 'LINK_SEND_FAILED',
  'LINK_SENT', 'STARTED', 'WAITING_THIRD_PARTY_INFORMATION', 'ADVISOR_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'BOX_RESERVED',
  'NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED', 'DELIVERY_NOT_COMPLETED');
--> statement-breakpoint
UPDATE processes SET identity_excused = 1
WHERE current_step = 'WAITING_CONFIRMATION' AND NOT EXISTS (SELECT 1 FROM identity_checks i WHERE i.process_id = processes.id);
--> statement-breakpoint
UPDATE processes SET refund_by_hand = 1
WHERE state = 'REFUND_REQUESTED' AND EXISTS (
  SELECT 1 FROM refunds r JOIN payments y ON y.id = r.payment_id
  WHERE y.process_id = processes.id AND y.provider IN ('TERMINAL', 'COUNTER') AND r.refund_status IN ('INITIALIZED', 'PENDING'));
