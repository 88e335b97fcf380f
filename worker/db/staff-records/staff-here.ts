import { sql } from 'drizzle-orm'

import { sessionIdleMs } from '#domain/access/sign-in-steps.ts'
import type { Db } from '#worker/db/db.ts'
import { sessions, users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/**
 * Returns the staff user who is signed in with this cookie, given hashed: at most one row. A session that still lacks a
 * step of signing in counts.
 */
export function staffHereOf(db: Db, { tokenHash, now }: { tokenHash: string; now: number }) {
  return selectFrom(
    db,
    { userId: users.id },
    sql`${sessions} here join ${users} on ${users.id} = here.user_id and ${users.disabledAt} is null
    where here.token_hash = ${tokenHash} and here.ended_at is null and here.expires_at > ${now}
      and here.last_seen_at > ${now - sessionIdleMs}`,
  )
}
