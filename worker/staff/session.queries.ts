import { and, eq, sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Db } from '#core/db.ts'
import type { SignedInUser } from '#domain/contract/auth.ts'
import type { Role } from '#domain/enums.ts'

import { sessions, userAccounts, userRoles, users } from './staff.table.ts'

/** A session ends by itself after this long without use, and after `sessionMaxMs` in any case. */
export const sessionIdleMs = 12 * 60 * 60_000
export const sessionMaxMs = 7 * 24 * 60 * 60_000

/** How stale `lastSeenAt` may get before it is written again. */
const touchEveryMs = 5 * 60_000

export type Reach = { roles: Role[]; accounts: { id: string; name: string; isDefault: boolean }[] }

/** Roles of the user that an SQL expression names. */
export function selectRoles(db: Db, userId: SQL) {
  return db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(sql`${userRoles.userId} = ${userId}`)
}

/** Accounts of the user that an SQL expression names, the default one first. */
export function selectAccounts(db: Db, userId: SQL) {
  const { accountId: id, isDefault } = userAccounts
  return db
    .select({ id, name: sql<string>`a.name`.as('name'), isDefault })
    .from(userAccounts)
    .innerJoin(sql`accounts a`, sql`a.id = ${userAccounts.accountId}`)
    .where(sql`${userAccounts.userId} = ${userId}`)
    .orderBy(sql`${userAccounts.isDefault} desc, a.name`)
}

/** Finds one session: by its id, or by the hash of its cookie. */
export const sessionById = (id: string): SQL => eq(sessions.id, id)
export const sessionByTokenHash = (hash: string): SQL => eq(sessions.tokenHash, hash)

/** True for a session that still counts. */
export function isAlive(now: number): SQL {
  return sql`${sessions.endedAt} is null and ${sessions.expiresAt} > ${now} and ${sessions.lastSeenAt} > ${now - sessionIdleMs}`
}

/** The session, if it still counts, with its user's roles and accounts: one round trip. */
export async function loadSession(db: Db, named: SQL, now: number): Promise<Staff | null> {
  const alive = sql`${named} and ${isAlive(now)}`
  const userId = sql`(select ${sessions.userId} from ${sessions} where ${named})`
  const [rows, roleRows, accountRows] = await db.batch([
    selectSession(db, alive),
    selectRoles(db, userId),
    selectAccounts(db, userId),
    db.run(sql`
      update ${sessions} set last_seen_at = ${now} where ${alive} and ${sessions.lastSeenAt} < ${now - touchEveryMs}`),
  ])
  const [row] = rows
  if (row === undefined) return null
  return staffOf(row, { roles: roleRows.map(({ role }) => role), accounts: accountRows })
}

function selectSession(db: Db, alive: SQL) {
  return db
    .select({
      userId: users.id,
      username: users.username,
      accountGroupId: users.accountGroupId,
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      accountId: sessions.accountId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(alive, sql`${users.disabledAt} is null`))
}

type SessionRow = Pick<Staff, 'userId' | 'username' | 'accountGroupId' | 'sessionId' | 'accountId'>

/** Puts a session and its user's reach together. An account that was taken away is no longer chosen. */
export function staffOf(row: SessionRow, { roles, accounts: linked }: Reach): Staff {
  const accountIds = linked.map(({ id }) => id)
  const accountId = row.accountId !== null && accountIds.includes(row.accountId) ? row.accountId : null
  return { ...row, accountId, roles, accounts: linked.map(({ id, name }) => ({ id, name })), accountIds }
}

/** The user as the browser knows it. */
export function signedInUser({ userId, username, roles, accounts: linked, accountId }: Staff): SignedInUser {
  return { userId, username, roles: roles.map((role) => ({ id: role, name: role })), accounts: [...linked], accountId }
}
