import { sql, type SQL } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import type { MoveVisitBoxInput, CountedVisitBox, CountedMovedBox } from '#worker/contract/staff/visit/visit-box.ts'
import type { Statement } from '#worker/db/db.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { isOutsider, outsideDetail } from '#worker/desk/lockers/as-outsider.ts'
import { freeBoxesFor, isLargeEnough, keysLieIn, openBoxStatements } from '#worker/lockers/index.ts'
import { moveToBoxStatements, noRoomLeft, withFreshCode, type StaffCall } from '#worker/process/index.ts'

import { changeVisitBox, type Handled, type Handling, type VisitBoxChange } from './change-visit-box.ts'
import { keysInside } from './visit-box.errors.ts'

/**
 * Moves a visit to the box that staff chose, else to the best one that is free. A customer who has a code is told, once
 * for each move. Throws 409 where none is free or keys would be left behind, 422 where the box chosen is taken.
 */
export function moveVisitBox(call: StaffCall, input: MoveVisitBoxInput): Promise<CountedMovedBox> {
  const { deps, processId } = call
  return changeBox(call, input, (handling) => {
    const { box } = handling
    const carriesKeys = carriesOf(input, handling)
    if (box.hasKeys && !carriesKeys) throw keysInside()
    const outside = carriesKeys ? outsideOf(call, input) : {}
    const why = 'reason' in outside ? ` (${input.reason})` : ''
    return {
      action: 'box.move_lease',
      subject: processId,
      detail: { fromBoxId: box.boxId, ...outside },
      note: { kind: 'BOX_MOVED', text: sql`${`${box.number} → `} || ${numberNow(processId)} || ${why}` },
      guard: canMove(handling, input),
      statements: (won) => {
        const leaving = leavingOf(input, { handling, won })
        return [...moveToBoxStatements(deps.db, leaving).statements, ...carryStatements(call, input, { handling, won })]
      },
      refusal: (after) => refusalOf(input, after),
    }
  })
}

/** Throws 422 `reason` for an outsider who has boxes opened and does not say why. */
export function outsideOf({ staff }: StaffCall, { reason }: Target) {
  if (isOutsider(staff, 'box.handle') && reason === undefined) throw requestInvalidField('reason', 'missing')
  return outsideDetail(staff, 'box.handle', reason ?? '')
}

/** The reason, for the cabinet and for staff, of boxes that open so that keys can be carried. */
const carryReason = 'keys_carried'

/** A code of another cabinet may be taken there: then all of it is tried again. */
export async function changeBox(
  call: StaffCall,
  input: Target,
  changeOf: (handling: Handling) => VisitBoxChange,
): Promise<CountedMovedBox> {
  return toMoved(await withFreshCode(() => changeVisitBox(call, input, changeOf)))
}

type Target = MoveVisitBoxInput
type Won = { handling: Handling; won: SQL }

export function carriesOf({ keys }: Target, { box, seen }: Handling): boolean {
  if (!box.hasKeys || keys !== 'carry') return false
  if (seen.held?.mayCarryKeys !== true) throw keysInside()
  return true
}

export function leavingOf(input: Target, { handling, won }: Won) {
  const { row, box, now } = handling
  return {
    holder: { ...row, leaseId: box.leaseId, boxId: box.boxId },
    now,
    guard: won,
    to: input.boxId ?? undefined,
    carriesKeys: carriesOf(input, handling),
  }
}

/** True in SQL while there is a box to go to and nothing is left behind. */
export function canMove(handling: Handling, input: Target): SQL {
  const { row, box } = handling
  const target = input.boxId === null ? isLargeEnough : sql`b.id = ${input.boxId}`
  const left = carriesOf(input, handling)
    ? sql`1`
    : sql`not exists (select 1 from ${boxLeases} lease where lease.id = ${box.leaseId} and ${keysLieIn('lease')})`
  return sql`exists (select 1 from ${freeBoxesFor({ lease: sql`old.id = ${box.leaseId}`, box: target })}) and ${left}
    and exists (select 1 from ${processes} where id = ${row.id} and state = ${row.state})`
}

/** The active lease of a visit by now, of the box that it went to. */
const leaseNow = (processId: string) => sql`${boxLeases} now_held where now_held.process_id = ${processId}
  and now_held.ended_at is null`

export function numberNow(processId: string): SQL {
  return sql`(select went_to.number from ${boxes} went_to
    where went_to.id = (select now_held.box_id from ${leaseNow(processId)}))`
}

/** Both boxes open for who carries the keys: the one that they lie in, and the one that the visit has gone to. */
export function carryStatements(
  { deps, staff, processId }: StaffCall,
  input: Target,
  { handling, won }: Won,
): Statement[] {
  if (!carriesOf(input, handling)) return []
  const { box, now } = handling
  const hasMoved = sql`${won} and not exists (select 1 from ${boxLeases} where id = ${box.leaseId} and ended_at is null)`
  const request = { reason: carryReason, requestedBy: staff.userId, now, guard: hasMoved }
  const reached = sql`(select now_held.box_id from ${leaseNow(processId)})`
  return [
    ...openBoxStatements(deps.db, { ...request, commandId: `bcm_${input.clickId}-from`, boxId: sql`${box.boxId}` }),
    ...openBoxStatements(deps.db, { ...request, commandId: `bcm_${input.clickId}-to`, boxId: reached }),
  ]
}

/** Keys may have been laid into the box meanwhile. */
export function refusalOf({ boxId, keys }: Target, { held }: CountedVisitBox): Error {
  if (held?.hasKeys === true && keys === 'stay') return keysInside()
  return boxId === null ? noRoomLeft() : requestInvalidField('boxId', 'taken')
}

function toMoved({ after: box, before }: Handled): CountedMovedBox {
  const movedTo = box.held?.number ?? null
  if (box.held === null) return { box, fate: 'released', movedTo: null }
  if (before === null) return { box, fate: box.held.outOfUse ? 'stranded' : 'moved', movedTo }
  if (box.held.leaseId !== before.box.leaseId) return { box, fate: 'moved', movedTo }
  return { box, fate: box.held.hasKeys ? 'keys_inside' : 'stranded', movedTo: null }
}
