import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { possibleEvents, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { trialLengthMs } from '#domain/process/trial.ts'
import { runBatch, type Db } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { keysLieIn } from '#worker/lockers/index.ts'
import { paginate } from '#worker/process/paginate.ts'
import { transitionStatements, type Snapshot } from '#worker/process/transition.ts'

import { pageSize } from './due.queries.ts'

const timer: Actor = { kind: 'timer', id: 'end-trials' }
const p = alias(processes, 'p')

type OldTrial = RowOf<typeof oldTrials>

/** A box with a key in it is never given back: such a trial waits until somebody has taken the key. */
const keysAreIn = (process: string) => sql`exists (
  select 1 from ${boxLeases} l where l.process_id = ${sql.raw(process)}.id and l.ended_at is null and ${keysLieIn('l')})`

function oldTrials(db: Db, { before, after }: { before: number; after: { createdAt: number; id: string } | null }) {
  return selectFrom(
    db,
    {
      id: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      isTrial: p.isTrial,
      createdAt: p.createdAt,
    },
    sql`${processes} p where p.is_trial = 1 and p.ended_at is null and p.created_at <= ${before}
      and (p.created_at, p.id) > (${after?.createdAt ?? 0}, ${after?.id ?? ''}) and not ${keysAreIn('p')}
    order by p.created_at, p.id limit ${pageSize}`,
  )
}

/** Returns the events that end a trial from its state: one that cannot be cancelled any more is finished. */
function endingOf(trial: Snapshot): ProcessEventType[] {
  const possible = possibleEvents(trial, 'timer')
  if (possible.includes('cancel')) return ['cancel']
  if (possible.includes('collect_keys')) return ['collect_keys', 'finish']
  return possible.includes('finish') ? ['finish'] : []
}

/** Ends the trials that nobody ended within a day, a page at a time. Answers how many. */
export function endTrials(deps: Dependencies): Promise<number> {
  const before = deps.clock.now() - trialLengthMs
  return paginate<OldTrial>(deps, {
    job: 'end-trials',
    read: (after) => oldTrials(deps.db, { before, after }),
    work: (trial) => endTrial(deps, trial),
  })
}

async function endTrial({ db, clock }: Dependencies, trial: OldTrial): Promise<void> {
  const events = endingOf(trial).map((type) => ({ type, actor: timer }))
  if (events.length === 0) return
  const guard = sql`version = ${trial.version} and not ${keysAreIn('processes')}`
  const { statements } = transitionStatements(db, { snapshot: trial, events, now: clock.now(), guard })
  await runBatch(db, statements)
}
