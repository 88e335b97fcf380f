-- History and approvals go only where the document of their visit is written, and a visit leaves the list of the archive only
-- where its rows are back.
DROP TRIGGER process_events_no_delete;
--> statement-breakpoint
CREATE TRIGGER process_events_no_delete BEFORE DELETE ON process_events
WHEN NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;
--> statement-breakpoint
DROP TRIGGER approvals_no_delete;
--> statement-breakpoint
CREATE TRIGGER approvals_no_delete BEFORE DELETE ON approvals
WHEN NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'approvals is append only'); END;
--> statement-breakpoint
CREATE TRIGGER archived_visits_no_delete BEFORE DELETE ON archived_visits
WHEN NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'archived_visits is append only'); END;
--> statement-breakpoint
CREATE TRIGGER archived_visits_kept BEFORE UPDATE OF id, account_id, ended_at, archived_at ON archived_visits
BEGIN SELECT RAISE(ABORT, 'archived_visits is append only'); END;
--> statement-breakpoint
-- Rows that come back from the archive are no news: they are counted in no figure, nobody is told of them, no money is written
-- down anew, and they may stand where nothing may begin.
DROP TRIGGER daily_facts_kept;
--> statement-breakpoint
CREATE TRIGGER daily_facts_kept INSTEAD OF INSERT ON daily_facts
WHEN NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN
  INSERT INTO daily_sums (account_id, day, measure, dimension, count, amount)
  SELECT NEW.account_id, date(l.seconds, 'unixepoch'), NEW.measure, (CASE
      WHEN NEW.dimension = 'hour' THEN strftime('%H', l.seconds, 'unixepoch')
      WHEN NEW.dimension IS NOT NULL THEN NEW.dimension
      WHEN NEW.wait_ms IS NOT NULL THEN (CASE
        WHEN NEW.wait_ms < 60000 THEN '000001' WHEN NEW.wait_ms < 120000 THEN '000002' WHEN NEW.wait_ms < 180000 THEN '000003'
        WHEN NEW.wait_ms < 300000 THEN '000005' WHEN NEW.wait_ms < 420000 THEN '000007' WHEN NEW.wait_ms < 600000 THEN '000010'
        WHEN NEW.wait_ms < 900000 THEN '000015' WHEN NEW.wait_ms < 1200000 THEN '000020' WHEN NEW.wait_ms < 1800000 THEN '000030'
        WHEN NEW.wait_ms < 2700000 THEN '000045' WHEN NEW.wait_ms < 3600000 THEN '000060' WHEN NEW.wait_ms < 5400000 THEN '000090'
        WHEN NEW.wait_ms < 7200000 THEN '000120' WHEN NEW.wait_ms < 10800000 THEN '000180' WHEN NEW.wait_ms < 14400000 THEN '000240'
        WHEN NEW.wait_ms < 21600000 THEN '000360' WHEN NEW.wait_ms < 28800000 THEN '000480' WHEN NEW.wait_ms < 43200000 THEN '000720'
        WHEN NEW.wait_ms < 64800000 THEN '001080' WHEN NEW.wait_ms < 86400000 THEN '001440' WHEN NEW.wait_ms < 129600000 THEN '002160'
        WHEN NEW.wait_ms < 172800000 THEN '002880' WHEN NEW.wait_ms < 259200000 THEN '004320' WHEN NEW.wait_ms < 345600000 THEN '005760'
        WHEN NEW.wait_ms < 432000000 THEN '007200' WHEN NEW.wait_ms < 604800000 THEN '010080' WHEN NEW.wait_ms < 864000000 THEN '014400'
        WHEN NEW.wait_ms < 1209600000 THEN '020160' WHEN NEW.wait_ms < 2592000000 THEN '043200'
        ELSE '525600' END)
      WHEN strftime('%w', l.seconds, 'unixepoch') BETWEEN '1' AND '5' AND strftime('%H', l.seconds, 'unixepoch') BETWEEN '08' AND '16' THEN 'in'
      ELSE 'after' END), NEW.count, NEW.amount
  FROM (SELECT NEW.at / 1000 + coalesce((
      SELECT z.offset_seconds FROM accounts a JOIN zone_offsets z ON z.time_zone = a.time_zone
      WHERE a.id = NEW.account_id AND z.from_at <= NEW.at ORDER BY z.from_at DESC LIMIT 1), 0) AS seconds) l
  WHERE 1
  ON CONFLICT (account_id, day, measure, dimension) DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER outbox_no_restore BEFORE INSERT ON outbox
WHEN EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_no_restore BEFORE INSERT ON webhook_deliveries
WHEN NEW.status = 'PENDING' AND EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER money_facts_no_restore BEFORE INSERT ON money_facts
WHEN EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
DROP TRIGGER processes_initial_state_guard;
--> statement-breakpoint
CREATE TRIGGER processes_initial_state_guard BEFORE INSERT ON processes
WHEN NEW.state NOT IN ('LINK_GENERATED', 'SCHEDULED_FOR_DELAYED_LINK_SENDING', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'USE_ONLY_PAYMENT', 'STARTED')
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(ABORT, 'illegal initial state'); END;
--> statement-breakpoint
DROP TRIGGER processes_closed_insert_guard;
--> statement-breakpoint
CREATE TRIGGER processes_closed_insert_guard BEFORE INSERT ON processes
WHEN (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
--> statement-breakpoint
DROP TRIGGER processes_not_live_guard;
--> statement-breakpoint
CREATE TRIGGER processes_not_live_guard BEFORE INSERT ON processes
WHEN NEW.is_trial = 0 AND (SELECT live_since FROM accounts WHERE id = NEW.account_id) IS NULL
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(ABORT, 'account.not_live'); END;
--> statement-breakpoint
DROP TRIGGER collect_passes_access_code;
--> statement-breakpoint
CREATE TRIGGER collect_passes_access_code BEFORE INSERT ON collect_passes
WHEN NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1) AND (EXISTS (
  SELECT 1 FROM lockers k JOIN box_leases l ON l.locker_id = k.id
  WHERE k.account_id = NEW.account_id AND l.access_code = NEW.access_code
    AND (l.ended_at IS NULL OR l.ended_at > NEW.created_at - 2592000000))
OR EXISTS (
  SELECT 1 FROM collect_passes c
  WHERE c.access_code = NEW.access_code AND c.account_id = NEW.account_id AND c.revoked_at IS NULL
    AND c.valid_until > NEW.created_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;
--> statement-breakpoint
DROP TRIGGER box_leases_pass_code;
--> statement-breakpoint
CREATE TRIGGER box_leases_pass_code BEFORE INSERT ON box_leases
WHEN NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1) AND (EXISTS (
  SELECT 1 FROM collect_passes c JOIN lockers k ON k.id = NEW.locker_id
  WHERE c.access_code = NEW.access_code AND c.account_id = k.account_id AND c.revoked_at IS NULL
    AND c.valid_until > NEW.created_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;
