import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import { processStates, processTypes } from '#domain/enums.ts'
import { codeOpensBox } from '#domain/keys/cabinet.ts'
import { announcing, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { Announcement } from '#worker/providers/port.ts'

/**
 * Announces a process behind the answer, where `guard` (a row of the change) holds. It belongs into the batch of the change,
 * which has to set `updated_at`: by that the job of the minute finds what nobody lived to announce. Nothing is written for it.
 */
export function announceStatement(db: Db, { processId, guard }: { processId: string; guard: SQL }): Statement {
  return announcing(db.run(sql`select id from ${processes} where id = ${processId} and (${guard})`))
}

/** A room is told behind an answer for so many processes at most; the job of the minute tells the others. */
const mostAtOnce = 200

/** Announces the processes of a condition in the same way, first those whose page was opened last. */
export function announceManyStatement(db: Db, which: SQL): Statement {
  return announcing(
    db.run(sql`select id from ${processes} where ${which} order by ${lastOpened} desc limit ${mostAtOnce}`),
  )
}

/** In SQL over `processes`: when its page was opened last. */
const lastOpened: SQL = sql`max(coalesce(opened_at, 0), coalesce(payment_opened_at, 0))`

/** States in which the code opens its box, of one type at least; what happens in any other changes nothing for its cabinet. */
const openingStates = JSON.stringify(
  processStates.filter((state) => processTypes.some((processType) => codeOpensBox(state, processType))),
)

/** The maximum time (ms) between the last change of a process and other rows written with it. */
const writtenWithinMs = 10_000

/**
 * In SQL: the cabinets that a sync may answer other codes since the last change of the process `p`: its box is there, or was
 * until now. One too many costs a sync.
 */
const devicesOfProcess: SQL = sql`(
  select json_group_array(distinct d.id) from ${boxLeases} l
  join ${devices} d on d.locker_id = l.locker_id and d.kind = 'CABINET' and d.revoked_at is null
  where l.process_id = p.id and (l.ended_at >= p.updated_at - ${writtenWithinMs} or l.ended_at is null and (
    max(p.state_changed_at, l.created_at) >= p.updated_at - ${writtenWithinMs} or p.state in (select value from json_each(${openingStates})))))`

const rowSchema = z.object({
  id: z.string(),
  processCode: z.string(),
  accountId: z.string(),
  version: z.number(),
  deviceIds: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
})

/** Reads what rooms are told of these processes, as it is now and in their order; of one that is gone nothing. */
export async function announcementsOf(
  db: Db,
  processIds: readonly string[],
): Promise<readonly (Announcement & { id: string })[]> {
  const rows: unknown[] = await db.all(sql`
    select p.id, p.link_code as "processCode", p.account_id as "accountId", p.version, ${devicesOfProcess} as "deviceIds"
    from json_each(${JSON.stringify(processIds)}) asked join ${processes} p on p.id = asked.value order by asked.key`)
  return rows.map((row) => rowSchema.parse(row))
}

/** Reads which processes changed since an instant, first those whose page was opened last: the others have hardly a screen open. */
export async function changedSince(db: Db, since: number, most: number): Promise<readonly string[]> {
  const rows: unknown[] = await db.all(sql`
    select id from ${processes} where id in (
      select p.id ${changedBehind(since)}) order by ${lastOpened} desc limit ${most}`)
  return rows.map((row) => idSchema.parse(row).id)
}

const idSchema = z.object({ id: z.string() })

/** In SQL, what stands behind a select: the processes `p` of each account that changed since an instant. An index has them by account. */
export function changedBehind(since: number): SQL {
  return sql`from ${accounts} a cross join ${processes} p indexed by processes_changed_idx
    on p.account_id = a.id and p.updated_at > ${since}`
}
