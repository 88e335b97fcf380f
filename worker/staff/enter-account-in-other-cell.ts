import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { createAccessToken, type Away } from '#core/secrets/access-token.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { runBatch, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { sessions, users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { noPassword } from './password.ts'
import { signInNeeded } from './staff.errors.ts'

const seesAll = ({ roles }: Staff) => widestScope(roles, 'process.see') === 'all'

function accountThere({ db }: Dependencies, accountId: string) {
  const { id, name, slot, locale, timeZone } = accounts
  return selectFrom(db, { id, name, slot, locale, timeZone }, sql`${accounts} where id = ${accountId}`)
}

type AccountThere = Awaited<ReturnType<typeof accountThere>>[number]

const lookingAt = (staff: Staff, { id, name, locale, timeZone }: AccountThere): Staff => ({
  ...staff,
  accountId: id,
  accounts: [...staff.accounts, { id, name }],
  workplace: { locale, timeZone },
})

/** The user of the operator's as who works in an account of another cell. Throws 401 where that counts no more. */
export async function staffAway({ cells }: Dependencies, staff: Staff, { slot, accountId }: Away): Promise<Staff> {
  const there = seesAll(staff) ? await cells?.at(slot) : undefined
  const [account] = there ? await accountThere(there, accountId) : []
  if (account === undefined) throw signInNeeded()
  return lookingAt(staff, account)
}

/**
 * Lets a user of the operator's look at an account of another cell; null where none has it, or they may not. The
 * session stays in the first cell; there a row of the user is left so that their acts can name them: it has no
 * password, no role and no account, and signs nobody in.
 */
export async function enterAccountInOtherCell(deps: Dependencies, staff: Staff, accountId: string) {
  const { cells, clock, config, requestId } = deps
  if (cells === null || !seesAll(staff)) return null
  const found = await Promise.all(
    cells.all
      .slice(1)
      .map(async (there) => (await accountThere(there, accountId)).map((account) => ({ there, account }))),
  )
  const [first] = found.flat()
  if (first === undefined) return null
  const now = clock.now()
  const { userId, sessionId } = staff
  await runBatch(first.there.db, [referencedUserStatement(first.there, staff)])
  const actor = { kind: 'staff' as const, id: userId }
  const entry = { actor, accountId: null, action: 'session.change_account', subject: sessionId, detail: { accountId } }
  await runBatch(deps.db, [
    deps.db.run(sql`update ${sessions} set account_id = null, away_account_id = ${accountId} where id = ${sessionId}`),
    auditStatement(deps.db, { entry, requestId, now }),
  ])
  const away = { slot: first.account.slot, accountId }
  const accessToken = await createAccessToken({ userId, sessionId, away }, { secret: config.tokenSecret, now })
  return { accessToken, staff: lookingAt(staff, first.account) }
}

function referencedUserStatement({ db, clock }: Dependencies, { userId, username }: Staff): Statement {
  const now = clock.now()
  return db.run(sql`
    insert into ${users} (id, username, password_hash, disabled_at, created_at, updated_at)
    values (${userId}, ${username}, ${noPassword}, ${now}, ${now}, ${now}) on conflict do nothing`)
}

/** The account of another cell that a session looks at; null where it looks at none. */
export async function awayAccountOf({ db, cells }: Dependencies, { sessionId }: Staff): Promise<string | null> {
  if (cells === null) return null
  const [row] = await selectFrom(
    db,
    { awayAccountId: sessions.awayAccountId },
    sql`${sessions} where id = ${sessionId}`,
  )
  return row?.awayAccountId ?? null
}
