import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { zoneOffsetsBetween } from '#domain/time/insight-days.ts'
import { addMonths } from '#domain/time/time.ts'
import { runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { zoneOffsets } from '#worker/db/schema/money/daily-sum.table.ts'

const monthsAhead = 36
/** There are fewer zones in the world that keep clocks of their own. */
const zonesMax = 400

type Keeping = { timeZones: readonly string[]; now: number; guard: SQL }

/** Writes down what zones will be away from UTC, so that the database can tell on which day of theirs something happens. */
export function zoneOffsetStatements(db: Db, { timeZones, now, guard }: Keeping): Statement[] {
  const until = addMonths(now, monthsAhead, 'UTC')
  const known = timeZones.map((zone) => ({ zone, offsets: zoneOffsetsBetween(zone, now, until) }))
  const first = known.map(({ zone, offsets }) => [zone, offsets[0]?.offsetSeconds ?? 0])
  const changes = known.flatMap(({ zone, offsets }) =>
    offsets.slice(1).map(({ fromAt, offsetSeconds }) => [zone, fromAt, offsetSeconds]),
  )
  const zones = sql`(select value from json_each(${JSON.stringify(timeZones)}))`
  return [
    db.run(sql`
      insert into ${zoneOffsets} (time_zone, from_at, offset_seconds)
      select value ->> 0, 0, value ->> 1 from json_each(${JSON.stringify(first)}) where ${guard} and not exists (
        select 1 from ${zoneOffsets} own where own.time_zone = value ->> 0 and own.from_at <= ${now})`),
    db.run(sql`
      delete from ${zoneOffsets} where time_zone in ${zones} and from_at > ${now}
        and from_at < ${until} and ${guard}`),
    db.run(sql`
      insert into ${zoneOffsets} (time_zone, from_at, offset_seconds)
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(changes)}) where ${guard}`),
  ]
}

/** Keeps the zones of all accounts three years ahead, as the rules of this runtime have them. Answers how many there are. */
export async function keepZones({ db, clock }: Dependencies): Promise<number> {
  const rows = await db.all<{ timeZone: string }>(
    sql`select distinct time_zone as timeZone from ${accounts} limit ${zonesMax}`,
  )
  const timeZones = rows.map(({ timeZone }) => timeZone)
  await runBatch(db, zoneOffsetStatements(db, { timeZones, now: clock.now(), guard: sql`1` }))
  return timeZones.length
}
