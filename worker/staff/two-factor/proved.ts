import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { newId } from '#core/secrets/ids.ts'
import type { Assurance } from '#domain/access/sign-in-steps.ts'
import type { AccountEmailKind } from '#domain/contact/account-emails.ts'
import { newAccountEmailId, noticeStatements } from '#worker/account-emails/index.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { sessions } from '#worker/db/schema/staff.table.ts'
import { sessionMaxMs, signedInUser } from '#worker/staff/session.queries.ts'
import { endOldestStatements } from '#worker/staff/sessions/begin-session.ts'

type Step = {
  action: string
  detail?: Record<string, string>
  /** The condition of the change: of two at once one counts. */
  guard: SQL
  /** The account e-mail to the user once it is done. */
  letter?: AccountEmailKind
  /** Guarded by `won`, each. */
  statements: (won: SQL) => Statement[]
}

/** One step of a user with what they sign in by, all or nothing. False for who lost. */
export async function takeStep(deps: Dependencies, staff: Staff, step: Step): Promise<boolean> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const { userId, accountId } = staff
  const { action, detail = {}, letter, guard, statements } = step
  const letterId = newAccountEmailId(deps)
  const won = wasAudited(id)
  const entry = { actor: { kind: 'staff' as const, id: userId }, accountId, action, subject: userId, detail }
  const emailed = { id: letterId, userId, writtenBy: userId, won }
  const { wrote } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard, id }),
      statements: statements(won),
      letter: letter === undefined ? [] : noticeStatements(deps, { kind: letter, ...emailed }),
    },
  })
  return wrote.audit
}

/** Keeps that the person of this session has shown who they are, and by what: where a step was left, it is whole now. */
export function provedStatements(
  deps: Dependencies,
  { sessionId, userId }: Staff,
  { assurance, won }: { assurance: Assurance; won: SQL },
): Statement[] {
  const { db, clock } = deps
  return [
    db.run(sql`
      update ${sessions}
      set assurance = ${assurance}, proved_at = ${clock.now()}, expires_at = created_at + ${sessionMaxMs}
      where id = ${sessionId} and ended_at is null and ${won}`),
    ...endOldestStatements(deps, userId, won),
  ]
}

/** A session that is whole, as the browser is told. */
export async function signedInAnswer({ config, clock }: Dependencies, staff: Staff): Promise<SignedIn> {
  const { userId, sessionId } = staff
  const now = clock.now()
  const accessToken = await createAccessToken({ userId, sessionId }, { secret: config.tokenSecret, now })
  return { accessToken, user: signedInUser(staff) }
}
