-- The same as before, asked of one approval: a view that groups is read whole wherever it stands to the right of a LEFT JOIN or its
-- rows are looked for by the process, so that each approval of a customer read every other one of the database.
DROP VIEW sold_services;
--> statement-breakpoint
DROP VIEW approved_services;
--> statement-breakpoint
CREATE VIEW approved_services AS
SELECT g.process_id, g.id AS approval_id, g.number,
  (SELECT count(x.value) FROM json_each(g.document, '$.extraServices') x) AS count,
  (SELECT coalesce(sum(x.value ->> 'priceCents'), 0) FROM json_each(g.document, '$.extraServices') x) AS cents
FROM approvals g;
--> statement-breakpoint
CREATE VIEW sold_services AS
SELECT s.process_id, s.count, s.cents FROM approved_services s
WHERE s.count > 0 AND s.number = (SELECT max(h.number) FROM approvals h WHERE h.process_id = s.process_id);
