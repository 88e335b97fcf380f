DROP INDEX `processes_unfinished_work_order_unique`;--> statement-breakpoint
DROP INDEX `processes_type_turn_idx`;--> statement-breakpoint
DROP INDEX `processes_state_idx`;--> statement-breakpoint
CREATE INDEX `processes_over_idx` ON `processes` (`account_id`,`state`,`process_type`,`waiting_since`,`id`) WHERE "processes"."turn" = 'nobody';--> statement-breakpoint
-- What a unique index said until now, which was written with every move of a visit. The name is that of the column, as SQLite says it.
CREATE TRIGGER processes_one_unfinished BEFORE INSERT ON processes
WHEN NEW.work_order_id IS NOT NULL
  AND NEW.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND EXISTS (SELECT 1 FROM processes o WHERE o.work_order_id = NEW.work_order_id AND o.id <> NEW.id
    AND o.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: processes.work_order_id'); END;
--> statement-breakpoint
CREATE TRIGGER processes_still_one_unfinished BEFORE UPDATE OF state, work_order_id ON processes
WHEN NEW.work_order_id IS NOT NULL
  AND NEW.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND (OLD.work_order_id IS NOT NEW.work_order_id
    OR OLD.state IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED'))
  AND EXISTS (SELECT 1 FROM processes o WHERE o.work_order_id = NEW.work_order_id AND o.id <> NEW.id
    AND o.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: processes.work_order_id'); END;
