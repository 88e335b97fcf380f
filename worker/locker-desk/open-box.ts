import { sql } from 'drizzle-orm'

import type { LockerDesk, OpenBoxInput } from '#domain/contract/staff/locker-desk.ts'

import { changeDesk, type DeskCall } from './desk-call.ts'
import { boxNotFound, boxOpening, clickTaken } from './locker-desk.errors.ts'
import { boxWithin } from './reach.ts'
import { findBox } from './to-desk.ts'

/** Who wanted a box opened stands before it; a door that opens much later would open for nobody. */
const commandLivesMs = 5 * 60_000

/**
 * Keeps for the cabinet that a box is to open. One click opens once, however often it is told, and a box that somebody
 * wants opened already is not opened twice (409 `box.opening`).
 */
export async function openBox(call: DeskCall, boxId: string, { clickId, reason }: OpenBoxInput): Promise<LockerDesk> {
  const { deps, staff, accountId } = call
  const { db, clock } = deps
  const commandId = `bcm_${clickId}`
  const isIdle = sql`not exists (select 1 from box_commands same where same.id = ${commandId})
    and not exists (select 1 from box_commands waiting
      where waiting.box_id = b.id and waiting.settled_at is null and waiting.expires_at > ${clock.now()})`
  const { desk, won, more } = await changeDesk(call, {
    action: 'box.open',
    subject: boxId,
    detail: { commandId },
    processId: sql`(select process_id from box_leases where box_id = ${boxId} and ended_at is null)`,
    guard: boxWithin({ staff, accountId, action: 'locker.open', id: boxId, more: isIdle }),
    statements: (isWon, now) => [
      db.run(sql`
        insert into box_commands (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
        select ${commandId}, b.id, b.locker_id, ${reason}, ${staff.userId}, ${now + commandLivesMs}, ${now}
        from boxes b where b.id = ${boxId} and ${isWon}`),
    ],
    more: { told: db.all<{ boxId: string }>(sql`select box_id as "boxId" from box_commands where id = ${commandId}`) },
  })
  if (findBox(desk, boxId) === undefined) throw boxNotFound()
  const [told] = more.told
  if (told !== undefined && told.boxId !== boxId) throw clickTaken()
  if (!won && told === undefined) throw boxOpening()
  return desk
}
