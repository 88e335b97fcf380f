-- Changes of an account's processes are numbered from the first time on that its dealer system asks for them. The numbers
-- are given in the batch of the change, one batch after the other: nothing is ever committed behind a number that was read.
-- What is open then, or ended in the month before, is numbered first, by its last change.
CREATE TRIGGER change_feeds_birth AFTER INSERT ON change_feeds
BEGIN
  INSERT INTO process_changes (process_id, account_id, seq, ended_at)
  SELECT p.id, p.account_id, row_number() OVER (ORDER BY p.updated_at, p.id), p.ended_at FROM processes p
  WHERE p.account_id = NEW.account_id AND p.is_trial = 0 AND (p.ended_at IS NULL OR p.ended_at > NEW.created_at - 2592000000);
  UPDATE change_feeds SET last_seq = (SELECT count(*) FROM process_changes WHERE account_id = NEW.account_id)
  WHERE account_id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER processes_change_birth AFTER INSERT ON processes
WHEN NEW.is_trial = 0 AND EXISTS (SELECT 1 FROM change_feeds WHERE account_id = NEW.account_id)
BEGIN
  UPDATE change_feeds SET last_seq = last_seq + 1 WHERE account_id = NEW.account_id;
  INSERT INTO process_changes (process_id, account_id, seq, ended_at)
  VALUES (NEW.id, NEW.account_id, (SELECT last_seq FROM change_feeds WHERE account_id = NEW.account_id), NEW.ended_at)
  ON CONFLICT (process_id) DO UPDATE SET seq = excluded.seq, ended_at = excluded.ended_at;
END;
--> statement-breakpoint
CREATE TRIGGER processes_change_moved AFTER UPDATE OF version ON processes
WHEN NEW.version IS NOT OLD.version AND NEW.is_trial = 0 AND EXISTS (SELECT 1 FROM change_feeds WHERE account_id = NEW.account_id)
BEGIN
  UPDATE change_feeds SET last_seq = last_seq + 1 WHERE account_id = NEW.account_id;
  INSERT INTO process_changes (process_id, account_id, seq, ended_at)
  VALUES (NEW.id, NEW.account_id, (SELECT last_seq FROM change_feeds WHERE account_id = NEW.account_id), NEW.ended_at)
  ON CONFLICT (process_id) DO UPDATE SET seq = excluded.seq, ended_at = excluded.ended_at;
END;
--> statement-breakpoint
DROP TRIGGER process_events_undone_webhook;
--> statement-breakpoint
-- A dealer system that was told of something is told that it was taken back. What else it was told meanwhile stands.
CREATE TRIGGER process_events_undone_webhook AFTER INSERT ON process_events
WHEN NEW.type = 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.undone', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.process_id = p.id AND d.endpoint_id = e.id AND d.process_version = NEW.version - 1
      AND d.type IN ('process.approved', 'process.keys_delivered', 'process.paid', 'process.done'));
END;
--> statement-breakpoint
-- Of what came with 1.1 only who asked for it is told.
CREATE TRIGGER process_events_news_webhook AFTER INSERT ON process_events
WHEN NEW.type <> 'undo' AND NEW.from_state IS NOT NEW.to_state AND NEW.to_state IN ('CANCELLED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_EXPIRED', 'DELIVERY_NOT_COMPLETED',
  'LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, iif(NEW.to_state = 'CANCELLED', 'process.cancelled', iif(NEW.to_state = 'CUSTOMER_RESERVATION_EXPIRED', 'process.reservation_expired', iif(NEW.to_state = 'ADVISOR_EXPIRED', 'process.confirmation_expired', iif(NEW.to_state = 'DELIVERY_NOT_COMPLETED', 'process.not_completed', 'process.link_undeliverable')))), NEW.to_state, NEW.version, NULL, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_failed_webhook AFTER UPDATE OF status ON payments
WHEN NEW.status = 'FAILURE' AND OLD.status <> 'FAILURE'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.payment_failed', p.state, p.version, NEW.id, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_birth_webhook AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.refunded', p.state, p.version, NEW.id, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = (SELECT process_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_done_webhook AFTER UPDATE OF refund_status ON refunds
WHEN NEW.refund_status = 'SUCCESS' AND OLD.refund_status <> 'SUCCESS'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.refunded', p.state, p.version, NEW.id, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = (SELECT process_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER processes_key_missing_webhook AFTER UPDATE OF key_missing_at ON processes
WHEN NEW.key_missing_at IS NOT NULL AND NEW.key_missing_at IS NOT OLD.key_missing_at AND NEW.key_missing_at IS NOT NEW.box_forced_at
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.key_not_found', p.state, p.version, NULL, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER processes_note_webhook AFTER UPDATE OF customer_notes ON processes
WHEN NEW.customer_notes IS NOT OLD.customer_notes AND NEW.ended_at IS NULL
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.note_changed', p.state, p.version, NULL, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER processes_choices_webhook AFTER UPDATE OF customer_has_driving_license, use_retrieval_process, returns_substitute_vehicle ON processes
WHEN (NEW.customer_has_driving_license <> OLD.customer_has_driving_license OR NEW.use_retrieval_process <> OLD.use_retrieval_process
  OR NEW.returns_substitute_vehicle <> OLD.returns_substitute_vehicle) AND NEW.ended_at IS NULL
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.choices_changed', p.state, p.version, NULL, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_failed_webhook AFTER UPDATE OF status ON messages
WHEN NEW.status = 'FAILED' AND OLD.status <> 'FAILED'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'message.failed', p.state, p.version, NEW.id, 'PENDING', coalesce(NEW.failed_at, NEW.created_at)
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;
