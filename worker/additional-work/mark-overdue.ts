import { sql } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { additionalWorkStates } from '#domain/process/additional-work.ts'
import { runBatch } from '#worker/db/db.ts'
import { additionalWorkProposals, additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { announceStatement, editStatement } from '#worker/process/index.ts'

import { pushAnsweredStatement } from './work-effects.ts'
import { workHistoryStatement, workSettledStatements } from './work.statements.ts'

type Waited = { processId: string; proposalId: string; version: number }

/** The time to answer is over and the customer said nothing: it is staff's turn to call. They may answer all the same. */
export async function markOverdue(deps: Dependencies, { processId, proposalId, version }: Waited): Promise<void> {
  const { db, clock } = deps
  const [process] = await selectFrom(db, { state: processes.state }, sql`${processes} where id = ${processId}`)
  const states: readonly string[] = additionalWorkStates
  if (process === undefined || !states.includes(process.state)) return
  const now = clock.now()
  const guard = sql`state = ${process.state} and exists (select 1 from ${additionalWorkProposals} w
    join ${additionalWorkRows} r on r.proposal_id = w.id and r.state = 'PROPOSED'
    where w.id = ${proposalId} and w.version = ${version} and w.overdue_at is null and w.answer_by <= ${now})`
  const { statement, editId, won } = editStatement(db, { processId, set: {}, guard, now })
  await runBatch(db, [
    statement,
    workHistoryStatement(db, {
      processId,
      editId,
      type: 'work_overdue',
      actor: systemActor,
      state: process.state,
      now,
    }),
    db.run(sql`update ${additionalWorkProposals} set overdue_at = ${now} where id = ${proposalId} and ${won}`),
    ...workSettledStatements(db, { processId, guard: won, now }),
    pushAnsweredStatement(db, { processId, proposalId, guard: won, now }),
    announceStatement(db, { processId, guard: won }),
  ])
}
