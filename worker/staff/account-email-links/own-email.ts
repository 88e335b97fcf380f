import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { endAccountEmailsStatement, newAccountEmailId, noticeStatements } from '#worker/account-emails/index.ts'
import type { OwnEmail } from '#worker/contract/staff/people/account-emails.ts'
import { runBatch } from '#worker/db/db.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** Returns the address for a user's own account e-mails. */
export async function readOwnEmail({ db }: Dependencies, { userId }: Staff): Promise<OwnEmail> {
  const [row] = await selectFrom(db, { email: users.email }, sql`${users} where id = ${userId}`)
  return { email: row?.email ?? null }
}

/**
 * Changes it. The address before is told, and a link that was sent there ends; the same told twice changes nothing. One
 * round trip.
 */
export async function changeOwnEmail(deps: Dependencies, staff: Staff, email: string | null): Promise<OwnEmail> {
  const { db, clock, requestId } = deps
  const { userId, accountId } = staff
  const now = clock.now()
  const [auditId, letterId] = [newId('aud', now), newAccountEmailId(deps)]
  const won = wasAudited(auditId)
  const actor = { kind: 'staff' as const, id: userId }
  const entry = { actor, accountId, action: 'user.change_own_email', subject: userId }
  const guard = sql`exists (select 1 from ${users} where id = ${userId} and email is not ${email})`
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard, id: auditId }),
    endAccountEmailsStatement(deps, { userId, ending: 'REPLACED', won, kinds: ['RESET'] }),
    ...noticeStatements(deps, { kind: 'ADDRESS_CHANGED', id: letterId, userId, writtenBy: userId, won }),
    db.run(sql`
      update ${users} set email = ${email}, version = version + 1, updated_at = ${now} where id = ${userId} and ${won}`),
  ])
  return { email }
}
