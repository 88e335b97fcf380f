import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { renewLeaseStatement } from '#worker/lockers/index.ts'

import { transitionStatements, type Happening, type Standing } from './transition.ts'

type SubstituteKeysInput = {
  standing: Standing
  /** Who says that the keys are in. */
  happening: Happening
  /** When the reservation runs out that begins now, and now. */
  expiresAt: number
  now: number
  guard?: SQL
}

/** Statements for keys of a substitute car that were put into the box: now the customer is sent the code to it. */
export function substituteKeysStatements(db: Db, input: SubstituteKeysInput): Statement[] {
  const { standing, happening, expiresAt, now, guard } = input
  const filled = transitionStatements(db, {
    standing,
    happenings: [happening, { type: 'request_key_code', actor: systemActor }],
    now,
    set: sql`due_at = null`,
    ...(guard === undefined ? {} : { guard }),
  })
  return [...filled.statements, renewLeaseStatement(db, { processId: standing.id, expiresAt, guard: filled.wonGuard })]
}
