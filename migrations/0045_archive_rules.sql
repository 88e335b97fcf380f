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
