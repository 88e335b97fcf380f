import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { codeOpenings, collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { standsStill, touchStatements } from '#worker/process/index.ts'

/**
 * In SQL: the pass `c` was not revoked, and its time is not over. Who was to bring keys is not who fetches them: their
 * pass ends where the workshop has the keys.
 */
export function isGood(now: number): SQL {
  return sql`c.revoked_at is null and c.valid_until > ${now} and not exists (
    select 1 from ${processEvents} taken where taken.process_id = c.process_id and taken.to_state = 'DELIVERY_DONE'
      and ${standsStill(sql`taken`)})`
}

/** In SQL: `code` is that of the lease `l`, or of a pass `c` of its process for which `good` holds. */
export function opensLease(code: SQL, good: SQL): SQL {
  return sql`(l.access_code = ${code} or l.process_id in (
    select c.process_id from ${collectPasses} c where c.access_code = ${code} and ${good}))`
}

/** A code that opened a box at an instant of our clock; `id` names the opening, so that it is written once. */
export type Opening = { id: string; code: string; happenedAt: number }

type Opened = {
  openings: readonly Opening[]
  lockerId: string
  now: number
  /** Further conditions on the lease `l`, its box `b` and process `p` at the time `at`. */
  guard: SQL
  good: SQL
}

/**
 * Writes down who opened boxes of a cabinet. The first time that a pass opens one its customer is told. Who opened last
 * before something happened at the box is who did it.
 */
export function openedStatements(db: Db, { openings, lockerId, now, guard, good }: Opened): Statement[] {
  const listed = JSON.stringify(openings)
  const code = sql`value ->> 'code'`
  const these = sql`(select value ->> 'id' from json_each(${listed}))`
  const first = sql`select c.process_id from ${codeOpenings} o join ${collectPasses} c on c.id = o.pass_id
    where o.id in ${these} and c.first_opened_at is null`
  return [
    db.run(sql`
      insert into ${codeOpenings} (id, process_id, pass_id, opened_at)
      select value ->> 'id', p.id, (
          select c.id from ${collectPasses} c where c.process_id = p.id and c.access_code = ${code} and ${good} limit 1),
        value ->> 'happenedAt'
      from json_each(${listed}) join ${boxLeases} l on l.locker_id = ${lockerId} and ${opensLease(code, good)}
        join ${boxes} b on b.id = l.box_id join ${processes} p on p.id = l.process_id
      where ${guard} on conflict (id) do nothing`),
    ...touchStatements(db, { which: sql`id in (${first})`, now, guard: sql`1` }),
    db.run(sql`
      update ${collectPasses} set first_opened_at = o.opened_at from ${codeOpenings} o
      where o.pass_id = ${collectPasses.id} and o.id in ${these} and first_opened_at is null`),
  ]
}

/** In SQL: the id of the pass that opened the box of a process last before an instant; null where none did. */
export function openedBy(processId: string, before: number): SQL {
  return sql`(select pass_id from ${codeOpenings}
    where process_id = ${processId} and opened_at <= ${before} order by opened_at desc limit 1)`
}
