import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { dayMs } from '#domain/durations.ts'
import { newAccountEmailId, noticeStatements } from '#worker/account-emails/index.ts'
import { runBatch } from '#worker/db/db.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'

/** Tells a user that somebody who knows the password is wrong with the second way, once a day at most. */
export async function warnOfKnownPassword(deps: Dependencies, userId: string): Promise<void> {
  const since = deps.clock.now() - dayMs
  const won = sql`not exists (
    select 1 from ${accountEmails} l
    where l.user_id = ${userId} and l.kind = 'PASSWORD_KNOWN' and l.created_at > ${since})`
  const notice = { kind: 'PASSWORD_KNOWN', id: newAccountEmailId(deps), userId, writtenBy: null, won } as const
  await runBatch(deps.db, noticeStatements(deps, notice))
}
