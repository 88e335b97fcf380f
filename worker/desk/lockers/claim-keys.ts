import { sql } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import type { ClaimKeysInput, CountedDesk } from '#worker/contract/staff/visit/locker-desk.ts'
import { boxes } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { claimantsOf, claimKeysStatements } from '#worker/devices/index.ts'
import { withFreshCode } from '#worker/process/index.ts'

import { refuseUnprovedOutsider } from './as-outsider.ts'
import { changeDesk, type DeskCall } from './desk-call.ts'
import { boxNotFound, keysSettled } from './locker-desk.errors.ts'
import { boxWithin } from './reach.ts'
import { findBox } from './to-desk.ts'

/**
 * Staff say whose keys lie in a box that nobody could be matched with, or that they have taken them out. Throws 409
 * `box.keys_settled` where that is no longer asked, 422 where they cannot be those of that process.
 */
export async function claimKeys(call: DeskCall, boxId: string, input: ClaimKeysInput): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  refuseUnprovedOutsider(staff, 'locker.open')
  const { processId } = input
  const claimants = processId === null ? [] : await claimantsOf(deps.db, boxId)
  const box = claimants.find((one) => one.processId === processId && one.accountId === accountId)
  const isAsked = sql`b.keys_unclaimed_at = ${input.since}`
  const actor = { kind: 'staff' as const, id: staff.userId }
  // Who has moved on in the same moment is not asked about: staff see that the question stands.
  const isTheirs =
    processId === null
      ? sql`1`
      : sql`exists (select 1 from ${processes} where id = ${processId} and state = 'CUSTOMER_KEYS_DELIVERED')`
  const { desk, won } = await withFreshCode(() =>
    changeDesk(call, {
      action: processId === null ? 'box.keys_taken_out' : 'box.keys_claimed',
      subject: boxId,
      detail: processId === null ? {} : { processId },
      guard: boxWithin({ staff, accountId, action: 'locker.open', id: boxId, more: isAsked }),
      statements: (isWon) => {
        const claimed =
          box === undefined ? [] : claimKeysStatements(deps, { box, claimants, staff: actor, guard: isWon })
        if (claimed === null || (processId !== null && box === undefined)) {
          throw requestInvalidField('processId', 'not_waiting')
        }
        return [
          ...claimed,
          deps.db.run(sql`
            update ${boxes} set keys_unclaimed_at = null where id = ${boxId} and ${isWon} and ${isTheirs}`),
        ]
      },
    }),
  )
  if (findBox(desk, boxId) === undefined) throw boxNotFound()
  if (!won) throw keysSettled()
  return desk
}
