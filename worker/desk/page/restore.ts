import { archivedOf, readArchived, restoreVisit } from '#worker/archive/index.ts'
import type { CountedPage } from '#worker/contract/staff/visit/page-units.ts'
import type { RestoreInput } from '#worker/contract/staff/visit/process-page.ts'
import { readTogether } from '#worker/db/db.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

import { getPage } from './get-page.ts'

/**
 * Brings a visit back from the archive, so that it can be worked with: for a refund, above all. The trail keeps who did it and
 * why. Of a visit that is back, by whoever's hand, the page is answered.
 */
export async function restore(call: StaffCall, { reason }: RestoreInput): Promise<CountedPage> {
  const { deps, staff, processId } = call
  const {
    archived: [archived],
    hot,
  } = await readTogether(deps.db, { archived: archivedOf(deps.db, processId), hot: staffRowOf(deps.db, processId) })
  const queries = { row: staffRowOf(deps.db, processId) }
  const [row] = archived === undefined ? hot : (await readArchived(deps, archived, { queries })).row
  refuseUnlessReached(staff, 'process.act', row)
  if (archived !== undefined) {
    await restoreVisit(deps, archived, { actor: { kind: 'staff', id: staff.userId }, reason })
  }
  return getPage(call)
}
