import { sql, type SQL } from 'drizzle-orm'

import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { passwordFault } from '#domain/access/password-rules.ts'
import { endAccountEmailsStatement, isOpen, newAccountEmailId, noticeStatements } from '#worker/account-emails/index.ts'
import type { SetPasswordInput } from '#worker/contract/staff/people/account-emails.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { inTurn } from '#worker/staff/password-turns.ts'
import { hashPassword } from '#worker/staff/password.ts'
import { endSessions } from '#worker/staff/users/user-change.ts'

import { badNewPassword, accountEmailEnded } from './errors.ts'
import { findAccountEmail, stateOf, type FoundAccountEmail } from './open-account-email.ts'

/**
 * Sets the password of who holds a link, which shows that its address is theirs: of two at once one does. Every session
 * of the user ends, and every other link; known browsers and the second way stay. Who had a password is told.
 */
export async function setPassword(deps: Dependencies, { link, newPassword }: SetPasswordInput): Promise<void> {
  const { clock } = deps
  const letter = await findAccountEmail(deps, link)
  if (stateOf(letter, clock.now()) !== 'open') throw accountEmailEnded()
  const fault = passwordFault(newPassword, letter.username)
  if (fault !== null) throw badNewPassword(fault)
  const passwordHash = await inTurn({ isKnown: true }, async () => {
    // Of many at once who waited behind the one that won, nobody hashes any more.
    if (stateOf(await findAccountEmail(deps, link), clock.now()) !== 'open') throw accountEmailEnded()
    return hashPassword(newPassword)
  })
  const noticeId = newAccountEmailId(deps)
  if (!(await write(deps, letter, { passwordHash, noticeId }))) throw accountEmailEnded()
}

type Written = { passwordHash: string; noticeId: string }

/** False for who lost: the link was used or ended meanwhile. */
async function write(deps: Dependencies, letter: FoundAccountEmail, written: Written): Promise<boolean> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const auditId = newId('aud', now)
  const { userId, accountId } = letter
  const action = letter.kind === 'INVITATION' ? 'user.accept_invitation' : 'user.reset_password'
  const entry = { actor: { kind: 'staff' as const, id: userId }, accountId, action, subject: userId }
  const guard = sql`exists (
    select 1 from ${accountEmails} l join ${users} u on u.id = l.user_id where l.id = ${letter.id} and ${isOpen(now)})`
  const { wrote } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard, id: auditId }),
      password: passwordStatements(deps, letter, { ...written, won: wasAudited(auditId) }),
    },
  })
  return wrote.audit
}

function passwordStatements(
  deps: Dependencies,
  { id, kind, userId, recipient }: FoundAccountEmail,
  { passwordHash, noticeId, won }: Written & { won: SQL },
): Statement[] {
  const { db, clock } = deps
  const now = clock.now()
  const notice = { kind: 'PASSWORD_CHANGED', id: noticeId, userId, writtenBy: null, won } as const
  return [
    db.run(sql`update ${accountEmails} set ended_at = ${now}, ending = 'USED' where id = ${id} and ${won}`),
    endAccountEmailsStatement(deps, { userId, ending: 'REPLACED', won }),
    ...(kind === 'RESET' ? noticeStatements(deps, notice) : []),
    db.run(sql`
      update ${users}
      set password_hash = ${passwordHash}, email = ${recipient}, version = version + 1, updated_at = ${now}
      where id = ${userId} and ${won}`),
    ...endSessions(deps, { id: userId }, won),
  ]
}
