import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { versionConflict } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import type { ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import type { CountedReady, ReadyTimeForm } from '#worker/contract/staff/visit/additional-work.ts'
import { change, type Db, type Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import {
  announceStatement,
  editStatement,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
} from '#worker/process/index.ts'

import { readyTimeNotNow } from './additional-work.errors.ts'
import { workEffectKinds } from './work-effects.ts'
import { workHistoryStatement } from './work.statements.ts'

/** Says when the car will be ready; another time than before is told to the customer once. */
export async function setReadyTime(call: StaffCall, input: ReadyTimeForm): Promise<CountedReady> {
  const { deps, staff, processId } = call
  const { db, clock } = deps
  const [row] = await staffRowOf(db, processId)
  refuseUnlessReached(staff, 'work.propose', row)
  if (!isUnfinished(row.state)) throw readyTimeNotNow()
  const now = clock.now()
  const { readyAt } = input
  const actor = { kind: 'staff' as const, id: staff.userId }
  const guard = sql`version = ${input.version}`
  const { rows } = await change(db, {
    write: { readyTime: readyTimeStatements(db, { processId, state: row.state, readyAt, actor, guard, now }) },
    read: { after: readyTimeOf(db, processId) },
  })
  const [after] = rows.after
  if (after === undefined || after.readyAt !== readyAt) throw versionConflict('process')
  return after
}

type Setting = {
  processId: string
  state: ProcessState
  readyAt: number | null
  actor: Actor
  guard: SQL
  now: number
}

/** Statements that keep the time, and have the customer told of another one than before; the same again writes nothing. */
export function readyTimeStatements(db: Db, { processId, state, readyAt, actor, guard, now }: Setting): Statement[] {
  const { statement, editId, won } = editStatement(db, {
    processId,
    set: { readyAt },
    guard: sql`${guard} and ready_at is not ${readyAt}`,
    now,
  })
  const effect = { streamKey: processId, kind: workEffectKinds.notifyReadyTime, payload: { processId, readyAt } }
  return [
    statement,
    workHistoryStatement(db, { processId, editId, type: 'set_ready_time', actor, state, now }),
    announceStatement(db, { processId, guard: won }),
    ...(readyAt === null ? [] : [enqueueStatement(db, { effect, guard: won, now })]),
  ]
}

function readyTimeOf(db: Db, processId: string) {
  const { version, readyAt } = processes
  return selectFrom(db, { version, readyAt }, sql`${processes} where id = ${processId}`)
}
