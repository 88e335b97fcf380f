ALTER TABLE `accounts` ADD `vat_rounding` text DEFAULT 'ROW' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `row_id` text;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `quantity_thousandths` integer;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `unit` text;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `unit_price_ten_thousandths` integer;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `discount_basis_points` integer;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `discount_cents` integer;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `vat_basis_points` integer;--> statement-breakpoint
ALTER TABLE `order_rows` ADD `gross_cents` integer;--> statement-breakpoint
-- The price of a process now, with VAT, in cents: equal to pricing.ts of the domain (tested). A row that was priced with VAT costs that.
-- VAT is added to the others, row by row or to all of a rate together, as the account says. A chosen service is always by itself.
DROP VIEW process_sums;
--> statement-breakpoint
CREATE VIEW process_sums AS
SELECT p.id AS process_id, a.is_total_price_rounded AS is_rounded, coalesce((
    SELECT sum(by_rate.gross + CASE WHEN by_rate.net < 0 THEN -1 ELSE 1 END * ((abs(by_rate.net * (10000 + by_rate.vat)) * 2 + 10000) / 20000))
    FROM (
      SELECT priced.vat, sum(priced.net) AS net, sum(priced.gross) AS gross
      FROM (
        SELECT iif(a.vat_rounding = 'INVOICE', '', o.id) AS part, coalesce(o.vat_basis_points, a.vat_basis_points) AS vat,
          iif(o.gross_cents IS NULL, o.price_cents, 0) AS net, coalesce(o.gross_cents, 0) AS gross
        FROM order_rows o WHERE o.work_order_id = p.work_order_id AND o.payer = 'CUSTOMER'
        UNION ALL
        SELECT 'service ' || e.id, a.vat_basis_points, coalesce(x.price_cents, e.price_cents), 0
        FROM process_extra_services x JOIN extra_services e ON e.id = x.extra_service_id
        WHERE x.process_id = p.id
      ) priced GROUP BY priced.part, priced.vat) by_rate), 0) AS cents
FROM processes p JOIN accounts a ON a.id = p.account_id;
--> statement-breakpoint
DROP TRIGGER accounts_asked_price;
--> statement-breakpoint
CREATE TRIGGER accounts_asked_price AFTER UPDATE OF vat_basis_points, vat_rounding, is_total_price_rounded, approval_tolerance_basis_points ON accounts
WHEN NEW.vat_basis_points <> OLD.vat_basis_points OR NEW.vat_rounding <> OLD.vat_rounding OR NEW.is_total_price_rounded <> OLD.is_total_price_rounded
  OR NEW.approval_tolerance_basis_points <> OLD.approval_tolerance_basis_points
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE account_id = NEW.id AND current_step = 'WAITING_CONFIRMATION' AND state IN ('LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'STARTED', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'ADVISOR_EXPIRED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'WAITING_KEY_CODE', 'WAITING_THIRD_PARTY_INFORMATION', 'NO_ROOM_LEFT', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING')
    AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;
