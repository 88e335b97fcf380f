import { sql, type SQL } from 'drizzle-orm'

import type { BreakVisitBoxInput, CountedMovedBox } from '#worker/contract/staff/visit/visit-box.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { leaveBoxStatements, type StaffCall } from '#worker/process/index.ts'

import type { Handling } from './change-visit-box.ts'
import {
  canMove,
  carriesOf,
  carryStatements,
  changeBox,
  leavingOf,
  numberNow,
  outsideOf,
  refusalOf,
} from './move-visit-box.ts'

/**
 * Takes the box of a visit out of use, and the visit to another one. Where none is free it waits for one, or keeps this
 * one while staff call who has its code; keys that nobody carries stay in it. Throws 422 where the box chosen is taken.
 */
export function breakVisitBox(call: StaffCall, input: BreakVisitBoxInput): Promise<CountedMovedBox> {
  const { deps, staff, processId } = call
  const { db, requestId } = deps
  const actor = { kind: 'staff' as const, id: staff.userId }
  return changeBox(call, input, (handling) => {
    const { box, now } = handling
    const asksToMove = input.boxId !== null && (!box.hasKeys || carriesOf(input, handling))
    return {
      action: 'box.take_out',
      detail: carriesOf(input, handling) ? outsideOf(call, input) : {},
      note: { kind: 'BOX_BROKEN', text: brokenText(handling, { processId, reason: input.reason }) },
      guard: asksToMove ? canMove(handling, input) : sql`1`,
      statements: (won) => [
        db.run(sql`
          update ${boxes} set out_of_use = 1, out_of_use_reason = ${input.reason},
            updated_at = max(${now}, updated_at + 1)
          where id = ${box.boxId} and ${won}`),
        ...leaveBoxStatements(db, { ...leavingOf(input, { handling, won }), actor, requestId }).statements,
        ...carryStatements(call, input, { handling, won }),
      ],
      refusal: (after) => refusalOf(input, after),
    }
  })
}

/** `3 (the lock is stuck) → 5`; the box alone where the visit went to none. */
function brokenText({ box }: Handling, { processId, reason }: { processId: string; reason: string }): SQL {
  const number = numberNow(processId)
  return sql`${`${box.number} (${reason})`} || case when ${number} is null or exists (
    select 1 from ${boxLeases} where id = ${box.leaseId} and ended_at is null) then '' else ' → ' || ${number} end`
}
