import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { renewLeaseStatement } from '#worker/lockers/index.ts'
import { transitionStatements, type AppliedEvent, type Snapshot } from '#worker/process/transition.ts'

type SubstituteKeysInput = {
  snapshot: Snapshot
  /** The actor who reports that the keys are in. */
  applied: AppliedEvent
  /** When the reservation runs out that begins now, and now. */
  expiresAt: number
  now: number
  guard?: SQL
  /** Further columns, each after a comma. */
  more?: SQL
}

/** Statements for keys of a substitute car that were put into the box: now the customer is sent the code to it. */
export function substituteKeysStatements(db: Db, input: SubstituteKeysInput): Statement[] {
  const { snapshot, applied, expiresAt, now, guard, more = sql`` } = input
  const filled = transitionStatements(db, {
    snapshot,
    events: [applied, { type: 'request_key_code', actor: systemActor }],
    now,
    set: sql`due_at = null${more}`,
    ...(guard === undefined ? {} : { guard }),
  })
  return [...filled.statements, renewLeaseStatement(db, { processId: snapshot.id, expiresAt, guard: filled.wonGuard })]
}
