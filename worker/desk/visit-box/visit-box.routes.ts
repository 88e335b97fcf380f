import { bind } from '#core/http/bind.ts'
import { visitBoxCalls, type CountedVisitBox } from '#worker/contract/staff/visit/visit-box.ts'
import { readTogether } from '#worker/db/db.ts'
import { refuseUnlessReached, staffCallOf, type StaffCall } from '#worker/process/index.ts'

import { breakVisitBox } from './break-visit-box.ts'
import { moveVisitBox } from './move-visit-box.ts'
import { openVisitBox } from './open-visit-box.ts'
import { releaseVisitBox } from './release-visit-box.ts'
import { toVisitBox, visitBoxQueries } from './visit-box.queries.ts'

/** The box of a visit, and what staff do with it. */
export const visitBoxRoutes = bind(visitBoxCalls, {
  'GET /api/staff/process/:id/box': (call) => getVisitBox(staffCallOf(call)),
  'POST /api/staff/process/:id/box/open': (call) => openVisitBox(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/box/move': (call) => moveVisitBox(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/box/broken': (call) => breakVisitBox(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/box/release': (call) => releaseVisitBox(staffCallOf(call), call.body),
})

async function getVisitBox({ deps, staff, processId }: StaffCall): Promise<CountedVisitBox> {
  const now = deps.clock.now()
  const rows = await readTogether(deps.db, visitBoxQueries(deps.db, { processId, now }))
  const [row] = rows.row
  refuseUnlessReached(staff, 'box.handle', row)
  return toVisitBox(rows, row, now)
}
