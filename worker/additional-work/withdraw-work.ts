import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import type { CountedStaffWork } from '#worker/contract/staff/visit/additional-work.ts'
import { change } from '#worker/db/db.ts'
import { additionalWorkProposals, additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { announceStatement, editStatement, type StaffCall } from '#worker/process/index.ts'

import { workChanged } from './additional-work.errors.ts'
import { readWork, staffWorkQueries, toStaffWork } from './staff-work.ts'
import { workHistoryStatement, workSettledStatements } from './work.statements.ts'

/** Takes back what of a proposal nobody decided. The same told twice is answered as it was the first time. */
export async function withdrawWork(
  call: StaffCall,
  { proposalId, version }: { proposalId: string; version: number },
): Promise<CountedStaffWork> {
  const { deps, staff, processId } = call
  const { db, clock } = deps
  const read = await readWork(call, 'work.propose')
  const proposal = read.rows.proposals.find(({ id }) => id === proposalId)
  if (proposal === undefined) throw notFound('additional_work')
  const now = clock.now()
  const guard = sql`version = ${read.row.version} and exists (select 1 from ${additionalWorkProposals}
    where id = ${proposalId} and version = ${version} and state = 'OPEN')`
  const { statement, editId, won } = editStatement(db, { processId, set: {}, guard, now })
  const actor = { kind: 'staff' as const, id: staff.userId }
  const history = { processId, editId, type: 'withdraw_work' as const, actor, state: read.row.state, now }
  const { rows } = await change(db, {
    write: {
      edit: statement,
      history: workHistoryStatement(db, history),
      proposal: db.run(sql`
        update ${additionalWorkProposals} set version = version + 1, updated_at = ${now}, overdue_at = null
        where id = ${proposalId} and ${won}`),
      rows: db.run(sql`
        update ${additionalWorkRows} set state = 'WITHDRAWN', decided_at = ${now}
        where proposal_id = ${proposalId} and state in ('PROPOSED','CALL_REQUESTED') and ${won}`),
      settled: workSettledStatements(db, { processId, guard: won, now }),
      announcement: announceStatement(db, { processId, guard: won }),
    },
    read: staffWorkQueries(db, sql`${processId}`),
  })
  const after = toStaffWork(call, { ...read, rows })
  const settled = after.proposals.find(({ id }) => id === proposalId)
  if (settled?.version === version + 1 && settled.rows.some(({ state }) => state === 'WITHDRAWN')) return after
  throw workChanged(after)
}
