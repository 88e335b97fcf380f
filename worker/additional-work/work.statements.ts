import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { WorkEvent } from '#domain/process/additional-work.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { additionalWorkProposals, additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'

type History = { processId: string; editId: string; type: WorkEvent; actor: Actor; state: ProcessState; now: number }

/** The row of the history of an edit; it copies the version from the process, so that it cannot tell another story. */
export function workHistoryStatement(db: Db, { processId, editId, type, actor, state, now }: History): Statement {
  return db.run(sql`
    insert into ${processEvents} (id, process_id, version, type, from_state, to_state, actor_kind, actor_id, created_at)
    select ${editId.replace('edt_', 'evt_')}, id, version, ${type}, ${state}, state, ${actor.kind}, ${actor.id}, ${now}
    from ${processes} where id = ${processId} and last_event_id = ${editId}`)
}

type Ending = { processId: string; guard: SQL; now: number }

/** Behind what changed rows: the state of each proposal by its rows, and whose turn it is. */
export function workSettledStatements(db: Db, { processId, guard, now }: Ending): Statement[] {
  const w = additionalWorkProposals
  const ofRows = (condition: SQL) =>
    sql`exists (select 1 from ${additionalWorkRows} r where r.proposal_id = ${w.id} and ${condition})`
  return [
    db.run(sql`
      update ${w} set state = case when ${ofRows(sql`r.state in ('PROPOSED','CALL_REQUESTED')`)} then 'OPEN'
        when ${ofRows(sql`r.state <> 'WITHDRAWN'`)} then 'DECIDED' else 'WITHDRAWN' end
      where ${w.processId} = ${processId} and ${w.state} = 'OPEN' and ${guard}`),
    db.run(sql`
      update ${processes} set additional_work_at = ${now}, additional_work_turn = (
        select turn from additional_work_turns where process_id = ${processId})
      where id = ${processId} and ${guard}`),
  ]
}
