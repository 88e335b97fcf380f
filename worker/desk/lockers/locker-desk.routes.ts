import { sql } from 'drizzle-orm'

import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { lockerCalls, type CountedDesk, type OpenBoxInput } from '#worker/contract/staff/visit/locker-desk.ts'
import { boxCommands, boxLeases } from '#worker/db/schema/locker.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { isIdle, openBoxStatements, workAtLocker } from '#worker/lockers/index.ts'

import { outsideDetail, refuseUnprovedOutsider } from './as-outsider.ts'
import { claimKeys } from './claim-keys.ts'
import { getDesk, changeDesk, type DeskCall } from './desk-call.ts'
import { boxNotFound, boxOpening, clickTaken } from './locker-desk.errors.ts'
import { boxWithin } from './reach.ts'
import { setBoxUse } from './set-box-use.ts'
import { createBox, editBox, removeBox } from './set-up-box.ts'
import { createLocker, editLocker, removeLocker } from './set-up-locker.ts'
import { findBox } from './to-desk.ts'

/** Key cabinets: what goes on in them, what staff do with a box, and their set-up. */
export const lockerDeskRoutes = bind(lockerCalls, {
  'GET /api/staff/account/:accountId/locker': (call) => getDesk(settingsCallOf(call)),
  'POST /api/staff/account/:accountId/box/:boxId/open': (call) =>
    openBox(settingsCallOf(call), call.params.boxId, call.body),
  'PUT /api/staff/account/:accountId/box/:boxId/use': (call) =>
    setBoxUse(settingsCallOf(call), call.params.boxId, call.body),
  'POST /api/staff/account/:accountId/box/:boxId/keys': (call) =>
    claimKeys(settingsCallOf(call), call.params.boxId, call.body),
  'POST /api/staff/account/:accountId/locker': (call) => createLocker(settingsCallOf(call), call.body),
  'PUT /api/staff/account/:accountId/locker/:lockerId': (call) =>
    editLocker(settingsCallOf(call), call.params.lockerId, call.body),
  'DELETE /api/staff/account/:accountId/locker/:lockerId': (call) =>
    removeLocker(settingsCallOf(call), call.params.lockerId),
  'POST /api/staff/account/:accountId/locker/:lockerId/box': (call) =>
    createBox(settingsCallOf(call), call.params.lockerId, call.body),
  'PUT /api/staff/account/:accountId/box/:boxId': (call) => editBox(settingsCallOf(call), call.params.boxId, call.body),
  'DELETE /api/staff/account/:accountId/box/:boxId': (call) => removeBox(settingsCallOf(call), call.params.boxId),
})

/**
 * Keeps for the cabinet that a box is to open. One click opens once, however often it is told, and a box that somebody
 * wants opened already is not opened twice (409 `box.opening`).
 */
async function openBox(call: DeskCall, boxId: string, { clickId, reason }: OpenBoxInput): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  refuseUnprovedOutsider(staff, 'locker.open')
  const { db, clock } = deps
  const commandId = `bcm_${clickId}`
  const isNew = sql`not exists (select 1 from ${boxCommands} same where same.id = ${commandId})
    and ${isIdle(sql`b.id`, clock.now())}`
  const { desk, won, also } = await changeDesk(call, {
    action: 'box.open',
    subject: boxId,
    detail: { commandId, ...outsideDetail(staff, 'locker.open', reason) },
    processId: sql`(select process_id from ${boxLeases} where box_id = ${boxId} and ended_at is null)`,
    guard: boxWithin({ staff, accountId, action: 'locker.open', id: boxId, more: isNew }),
    statements: (isWon, now) => [
      ...openBoxStatements(db, {
        commandId,
        boxId: sql`${boxId}`,
        reason,
        requestedBy: staff.userId,
        now,
        guard: isWon,
      }),
    ],
    also: {
      earlier: selectFrom(db, { boxId: boxCommands.boxId }, sql`${boxCommands} where id = ${commandId}`),
    },
  })
  const box = findBox(desk, boxId)
  if (box === undefined) throw boxNotFound()
  const [earlier] = also.earlier
  if (earlier !== undefined && earlier.boxId !== boxId) throw clickTaken()
  if (!won && earlier === undefined) throw boxOpening()
  const locker = desk.lockers.find(({ boxes }) => boxes.some(({ id }) => id === boxId))
  if (won && locker !== undefined) deps.wake(workAtLocker(locker.id))
  return desk
}
