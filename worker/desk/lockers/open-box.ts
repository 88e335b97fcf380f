import { sql } from 'drizzle-orm'

import type { LockerDesk, OpenBoxInput } from '#worker/contract/staff/locker-desk.ts'
import { boxCommands, boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { commandLivesMs, isIdle } from '#worker/lockers/index.ts'

import { changeDesk, type DeskCall } from './desk-call.ts'
import { boxNotFound, boxOpening, clickTaken } from './locker-desk.errors.ts'
import { boxWithin } from './reach.ts'
import { findBox } from './to-desk.ts'

/**
 * Keeps for the cabinet that a box is to open. One click opens once, however often it is told, and a box that somebody
 * wants opened already is not opened twice (409 `box.opening`).
 */
export async function openBox(call: DeskCall, boxId: string, { clickId, reason }: OpenBoxInput): Promise<LockerDesk> {
  const { deps, staff, accountId } = call
  const { db, clock } = deps
  const commandId = `bcm_${clickId}`
  const isNew = sql`not exists (select 1 from ${boxCommands} same where same.id = ${commandId})
    and ${isIdle(sql`b.id`, clock.now())}`
  const { desk, won, more } = await changeDesk(call, {
    action: 'box.open',
    subject: boxId,
    detail: { commandId },
    processId: sql`(select process_id from ${boxLeases} where box_id = ${boxId} and ended_at is null)`,
    guard: boxWithin({ staff, accountId, action: 'locker.open', id: boxId, more: isNew }),
    statements: (isWon, now) => [
      db.run(sql`
        insert into ${boxCommands} (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
        select ${commandId}, b.id, b.locker_id, ${reason}, ${staff.userId}, ${now + commandLivesMs}, ${now}
        from ${boxes} b where b.id = ${boxId} and ${isWon}`),
    ],
    more: {
      told: selectFrom(db, { boxId: boxCommands.boxId }, sql`${boxCommands} where id = ${commandId}`),
    },
  })
  if (findBox(desk, boxId) === undefined) throw boxNotFound()
  const [told] = more.told
  if (told !== undefined && told.boxId !== boxId) throw clickTaken()
  if (!won && told === undefined) throw boxOpening()
  return desk
}
