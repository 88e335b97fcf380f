import { sql } from 'drizzle-orm'

import type { OpenVisitBoxInput, CountedVisitBox } from '#worker/contract/staff/visit/visit-box.ts'
import { outsideDetail } from '#worker/desk/lockers/as-outsider.ts'
import { boxOpening } from '#worker/desk/lockers/locker-desk.errors.ts'
import { isIdle, openBoxStatements, workAtLocker } from '#worker/lockers/index.ts'
import { touchProcessStatement, type StaffCall } from '#worker/process/index.ts'

import { changeVisitBox } from './change-visit-box.ts'

/** Keeps for the cabinet that the box of a visit is to open. Throws 409 `box.opening` where somebody wants that already. */
export async function openVisitBox(call: StaffCall, input: OpenVisitBoxInput): Promise<CountedVisitBox> {
  const { deps, staff, processId } = call
  const commandId = `bcm_${input.clickId}`
  const { after, before } = await changeVisitBox(call, input, ({ box, now }) => ({
    action: 'box.open',
    detail: { commandId, ...outsideDetail(staff, 'box.handle', input.reason) },
    note: { kind: 'BOX_OPENED', text: `${box.number} (${input.reason})` },
    guard: isIdle(sql`${box.boxId}`, now),
    statements: (won) => [
      ...openBoxStatements(deps.db, {
        commandId,
        boxId: sql`${box.boxId}`,
        reason: input.reason,
        requestedBy: staff.userId,
        now,
        guard: won,
      }),
      touchProcessStatement(deps.db, { processId, now, guard: won }),
    ],
    refusal: boxOpening,
  }))
  if (before !== null) deps.wake(workAtLocker(before.box.lockerId))
  return after
}
