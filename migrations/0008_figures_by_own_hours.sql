-- What customers do is counted within or outside of the hours that their workshop has set, exceptions among them. Until it sets
-- any they are weekdays from 8 to 17 (worker/domain/time/insight-days.ts, tested).
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
      WHEN EXISTS (SELECT 1 FROM json_each(coalesce(
          (SELECT json_extract(x.value, '$.spans') FROM json_each(l.hours, '$.exceptions') x WHERE json_extract(x.value, '$.date') = date(l.seconds, 'unixepoch')),
          json_extract(l.hours, '$.week[' || ((strftime('%w', l.seconds, 'unixepoch') + 6) % 7) || ']'),
          iif(strftime('%w', l.seconds, 'unixepoch') BETWEEN '1' AND '5', '[[480,1020]]', '[]'))) s
        WHERE l.seconds / 60 % 1440 >= json_extract(s.value, '$[0]') AND l.seconds / 60 % 1440 < json_extract(s.value, '$[1]')) THEN 'in'
      ELSE 'after' END), NEW.count, NEW.amount
  FROM (SELECT NEW.at / 1000 + coalesce((
      SELECT z.offset_seconds FROM accounts a JOIN zone_offsets z ON z.time_zone = a.time_zone
      WHERE a.id = NEW.account_id AND z.from_at <= NEW.at ORDER BY z.from_at DESC LIMIT 1), 0) AS seconds,
    (SELECT a.opening_hours FROM accounts a WHERE a.id = NEW.account_id AND (
      EXISTS (SELECT 1 FROM json_each(a.opening_hours, '$.week') d WHERE d.value <> '[]')
      OR EXISTS (SELECT 1 FROM json_each(a.opening_hours, '$.exceptions') x WHERE json_extract(x.value, '$.spans') <> '[]'))) AS hours) l
  WHERE 1
  ON CONFLICT (account_id, day, measure, dimension) DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount;
END;
