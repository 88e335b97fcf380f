import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import type { CountedMeasures } from '#worker/contract/staff/measures.ts'
import { readTogether } from '#worker/db/db.ts'

import { faultSums, hourSums, releaseSums } from './client-telemetry.queries.ts'

/**
 * Returns the measures of this isolate in the last hour, and those of browsers in the last seven days: one round trip.
 */
export async function getMeasures({ db, clock, measured }: Dependencies): Promise<CountedMeasures> {
  const now = clock.now()
  const since = now - 7 * dayMs
  const rows = await readTogether(db, {
    releases: releaseSums(db, since),
    hours: hourSums(db, since),
    faults: faultSums(db, since),
  })
  return {
    asOf: now,
    here: measured(now),
    releases: rows.releases,
    hours: rows.hours,
    faults: rows.faults.map(({ kinds: _kinds, ...row }) => row),
    kinds: rows.faults[0]?.kinds ?? 0,
  }
}
