ALTER TABLE `accounts` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `closed_reason` text;--> statement-breakpoint
-- In a workshop that is closed nothing begins, by whatever way it comes, and nothing that has ended goes on again.
CREATE TRIGGER processes_closed_insert_guard BEFORE INSERT ON processes
WHEN (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
--> statement-breakpoint
CREATE TRIGGER processes_closed_update_guard BEFORE UPDATE OF state ON processes
WHEN OLD.state IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND NEW.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
