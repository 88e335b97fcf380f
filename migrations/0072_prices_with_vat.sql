ALTER TABLE `products` ADD `gross_cents` integer;--> statement-breakpoint
ALTER TABLE `extra_services` ADD `gross_cents` integer;--> statement-breakpoint
ALTER TABLE `process_extra_services` ADD `gross_cents` integer;--> statement-breakpoint
ALTER TABLE `additional_work_rows` ADD `gross_cents` integer;--> statement-breakpoint
ALTER TABLE `additional_work_templates` ADD `gross_cents` integer;--> statement-breakpoint
-- As 0061 made it, and a chosen service that was priced with VAT costs that. What a visit approved of it lies with the visit.
DROP VIEW process_sums;
--> statement-breakpoint
CREATE VIEW process_sums AS
SELECT p.id AS process_id, a.is_total_price_rounded AS is_rounded, coalesce((
    SELECT sum(by_rate.gross + CASE WHEN by_rate.net < 0 THEN -1 ELSE 1 END * ((abs(by_rate.net * (10000 + by_rate.vat)) * 2 + 10000) / 20000))
    FROM (
      SELECT priced.vat, sum(iif(priced.gross IS NULL, priced.net, 0)) AS net, sum(coalesce(priced.gross, 0)) AS gross
      FROM (
        SELECT iif(a.vat_rounding = 'INVOICE', '', o.id) AS part, coalesce(o.vat_basis_points, a.vat_basis_points) AS vat,
          o.price_cents AS net, o.gross_cents AS gross
        FROM order_rows o WHERE o.work_order_id = p.work_order_id AND o.payer = 'CUSTOMER'
        UNION ALL
        SELECT 'service ' || e.id, a.vat_basis_points, coalesce(x.price_cents, e.price_cents),
          iif(x.price_cents IS NULL, e.gross_cents, x.gross_cents)
        FROM process_extra_services x JOIN extra_services e ON e.id = x.extra_service_id
        WHERE x.process_id = p.id
      ) priced GROUP BY priced.part, priced.vat) by_rate), 0) AS cents
FROM processes p JOIN accounts a ON a.id = p.account_id;
--> statement-breakpoint
-- A service of products with VAT and others without it costs what both come to: at another rate, that is another sum.
CREATE TRIGGER accounts_mixed_services AFTER UPDATE OF vat_basis_points ON accounts
WHEN NEW.vat_basis_points <> OLD.vat_basis_points
BEGIN
  UPDATE extra_services SET version = version + 1, updated_at = NEW.updated_at, gross_cents = (
      SELECT sum(coalesce(p.gross_cents, 0) * line.amount)
        + (sum(iif(p.gross_cents IS NULL, p.price_cents, 0) * line.amount) * (10000 + NEW.vat_basis_points) * 2 + 10000) / 20000
      FROM extra_service_products line JOIN products p ON p.id = line.product_id WHERE line.extra_service_id = extra_services.id)
  WHERE account_id = NEW.id AND pricing_type = 'PRODUCTS' AND gross_cents IS NOT NULL AND EXISTS (
    SELECT 1 FROM extra_service_products line JOIN products p ON p.id = line.product_id
    WHERE line.extra_service_id = extra_services.id AND p.gross_cents IS NULL);
END;
--> statement-breakpoint
-- What was decided stays as it was decided, with the price and the words that it was decided on.
DROP TRIGGER additional_work_rows_kept;
--> statement-breakpoint
CREATE TRIGGER additional_work_rows_kept BEFORE UPDATE ON additional_work_rows
WHEN OLD.state IN ('ACCEPTED', 'DECLINED', 'WITHDRAWN') AND (NEW.state <> OLD.state OR NEW.price_cents <> OLD.price_cents
  OR NEW.gross_cents IS NOT OLD.gross_cents OR NEW.title <> OLD.title OR NEW.words <> OLD.words OR NEW.urgency <> OLD.urgency)
BEGIN SELECT RAISE(ABORT, 'additional_work.decided'); END;
