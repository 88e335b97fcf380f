-- Zones change their offset on the last Sundays of March and October. A nightly job keeps ahead what comes otherwise.
INSERT INTO zone_offsets (time_zone, from_at, offset_seconds)
WITH RECURSIVE
  years (year) AS (VALUES (2024) UNION ALL SELECT year + 1 FROM years WHERE year < 2035),
  zones (name, seconds) AS (VALUES ('Europe/Helsinki', 7200), ('Europe/Tallinn', 7200), ('Europe/Riga', 7200), ('Europe/Vilnius', 7200),
    ('Europe/Stockholm', 3600), ('Europe/Oslo', 3600), ('Europe/Copenhagen', 3600))
SELECT 'UTC', 0, 0
UNION ALL SELECT name, 0, seconds FROM zones
UNION ALL SELECT name, strftime('%s', year || '-04-01', 'weekday 0', '-7 days', '+1 hour') * 1000, seconds + 3600 FROM zones, years
UNION ALL SELECT name, strftime('%s', year || '-11-01', 'weekday 0', '-7 days', '+1 hour') * 1000, seconds FROM zones, years;
--> statement-breakpoint
-- What happened, as it is told to the trigger that counts it: what has no dimension has that of its wait, else that of
-- opening hours, and `hour` is the hour on the wall.
CREATE VIEW daily_facts AS
SELECT '' AS account_id, 0 AS at, '' AS measure, '' AS dimension, 0 AS wait_ms, 0 AS count, 0 AS amount WHERE 0;
--> statement-breakpoint
CREATE TRIGGER daily_facts_kept INSTEAD OF INSERT ON daily_facts
BEGIN
  INSERT INTO daily_sums (account_id, day, measure, dimension, count, amount)
  SELECT NEW.account_id, date(l.seconds, 'unixepoch'), NEW.measure, (CASE
      WHEN NEW.dimension = 'hour' THEN strftime('%H', l.seconds, 'unixepoch')
      WHEN NEW.dimension IS NOT NULL THEN NEW.dimension
      WHEN NEW.wait_ms IS NOT NULL THEN (
        SELECT printf('%06d', coalesce(min(b.value), 525600)) FROM json_each('[1,2,3,5,7,10,15,20,30,45,60,90,120,180,240,360,480,720,1080,1440,2160,2880,4320,5760,7200,10080,14400,20160,43200,525600]') b WHERE b.value * 60000 > NEW.wait_ms)
      WHEN strftime('%w', l.seconds, 'unixepoch') BETWEEN '1' AND '5' AND strftime('%H', l.seconds, 'unixepoch') BETWEEN '08' AND '16' THEN 'in'
      ELSE 'after' END), NEW.count, NEW.amount
  FROM (SELECT NEW.at / 1000 + coalesce((
      SELECT z.offset_seconds FROM accounts a JOIN zone_offsets z ON z.time_zone = a.time_zone
      WHERE a.id = NEW.account_id AND z.from_at <= NEW.at ORDER BY z.from_at DESC LIMIT 1), 0) AS seconds) l
  WHERE 1
  ON CONFLICT (account_id, day, measure, dimension) DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount;
END;
--> statement-breakpoint
-- The extra services of each approval.
CREATE VIEW approved_services AS
SELECT g.process_id, g.id AS approval_id, g.number, count(x.value) AS count, coalesce(sum(x.value ->> 'priceCents'), 0) AS cents
FROM approvals g LEFT JOIN json_each(g.document, '$.extraServices') x GROUP BY g.id;
--> statement-breakpoint
-- What the latest approval of a process sold.
CREATE VIEW sold_services AS
SELECT s.process_id, s.count, s.cents FROM approved_services s
WHERE s.count > 0 AND s.number = (SELECT max(h.number) FROM approvals h WHERE h.process_id = s.process_id);
--> statement-breakpoint
CREATE TRIGGER processes_counted AFTER INSERT ON processes
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.created_at, 'visits', NEW.process_type, NULL, 1, 0);
END;
--> statement-breakpoint
CREATE TRIGGER approvals_counted AFTER INSERT ON approvals
WHEN NEW.number = 1
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
WHEN NEW.to_state IN ('CANCELLED', 'DELIVERY_NOT_COMPLETED') OR (NEW.from_state = 'DELIVERY_NOT_COMPLETED' AND NEW.to_state = 'LINK_SENT')
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'services', '', NULL, s.count * iif(NEW.to_state = 'LINK_SENT', 1, -1), s.cents * iif(NEW.to_state = 'LINK_SENT', 1, -1)
  FROM processes p JOIN sold_services s ON s.process_id = p.id WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER process_events_keys_counted AFTER INSERT ON process_events
WHEN NEW.actor_kind = 'locker' AND NEW.type IN ('deliver_keys', 'start_retrieval')
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'keys', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER process_events_finished_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE' AND NEW.from_state IS NOT NEW.to_state
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', iif(EXISTS (
      SELECT 1 FROM process_events e WHERE e.process_id = p.id AND e.actor_kind = 'staff' AND e.type <> 'create'), 'helped', 'alone'), NULL, 1, 0
  FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- What staff take back within seconds was theirs.
CREATE TRIGGER process_events_undone_counted AFTER INSERT ON process_events
WHEN NEW.type = 'undo' AND NEW.from_state = 'PROCESS_DONE'
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', 'helped', NULL, -1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- Nothing to pay is nothing to wait for.
CREATE TRIGGER process_events_payment_wait_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.actor_kind <> 'system' AND NEW.type <> 'undo'
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'payment_wait', NULL, max(0, NEW.created_at - r.at), 1, max(0, NEW.created_at - r.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e
    WHERE e.process_id = NEW.process_id AND e.to_state IN ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT')) r
  WHERE p.id = NEW.process_id AND r.at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payments_birth_counted AFTER INSERT ON payments
WHEN NEW.captured_cents > 0
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'paid', NULL, NULL, 1, NEW.captured_cents);
END;
--> statement-breakpoint
CREATE TRIGGER payments_counted AFTER UPDATE OF captured_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'paid', NULL, NULL, (NEW.captured_cents > 0) - (OLD.captured_cents > 0), NEW.captured_cents - OLD.captured_cents);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_birth_counted AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT m.account_id, NEW.updated_at, 'refunds', '', NULL, 1, NEW.amount_cents FROM payments m WHERE m.id = NEW.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER UPDATE OF refund_status ON refunds
WHEN (NEW.refund_status = 'SUCCESS') <> (OLD.refund_status = 'SUCCESS')
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT m.account_id, NEW.updated_at, 'refunds', '', NULL, iif(NEW.refund_status = 'SUCCESS', 1, -1), iif(NEW.refund_status = 'SUCCESS', NEW.amount_cents, -OLD.amount_cents)
  FROM payments m WHERE m.id = NEW.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_birth_counted AFTER INSERT ON messages
WHEN NEW.status = 'FAILED'
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'failed_messages', NEW.channel, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- A message counts on the day that it was made, so that one which arrives after all is taken back there.
CREATE TRIGGER messages_counted AFTER UPDATE OF status ON messages
WHEN (NEW.status = 'FAILED') <> (OLD.status = 'FAILED')
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'failed_messages', NEW.channel, NULL, iif(NEW.status = 'FAILED', 1, -1), 0
  FROM processes p WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
-- What happened before it was counted.
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT account_id, created_at, 'visits', process_type, NULL, 1, 0 FROM processes;
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT p.account_id, g.created_at, 'approved', NULL, NULL, 1, 0 FROM approvals g JOIN processes p ON p.id = g.process_id WHERE g.number = 1;
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT p.account_id, g.created_at, 'services', '', NULL, s.count, s.cents
FROM sold_services s JOIN processes p ON p.id = s.process_id JOIN approvals g ON g.process_id = p.id AND g.number = 1
WHERE NOT EXISTS (
  SELECT 1 FROM process_events e WHERE e.process_id = p.id AND e.to_state IN ('CANCELLED', 'DELIVERY_NOT_COMPLETED') AND NOT EXISTS (
    SELECT 1 FROM process_events l WHERE l.process_id = p.id AND l.from_state = 'DELIVERY_NOT_COMPLETED' AND l.to_state = 'LINK_SENT' AND l.version > e.version));
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT p.account_id, e.created_at, 'keys', NULL, NULL, 1, 0 FROM process_events e JOIN processes p ON p.id = e.process_id
WHERE e.actor_kind = 'locker' AND e.type IN ('deliver_keys', 'start_retrieval');
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT p.account_id, e.created_at, 'finished', iif(EXISTS (
    SELECT 1 FROM process_events s WHERE s.process_id = p.id AND s.actor_kind = 'staff' AND s.type <> 'create' AND s.version <= e.version), 'helped', 'alone'), NULL, 1, 0
FROM process_events e JOIN processes p ON p.id = e.process_id WHERE e.to_state = 'PROCESS_DONE' AND e.from_state IS NOT e.to_state;
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT account_id, coalesce(payment_time, updated_at), 'paid', NULL, NULL, 1, captured_cents FROM payments WHERE captured_cents > 0;
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT m.account_id, r.updated_at, 'refunds', '', NULL, 1, r.amount_cents FROM refunds r JOIN payments m ON m.id = r.payment_id
WHERE r.refund_status = 'SUCCESS';
--> statement-breakpoint
INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
SELECT p.account_id, g.created_at, 'failed_messages', g.channel, NULL, 1, 0 FROM messages g JOIN processes p ON p.id = g.process_id
WHERE g.status = 'FAILED';
