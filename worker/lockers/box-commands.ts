import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { BoxCommandOutcome } from '#worker/contract/staff/visit/locker-desk.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { boxCommands, boxes } from '#worker/db/schema/locker.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { syncCommandedStatement } from './cloud-work.ts'

const b = alias(boxes, 'b')
const c = alias(boxCommands, 'c')

/**
 * The lifetime (ms) of an open command: its user stands before the box, and a door that opens much later would open for
 * nobody.
 */
const commandLivesMs = 5 * 60_000

type Opening = {
  commandId: string
  boxId: SQL
  /** In the words of the user; `key_missing` by nobody (an empty id) for a customer who found no key. */
  reason: string
  requestedBy: string
  now: number
  guard: SQL
}

/** Keeps for its cabinet that a box is to open, unless somebody wants it opened already; a cloud that runs it is told. */
export function openBoxStatements(db: Db, opening: Opening): Statement[] {
  const { commandId, boxId, reason, requestedBy, now, guard } = opening
  return [
    db.run(sql`
      insert into ${boxCommands} (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
      select ${commandId}, b.id, b.locker_id, ${reason}, ${requestedBy}, ${now + commandLivesMs}, ${now}
      from ${boxes} b where b.id = ${boxId} and ${guard} and ${isIdle(sql`b.id`, now)}`),
    syncCommandedStatement(db, { commandId, guard, now }),
  ]
}

/** True in SQL while nobody waits for a box to open. */
export function isIdle(boxId: SQL, now: number): SQL {
  return sql`not exists (select 1 from ${boxCommands} waiting
    where waiting.box_id = ${boxId} and waiting.settled_at is null and waiting.expires_at > ${now})`
}

export type PendingBoxCommand = RowOf<typeof pendingBoxCommands>

/**
 * The boxes of a cabinet that staff want opened now, the oldest wish first. `lockerId` is SQL for the id of the cabinet:
 * a value, or a select of the device's own. A command stays until its outcome is told, so a cabinet that fetches again
 * gets it again and has to know by `id` what it did already; past `expiresAt` (UTC ms) it must not open.
 */
export function pendingBoxCommands(db: Db, { lockerId, now }: { lockerId: SQL; now: number }) {
  return selectFrom(
    db,
    { id: c.id, boxNumber: b.number, expiresAt: c.expiresAt, fetchedAt: c.fetchedAt },
    sql`${boxCommands} c join ${boxes} b on b.id = c.box_id
    where c.locker_id = ${lockerId} and c.settled_at is null and c.expires_at > ${now}
    order by c.expires_at, c.id`,
  )
}

/** Notes that the cabinet has what `pendingBoxCommands` gave it, so that staff see how far it came. */
export function markBoxCommandsFetchedStatement(db: Db, { lockerId, now }: { lockerId: SQL; now: number }): Statement {
  return db.run(sql`
    update ${boxCommands} set fetched_at = ${now}
    where locker_id = ${lockerId} and settled_at is null and expires_at > ${now} and fetched_at is null`)
}

export type BoxCommandResult = { id: string; outcome: BoxCommandOutcome }

type Settling = { lockerId: SQL; results: readonly BoxCommandResult[]; now: number }

/**
 * Writes down what became of commands of this cabinet, each once: a repeat, and an id of another cabinet, change
 * nothing. A report that comes after `expiresAt` counts, for the door was opened all the same.
 */
export function settleBoxCommandsStatement(db: Db, { lockerId, results, now }: Settling): Statement {
  const outcomes = JSON.stringify(results.map(({ id, outcome }) => ({ id, outcome })))
  return db.run(sql`
    update ${boxCommands} set settled_at = ${now}, fetched_at = coalesce(fetched_at, ${now}),
      outcome = (select value ->> 'outcome' from json_each(${outcomes}) where value ->> 'id' = ${boxCommands}.id limit 1)
    where id in (select value ->> 'id' from json_each(${outcomes})) and locker_id = ${lockerId} and settled_at is null`)
}
