-- Money of a work order, whichever of its visits took it: entries are found by the number that the order is known under.
CREATE TABLE `order_money` (
	`account_id` text NOT NULL,
	`order_key` text NOT NULL,
	`entry_id` text NOT NULL,
	`captured_cents` integer DEFAULT 0 NOT NULL,
	`counted_cents` integer DEFAULT 0 NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`by_rate` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `order_key`, `entry_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
-- What was paid before there were entries.
INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id, y.captured_cents,
    iif(y.captured_cents <= y.surplus_cents, 0, y.captured_cents - y.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(y.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = y.id AND b.refund_status = 'SUCCESS'),
    iif(y.captured_cents <= y.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(y.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), y.updated_at
FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.captured_cents <> 0;
--> statement-breakpoint
-- Of visits that lie in the archive the record of money still tells how much, and not at which rate: their workshop's own is taken.
INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
SELECT s.account_id, 'n:' || s.number, s.payment_id, s.taken, s.taken, s.returned,
  json_array(json_array(s.rate, s.taken, (s.taken * 20000 + 10000 + s.rate) / (2 * (10000 + s.rate)))), s.at
FROM (
  SELECT v.account_id, v.external_work_order_id AS number, f.payment_id, a.vat_basis_points AS rate, max(f.created_at) AS at,
    sum(iif(f.kind = 'taken', f.amount_cents, 0)) AS taken, sum(iif(f.kind = 'given_back', f.amount_cents, 0)) AS returned
  FROM money_facts f JOIN archive_references r ON r.reference = f.payment_id JOIN archived_visits v ON v.number = r.visit_number
  JOIN accounts a ON a.id = v.account_id
  WHERE v.external_work_order_id IS NOT NULL AND f.payment_id NOT IN (SELECT id FROM payments)
  GROUP BY f.payment_id) s
WHERE s.taken > 0;
--> statement-breakpoint
CREATE TRIGGER payments_birth_order_money AFTER INSERT ON payments
WHEN NEW.captured_cents <> 0
BEGIN
  INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), NEW.id, NEW.captured_cents,
    iif(NEW.captured_cents <= NEW.surplus_cents, 0, NEW.captured_cents - NEW.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.id AND b.refund_status = 'SUCCESS'),
    iif(NEW.captured_cents <= NEW.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), NEW.updated_at
  FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE p.id = NEW.process_id
  ON CONFLICT (account_id, order_key, entry_id) DO UPDATE SET captured_cents = excluded.captured_cents, counted_cents = excluded.counted_cents,
    returned_cents = excluded.returned_cents, by_rate = excluded.by_rate;
END;
--> statement-breakpoint
CREATE TRIGGER payments_order_money AFTER UPDATE OF captured_cents, surplus_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents OR (NEW.surplus_cents <> OLD.surplus_cents AND NEW.captured_cents <> 0)
BEGIN
  INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), NEW.id, NEW.captured_cents,
    iif(NEW.captured_cents <= NEW.surplus_cents, 0, NEW.captured_cents - NEW.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.id AND b.refund_status = 'SUCCESS'),
    iif(NEW.captured_cents <= NEW.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), NEW.updated_at
  FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE p.id = NEW.process_id
  ON CONFLICT (account_id, order_key, entry_id) DO UPDATE SET captured_cents = excluded.captured_cents, counted_cents = excluded.counted_cents,
    returned_cents = excluded.returned_cents, by_rate = excluded.by_rate;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_birth_order_money AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  UPDATE order_money SET returned_cents = (
    SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.payment_id AND b.refund_status = 'SUCCESS')
  WHERE (account_id, order_key, entry_id) IN (
    SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id
    FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_order_money AFTER UPDATE OF refund_status ON refunds
WHEN (NEW.refund_status = 'SUCCESS') <> (OLD.refund_status = 'SUCCESS')
BEGIN
  UPDATE order_money SET returned_cents = (
    SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.payment_id AND b.refund_status = 'SUCCESS')
  WHERE (account_id, order_key, entry_id) IN (
    SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id
    FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.id = NEW.payment_id);
END;
--> statement-breakpoint
-- The money goes with the order where its number becomes another.
CREATE TRIGGER work_orders_order_money AFTER UPDATE OF external_work_order_id ON work_orders
WHEN NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  UPDATE order_money SET order_key = coalesce('n:' || NEW.external_work_order_id, 'i:' || NEW.id)
  WHERE account_id = NEW.account_id AND order_key = coalesce('n:' || OLD.external_work_order_id, 'i:' || OLD.id);
END;
--> statement-breakpoint
-- What each entry pays of its order: keptCents of the domain (tested).
CREATE VIEW order_money_kept AS
SELECT account_id, order_key, entry_id, min(counted_cents, captured_cents - returned_cents) AS kept_cents FROM order_money;
--> statement-breakpoint
-- What other visits of its order keep of the price of a visit's order.
CREATE VIEW process_paid_before AS
SELECT p.id AS process_id, coalesce((
    SELECT sum(m.kept_cents) FROM work_orders w JOIN order_money_kept m
      ON m.account_id = w.account_id AND m.order_key = coalesce('n:' || w.external_work_order_id, 'i:' || w.id)
    WHERE w.id = p.work_order_id AND m.entry_id <> p.id
      AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.id = m.entry_id AND o.process_id = p.id)), 0) AS paid_cents
FROM processes p;
