import type { Dependencies } from '#core/dependencies.ts'
import { readTogether } from '#worker/db/db.ts'
import { heldBoxesOf, knownKeyEvents, tenuresOf } from '#worker/devices/device.queries.ts'

import { recordStatements, type Report } from './record-events.ts'
import { settleReports } from './settle-reports.ts'

/** A cabinet that we ask ourselves; `deviceId` is what its events are written down under. */
type PolledCabinet = { deviceId: string; accountId: string; lockerId: string }

/** Takes what we heard of a cabinet that does not call us, as `reportEvents` takes it of one that does. */
export async function takeReports(
  deps: Dependencies,
  { cabinet: asked, reports }: { cabinet: PolledCabinet; reports: readonly Report[] },
): Promise<void> {
  if (reports.length === 0) return
  const { db, clock } = deps
  const cabinet = { ...asked, clockOffsetMs: 0, keyWaits: false }
  const boxes = { deviceId: asked.deviceId, boxNumbers: [...new Set(reports.map(({ boxNumber }) => boxNumber))] }
  const now = clock.now()
  const { held, known, tenures } = await readTogether(db, {
    held: heldBoxesOf(db, boxes),
    known: knownKeyEvents(db, boxes),
    tenures: tenuresOf(db, { ...boxes, now }),
  })
  const firstOf = (judged: readonly Report[]) => recordStatements(db, { cabinet, reports: judged, now })
  await settleReports(deps, { cabinet, reports, known, held, tenures, firstOf })
}
