import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import { toIso } from '#domain/time/iso.ts'
import type { HealthMeasures } from '#worker/contract/staff/measures.ts'
import { writeThenRead } from '#worker/db/db.ts'

import { faultSums, hourSums, releaseSums } from './browser.queries.ts'

/**
 * Returns the measures of this isolate in the last hour, and those of browsers in the last seven days: one round trip.
 */
export async function getMeasures({ db, clock, measured }: Dependencies): Promise<HealthMeasures> {
  const now = clock.now()
  const since = now - 7 * dayMs
  const { rows } = await writeThenRead(db, [], {
    queries: { releases: releaseSums(db, since), hours: hourSums(db, since), faults: faultSums(db, since) },
    more: {},
  })
  const ends = <Row extends { firstAt: number; lastAt: number }>(row: Row) => ({
    ...row,
    firstAt: toIso(row.firstAt),
    lastAt: toIso(row.lastAt),
  })
  return {
    asOf: toIso(now),
    here: measured(now),
    releases: rows.releases.map(ends),
    hours: rows.hours.map((row) => ({ ...row, hour: toIso(row.hour) })),
    faults: rows.faults.map(({ kinds: _kinds, ...row }) => ends(row)),
    kinds: rows.faults[0]?.kinds ?? 0,
  }
}
