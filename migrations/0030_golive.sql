ALTER TABLE `processes` ADD `is_trial` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `processes_trial_idx` ON `processes` (`ended_at`,`created_at`) WHERE "processes"."is_trial" = 1;--> statement-breakpoint
-- A trial counts in no figure: what tells the daily sums passes it over. Money that it took stays in the record of money.
DROP TRIGGER processes_counted;
--> statement-breakpoint
DROP TRIGGER approvals_counted;
--> statement-breakpoint
DROP TRIGGER approvals_services_counted;
--> statement-breakpoint
DROP TRIGGER process_events_services_counted;
--> statement-breakpoint
DROP TRIGGER process_events_keys_counted;
--> statement-breakpoint
DROP TRIGGER process_events_finished_counted;
--> statement-breakpoint
DROP TRIGGER process_events_undone_counted;
--> statement-breakpoint
DROP TRIGGER process_events_payment_wait_counted;
--> statement-breakpoint
DROP TRIGGER payments_birth_counted;
--> statement-breakpoint
DROP TRIGGER payments_counted;
--> statement-breakpoint
DROP TRIGGER refunds_birth_counted;
--> statement-breakpoint
DROP TRIGGER refunds_counted;
--> statement-breakpoint
DROP TRIGGER messages_birth_counted;
--> statement-breakpoint
DROP TRIGGER messages_counted;
--> statement-breakpoint
CREATE TRIGGER processes_counted AFTER INSERT ON processes
WHEN NEW.is_trial = 0
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.created_at, 'visits', NEW.process_type, NULL, 1, 0);
END;
--> statement-breakpoint
CREATE TRIGGER approvals_counted AFTER INSERT ON approvals
WHEN NEW.number = 1 AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'approved', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'approval_wait', NULL, max(0, NEW.created_at - l.at), 1, max(0, NEW.created_at - l.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e WHERE e.process_id = NEW.process_id AND e.to_state = 'LINK_SENT') l
  WHERE p.id = NEW.process_id AND l.at IS NOT NULL;
END;
--> statement-breakpoint
-- What is sold is what the latest approval has: another one counts what it has more, or less.
CREATE TRIGGER approvals_services_counted AFTER INSERT ON approvals
WHEN NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'services', '', NULL, n.count - coalesce(o.count, 0), n.cents - coalesce(o.cents, 0)
  FROM processes p JOIN approved_services n ON n.approval_id = NEW.id
  LEFT JOIN approved_services o ON o.approval_id = (SELECT g.id FROM approvals g WHERE g.process_id = NEW.process_id AND g.number = NEW.number - 1)
  WHERE p.id = NEW.process_id AND (n.count <> coalesce(o.count, 0) OR n.cents <> coalesce(o.cents, 0));
END;
--> statement-breakpoint
-- A visit that came to nothing sold nothing, until its link is opened again.
CREATE TRIGGER process_events_services_counted AFTER INSERT ON process_events
WHEN (NEW.to_state IN ('CANCELLED', 'DELIVERY_NOT_COMPLETED') OR (NEW.from_state = 'DELIVERY_NOT_COMPLETED' AND NEW.to_state = 'LINK_SENT')) AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'services', '', NULL, s.count * iif(NEW.to_state = 'LINK_SENT', 1, -1), s.cents * iif(NEW.to_state = 'LINK_SENT', 1, -1)
  FROM processes p JOIN sold_services s ON s.process_id = p.id WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER process_events_keys_counted AFTER INSERT ON process_events
WHEN NEW.actor_kind = 'locker' AND NEW.type IN ('deliver_keys', 'start_retrieval') AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'keys', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER process_events_finished_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE' AND NEW.from_state IS NOT NEW.to_state AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', iif(EXISTS (
      SELECT 1 FROM process_events e WHERE e.process_id = p.id AND e.actor_kind = 'staff' AND e.type <> 'create'), 'helped', 'alone'), NULL, 1, 0
  FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- What staff take back within seconds was theirs.
CREATE TRIGGER process_events_undone_counted AFTER INSERT ON process_events
WHEN NEW.type = 'undo' AND NEW.from_state = 'PROCESS_DONE' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', 'helped', NULL, -1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- Nothing to pay is nothing to wait for.
CREATE TRIGGER process_events_payment_wait_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.actor_kind <> 'system' AND NEW.type <> 'undo' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'payment_wait', NULL, max(0, NEW.created_at - r.at), 1, max(0, NEW.created_at - r.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e
    WHERE e.process_id = NEW.process_id AND e.to_state IN ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT')) r
  WHERE p.id = NEW.process_id AND r.at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payments_birth_counted AFTER INSERT ON payments
WHEN NEW.captured_cents > 0 AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'paid', NULL, NULL, 1, NEW.captured_cents);
END;
--> statement-breakpoint
CREATE TRIGGER payments_counted AFTER UPDATE OF captured_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'paid', NULL, NULL, (NEW.captured_cents > 0) - (OLD.captured_cents > 0), NEW.captured_cents - OLD.captured_cents);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_birth_counted AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS' AND NOT EXISTS (SELECT 1 FROM payments m JOIN processes p ON p.id = m.process_id WHERE m.id = NEW.payment_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT m.account_id, NEW.updated_at, 'refunds', '', NULL, 1, NEW.amount_cents FROM payments m WHERE m.id = NEW.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER UPDATE OF refund_status ON refunds
WHEN (NEW.refund_status = 'SUCCESS') <> (OLD.refund_status = 'SUCCESS') AND NOT EXISTS (SELECT 1 FROM payments m JOIN processes p ON p.id = m.process_id WHERE m.id = NEW.payment_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT m.account_id, NEW.updated_at, 'refunds', '', NULL, iif(NEW.refund_status = 'SUCCESS', 1, -1), iif(NEW.refund_status = 'SUCCESS', NEW.amount_cents, -OLD.amount_cents)
  FROM payments m WHERE m.id = NEW.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_birth_counted AFTER INSERT ON messages
WHEN NEW.status = 'FAILED' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'failed_messages', NEW.channel, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- A message counts on the day that it was made, so that one which arrives after all is taken back there.
CREATE TRIGGER messages_counted AFTER UPDATE OF status ON messages
WHEN (NEW.status = 'FAILED') <> (OLD.status = 'FAILED') AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'failed_messages', NEW.channel, NULL, iif(NEW.status = 'FAILED', 1, -1), 0
  FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- A visit is born a trial, or is none.
CREATE TRIGGER processes_trial_kept BEFORE UPDATE OF is_trial ON processes
WHEN NEW.is_trial <> OLD.is_trial
BEGIN SELECT RAISE(ABORT, 'a trial stays a trial'); END;
--> statement-breakpoint
-- A dealer system hears of no trial.
CREATE TRIGGER webhook_deliveries_no_trial BEFORE INSERT ON webhook_deliveries
WHEN EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN SELECT RAISE(IGNORE); END;
