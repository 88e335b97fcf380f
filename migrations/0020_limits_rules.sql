-- The trail stays as it was written, as history and approvals do.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;
--> statement-breakpoint
CREATE TRIGGER money_facts_no_update BEFORE UPDATE ON money_facts
BEGIN SELECT RAISE(ABORT, 'money_facts is append only'); END;
--> statement-breakpoint
CREATE TRIGGER money_facts_no_delete BEFORE DELETE ON money_facts
BEGIN SELECT RAISE(ABORT, 'money_facts is append only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_links_no_update BEFORE UPDATE ON ledger_links
BEGIN SELECT RAISE(ABORT, 'ledger_links is append only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_links_no_delete BEFORE DELETE ON ledger_links
BEGIN SELECT RAISE(ABORT, 'ledger_links is append only'); END;
--> statement-breakpoint
-- What a provider told before is of the account of its payment.
UPDATE payment_callbacks SET account_id = (SELECT p.account_id FROM payments p WHERE p.id = payment_callbacks.payment_id)
WHERE payment_id IS NOT NULL;
--> statement-breakpoint
-- Money that came and went before is known as of when it was last heard of.
INSERT INTO money_facts (id, payment_id, account_id, order_number, kind, amount_cents, created_at)
SELECT 'mny_' || lower(hex(randomblob(13))), id, account_id, order_number, 'taken', captured_cents, updated_at
FROM payments WHERE captured_cents > 0;
--> statement-breakpoint
INSERT INTO money_facts (id, payment_id, refund_id, account_id, order_number, kind, amount_cents, created_at)
SELECT 'mny_' || lower(hex(randomblob(13))), p.id, r.id, p.account_id, p.order_number, 'given_back', r.amount_cents, r.updated_at
FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.refund_status = 'SUCCESS';
--> statement-breakpoint
CREATE TRIGGER payments_money_begun AFTER INSERT ON payments
WHEN NEW.captured_cents <> 0
BEGIN
  INSERT INTO money_facts (id, payment_id, account_id, order_number, kind, amount_cents, created_at)
  VALUES ('mny_' || lower(hex(randomblob(13))), NEW.id, NEW.account_id, NEW.order_number, 'taken', NEW.captured_cents, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER payments_money_taken AFTER UPDATE OF captured_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents
BEGIN
  INSERT INTO money_facts (id, payment_id, account_id, order_number, kind, amount_cents, created_at)
  VALUES ('mny_' || lower(hex(randomblob(13))), NEW.id, NEW.account_id, NEW.order_number, 'taken', NEW.captured_cents - OLD.captured_cents, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_money_begun AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  INSERT INTO money_facts (id, payment_id, refund_id, account_id, order_number, kind, amount_cents, created_at)
  SELECT 'mny_' || lower(hex(randomblob(13))), p.id, NEW.id, p.account_id, p.order_number, 'given_back', NEW.amount_cents, NEW.created_at
  FROM payments p WHERE p.id = NEW.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_money_given_back AFTER UPDATE OF refund_status ON refunds
WHEN NEW.refund_status = 'SUCCESS' AND OLD.refund_status <> 'SUCCESS'
BEGIN
  INSERT INTO money_facts (id, payment_id, refund_id, account_id, order_number, kind, amount_cents, created_at)
  SELECT 'mny_' || lower(hex(randomblob(13))), p.id, NEW.id, p.account_id, p.order_number, 'given_back', NEW.amount_cents, NEW.updated_at
  FROM payments p WHERE p.id = NEW.payment_id;
END;
