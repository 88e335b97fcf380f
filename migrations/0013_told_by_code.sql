-- Customers are told by code of a price that has to be approved and of the payment that waited for it, the browsers of staff of their turn.
DROP TRIGGER processes_price_asked;
--> statement-breakpoint
DROP TRIGGER processes_price_settled;
--> statement-breakpoint
DROP TRIGGER processes_staff_push;
