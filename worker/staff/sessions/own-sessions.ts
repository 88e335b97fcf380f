import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { newId } from '#core/secrets/ids.ts'
import type { CountedOwnSession } from '#worker/contract/staff/people/session-calls.ts'
import { change } from '#worker/db/db.ts'
import { pushSubscriptions, sessions } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { isAlive, isWhole } from '#worker/staff/session.queries.ts'

/** Returns a user's sessions, the last used first. */
export async function listSessions({ db, clock }: Dependencies, staff: Staff): Promise<CountedOwnSession[]> {
  const { id, browser, city, country, createdAt, lastSeenAt } = sessions
  const own = sql`${sessions.userId} = ${staff.userId} and ${isAlive(clock.now())} and ${isWhole}`
  const rows = await selectFrom(
    db,
    { id, browser, city, country, createdAt, lastSeenAt },
    sql`${sessions} where ${own} order by last_seen_at desc, id desc`,
  )
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    place: row.city === null && row.country === null ? null : { city: row.city, country: row.country },
    beganAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isThis: row.id === staff.sessionId,
  }))
}

/** Ends one session of the user, with its tokens and its push subscription. */
export async function endSession(deps: Dependencies, staff: Staff, sessionId: string): Promise<void> {
  const ended = await end(deps, staff, {
    action: 'session.end',
    subject: sessionId,
    which: sql`id = ${sessionId} and user_id = ${staff.userId}`,
  })
  if (!ended) throw notFound('session')
}

/** Ends every other session of the user. */
export async function endOtherSessions(deps: Dependencies, staff: Staff): Promise<void> {
  await end(deps, staff, {
    action: 'session.end_others',
    subject: staff.userId,
    which: sql`user_id = ${staff.userId} and id <> ${staff.sessionId}`,
  })
}

type Ending = { action: string; subject: string; which: SQL }

/** False where there was nothing left to end. */
async function end({ db, clock, requestId }: Dependencies, staff: Staff, ending: Ending): Promise<boolean> {
  const { action, subject, which } = ending
  const now = clock.now()
  const id = newId('aud', now)
  const entry = { actor: { kind: 'staff' as const, id: staff.userId }, accountId: staff.accountId, action, subject }
  const guard = sql`exists (select 1 from ${sessions} where ${which} and ended_at is null)`
  const won = wasAudited(id)
  const { wrote } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard, id }),
      browsers: db.run(sql`
        delete from ${pushSubscriptions} where session_id in (select id from ${sessions} where ${which}) and ${won}`),
      sessions: db.run(sql`update ${sessions} set ended_at = ${now} where ${which} and ended_at is null and ${won}`),
    },
  })
  return wrote.audit
}
