-- What was decided stays as it was decided, with the price and the words that it was decided on.
CREATE TRIGGER additional_work_rows_kept BEFORE UPDATE ON additional_work_rows
WHEN OLD.state IN ('ACCEPTED', 'DECLINED', 'WITHDRAWN') AND (NEW.state <> OLD.state OR NEW.price_cents <> OLD.price_cents
  OR NEW.title <> OLD.title OR NEW.words <> OLD.words OR NEW.urgency <> OLD.urgency)
BEGIN SELECT RAISE(ABORT, 'additional_work.decided'); END;
--> statement-breakpoint
-- It goes where the document of its visit is written.
CREATE TRIGGER additional_work_rows_no_delete BEFORE DELETE ON additional_work_rows
WHEN OLD.state IN ('ACCEPTED', 'DECLINED') AND NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'additional_work.decided'); END;
--> statement-breakpoint
-- Whose turn additional work is, by its rows: a call that was asked for, or an answer that did not come in time, is of staff.
CREATE VIEW additional_work_turns AS
SELECT p.id AS process_id, CASE
  WHEN EXISTS (SELECT 1 FROM additional_work_rows r JOIN additional_work_proposals w ON w.id = r.proposal_id
    WHERE r.process_id = p.id AND (r.state = 'CALL_REQUESTED' OR (r.state = 'PROPOSED' AND w.overdue_at IS NOT NULL))) THEN 'staff'
  WHEN EXISTS (SELECT 1 FROM additional_work_rows r WHERE r.process_id = p.id AND r.state = 'PROPOSED') THEN 'customer' END AS turn
FROM processes p;
--> statement-breakpoint
-- Whatever ends the time of additional work (it is paid, cancelled, the keys are given back) withdraws what nobody decided.
CREATE TRIGGER processes_additional_work_ended AFTER UPDATE OF state ON processes
WHEN OLD.additional_work_turn IS NOT NULL AND NEW.state NOT IN ('CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED')
BEGIN
  UPDATE additional_work_rows SET state = 'WITHDRAWN', decided_at = NEW.updated_at WHERE process_id = NEW.id AND state IN ('PROPOSED', 'CALL_REQUESTED');
  UPDATE additional_work_proposals SET state = iif(EXISTS (SELECT 1 FROM additional_work_rows r WHERE r.proposal_id = additional_work_proposals.id AND r.state <> 'WITHDRAWN'), 'DECIDED', 'WITHDRAWN'),
    version = version + 1, updated_at = NEW.updated_at WHERE process_id = NEW.id AND state = 'OPEN';
  UPDATE processes SET additional_work_turn = NULL, additional_work_at = NEW.updated_at WHERE id = NEW.id;
END;
--> statement-breakpoint
-- What was decided of additional work is told by itself, and is not the approval of a visit.
DROP TRIGGER approvals_webhook;
--> statement-breakpoint
CREATE TRIGGER approvals_webhook AFTER INSERT ON approvals
WHEN NEW.document ->> 'kind' IS NOT 'additional_work'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.approved', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.extra_services_chosen', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND NEW.document ->> 'kind' IS NULL
    AND EXISTS (SELECT 1 FROM process_extra_services WHERE process_id = p.id);
END;
--> statement-breakpoint
CREATE TRIGGER approvals_additional_work_webhook AFTER INSERT ON approvals
WHEN NEW.document ->> 'kind' = 'additional_work'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'additional_work.decided', p.state, NEW.process_version, NEW.id, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
DROP TRIGGER approvals_counted;
--> statement-breakpoint
CREATE TRIGGER approvals_counted AFTER INSERT ON approvals
WHEN NEW.number = 1 AND NEW.document ->> 'kind' IS NOT 'additional_work' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'approved', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'approval_wait', NULL, max(0, NEW.created_at - l.at), 1, max(0, NEW.created_at - l.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e WHERE e.process_id = NEW.process_id AND e.to_state = 'LINK_SENT') l
  WHERE p.id = NEW.process_id AND l.at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER additional_work_proposals_counted AFTER INSERT ON additional_work_proposals
WHEN NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.created_at, 'proposals', NEW.source, NULL, 1, 0);
END;
--> statement-breakpoint
-- The first answer to a proposal ends its wait.
CREATE TRIGGER additional_work_answers_counted AFTER UPDATE OF answered_at ON additional_work_proposals
WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.answered_at, 'answer_wait', NULL, max(0, NEW.answered_at - NEW.created_at), 1, max(0, NEW.answered_at - NEW.created_at));
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.answered_at, 'answered', '', NULL, 1, 0);
END;
--> statement-breakpoint
CREATE TRIGGER additional_work_rows_counted AFTER UPDATE OF state ON additional_work_rows
WHEN NEW.state IN ('ACCEPTED', 'DECLINED') AND OLD.state <> NEW.state AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.decided_at, iif(NEW.state = 'ACCEPTED', 'accepted_work', 'declined_work'), NEW.urgency, NULL, 1, NEW.price_cents
  FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- Templates are set up as all else is, and the secret before a new one may be ended in a workshop that is closed.
DROP TRIGGER audit_closed_guard;
--> statement-breakpoint
CREATE TRIGGER audit_closed_guard BEFORE INSERT ON audit_log
WHEN NEW.actor_kind = 'staff'
  AND (NEW.action IN ('account.edit','account.edit_features','account.edit_hours','account.set_delivery_image',
      'account.go_live','account.ask_sms','email_sender.edit','email_sender.check',
      'locker.create','locker.edit','box.create','box.edit')
    OR substr(NEW.action, 1, instr(NEW.action, '.') - 1) IN ('alert','api_key','content_text','credentials',
        'creditor_setting','delivery_option','device','extra_service','language','message_template','product','proposal_template','vehicle','webhook')
      AND substr(NEW.action, instr(NEW.action, '.') + 1) NOT IN ('remove','remove_recipient','revoke','end_former_secret','replay','test'))
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
