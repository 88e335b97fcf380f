import { sql } from 'drizzle-orm'

import { versionConflict } from '#core/errors.ts'
import { enqueueStatement } from '#core/outbox.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { toIsoOrNull } from '#domain/iso.ts'
import type { ReadyTime, ReadyTimeInput } from '#worker/contract/staff/additional-work.ts'
import { writeThenRead, type Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process.table.ts'
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
export async function setReadyTime(call: StaffCall, input: ReadyTimeInput): Promise<ReadyTime> {
  const { deps, staff, processId } = call
  const { db, clock } = deps
  const [row] = await staffRowOf(db, processId)
  refuseUnlessReached(staff, 'work.propose', row)
  if (!isUnfinished(row.state)) throw readyTimeNotNow()
  const now = clock.now()
  const readyAt = input.readyAt === null ? null : Date.parse(input.readyAt)
  const guard = sql`version = ${input.version} and ready_at is not ${readyAt}`
  const edit = editStatement(db, { processId, set: { readyAt }, guard, now })
  const actor = { kind: 'staff' as const, id: staff.userId }
  const { editId, won } = edit
  const payload = { processId, readyAt: readyAt ?? 0 }
  const statements = [
    edit.statement,
    workHistoryStatement(db, { processId, editId, type: 'set_ready_time', actor, state: row.state, now }),
    announceStatement(db, { processId, guard: won, now }),
    ...(readyAt === null
      ? []
      : [
          enqueueStatement(db, {
            effect: { streamKey: processId, kind: workEffectKinds.tellReadyTime, payload },
            guard: won,
            now,
          }),
        ]),
  ]
  const { rows } = await writeThenRead(db, statements, { queries: { after: readyTimeOf(db, processId) }, more: {} })
  deps.wake(processId)
  const [after] = rows.after
  if (after === undefined || after.readyAt !== readyAt) throw versionConflict('process')
  return { version: after.version, readyAt: toIsoOrNull(after.readyAt) }
}

function readyTimeOf(db: Db, processId: string) {
  const { version, readyAt } = processes
  return selectFrom(db, { version, readyAt }, sql`${processes} where id = ${processId}`)
}
