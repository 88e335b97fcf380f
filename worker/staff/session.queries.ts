import { and, eq, sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { isProvedAt, sessionIdleMs, stepMs } from '#domain/access/sign-in-steps.ts'
import type { Role } from '#domain/enums.ts'
import { defaultSlot } from '#domain/slots.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'
import type { Db } from '#worker/db/db.ts'
import { oneStatementOf } from '#worker/db/one-statement.ts'
import { accountGroups, accounts } from '#worker/db/schema/account.table.ts'
import { passkeys, totpSecrets } from '#worker/db/schema/people/two-factor.table.ts'
import { sessions, userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

/** A session ends after this long in any case, and sooner without use. */
export const sessionMaxMs = 7 * 24 * 60 * 60_000

/** The age (ms) at which `lastSeenAt` is written again. */
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

/** The slot of where a user works; `userId` is an SQL expression. */
export function slotOfUser(userId: SQL): SQL<string> {
  return sql`coalesce(
    (select home.slot from ${userAccounts} linked join ${accounts} home on home.id = linked.account_id
      where linked.user_id = ${userId} order by linked.is_default desc limit 1),
    (select home.slot from ${accounts} home join ${users} own on own.account_group_id = home.group_id
      where own.id = ${userId} limit 1),
    ${defaultSlot})`
}

/** True for a session that still counts. */
export function isAlive(now: number | SQL): SQL {
  return sql`${sessions.endedAt} is null and ${sessions.expiresAt} > ${now} and ${sessions.lastSeenAt} > ${now} - ${sessionIdleMs}`
}

/** True for a session that lacked no step when it was begun, or has gone through it: a step has less time. */
export const isWhole = sql`${sessions.expiresAt} > ${sessions.createdAt} + ${stepMs}`

/** 1 for a user who has a second way of signing in, besides the passkey named; `userId` is an SQL expression. */
export function hasTwoFactor(userId: SQL, besides: string | null = null): SQL<0 | 1> {
  return sql`(exists (
      select 1 from ${totpSecrets} second where second.user_id = ${userId} and second.confirmed_at is not null)
    or exists (select 1 from ${passkeys} second where second.user_id = ${userId} and second.id is not ${besides}))`
}

/** 1 for a user of whom a group asks a second way, for a role of theirs: their own group, or one of their accounts'. */
export function isRequiredByGroup(userId: SQL): SQL<0 | 1> {
  return sql`exists (
    select 1 from ${accountGroups} asking, json_each(asking.second_way_roles) asked
    join ${userRoles} held on held.user_id = ${userId} and held.role = asked.value
    where asking.id in (
      select own.account_group_id from ${users} own where own.id = ${userId}
      union all
      select a.group_id from ${userAccounts} linked join ${accounts} a on a.id = linked.account_id
      where linked.user_id = ${userId}))`
}

/** The key of a session: its id, or the hash of its cookie. */
type SessionName = { readonly column: 'id' | 'tokenHash'; readonly value: string }
export const sessionById = (id: string): SessionName => ({ column: 'id', value: id })
export const sessionByTokenHash = (hash: string): SessionName => ({ column: 'tokenHash', value: hash })

function readingOf(db: Db, column: SessionName['column']) {
  const named = sql`${sessions[column]} = ${sql.placeholder('name')}`
  const alive = sql`${named} and ${isAlive(sql`${sql.placeholder('now')}`)}`
  const userId = sql`(select ${sessions.userId} from ${sessions} where ${named})`
  const queries = {
    session: selectSession(db, alive),
    roles: selectRoles(db, userId),
    accounts: selectAccounts(db, userId),
  }
  return oneStatementOf({ common: [], queries, more: {}, isConstant: true })
}

type Reading = ReturnType<typeof readingOf>
/** The texts of the statements, which are made once: every call of staff begins with one of them. */
const readings = new Map<SessionName['column'], Reading>()

function sessionReading(db: Db, column: SessionName['column']): Reading {
  const reading = readings.get(column) ?? readingOf(db, column)
  readings.set(column, reading)
  return reading
}

type SessionLookup = { name: SessionName; now: number }

/**
 * Returns the user of a session with their roles and accounts; null where the session does not count any more. That it was used
 * is written from time to time.
 */
export async function loadSession(deps: Dependencies, { name, now }: SessionLookup): Promise<Staff | null> {
  const { db } = deps
  const { rows } = await sessionReading(db, name.column).read(db, { name: name.value, now })
  const [row] = rows.session
  if (row === undefined) return null
  const { lastSeenAt, ...session } = row
  if (lastSeenAt < now - touchEveryMs) await touch(db, session.sessionId, now)
  const reach = { roles: rows.roles.map(({ role }) => role), accounts: rows.accounts }
  return staffOf(session, reach, deps)
}

/** Once in minutes a second trip, so that every other call only reads. */
async function touch(db: Db, sessionId: string, now: number): Promise<void> {
  await db.run(sql`update ${sessions} set last_seen_at = ${now} where id = ${sessionId} and ${isAlive(now)}`)
}

function selectSession(db: Db, alive: SQL) {
  return db
    .select({
      userId: users.id,
      username: users.username,
      name: users.name,
      accountGroupId: users.accountGroupId,
      language: users.language,
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      lastSeenAt: sessions.lastSeenAt,
      accountId: sessions.accountId,
      assurance: sessions.assurance,
      provedAt: sessions.provedAt,
      twoFactor: hasTwoFactor(sql`${sessions.userId}`).as('second_way'),
      askedByGroup: isRequiredByGroup(sql`${sessions.userId}`).as('asked_by_group'),
      chosenName: sql<string | null>`chosen.name`.as('chosen_name'),
      chosenGroupId: sql<string | null>`chosen.group_id`.as('chosen_group_id'),
      chosenLocale: sql<string | null>`chosen.locale`.as('chosen_locale'),
      chosenTimeZone: sql<string | null>`chosen.time_zone`.as('chosen_time_zone'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(sql`accounts chosen`, sql`chosen.id = ${sessions.accountId}`)
    .where(and(alive, sql`${users.disabledAt} is null`))
}

type SessionColumns =
  | 'userId'
  | 'username'
  | 'name'
  | 'accountGroupId'
  | 'language'
  | 'sessionId'
  | 'accountId'
  | 'assurance'
  | 'provedAt'
type SessionRow = Pick<Staff, SessionColumns> & {
  twoFactor: 0 | 1
  askedByGroup: 0 | 1
  chosenName: string | null
  chosenGroupId: string | null
  chosenLocale: string | null
  chosenTimeZone: string | null
}

const nowhere = { locale: 'en-US', timeZone: 'Europe/Helsinki' }

/**
 * Puts a session and its user's reach together. An account that was taken away is no longer chosen; one that the user
 * reaches by a role (the whole group, or all) is told among the accounts while it is.
 */
export function staffOf(
  row: SessionRow,
  { roles, accounts: linked }: Reach,
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
): Staff {
  const { chosenName, chosenGroupId, chosenLocale, chosenTimeZone, twoFactor, askedByGroup, ...user } = row
  const accountIds = linked.map(({ id }) => id)
  const chosen = { id: row.accountId ?? '', groupId: chosenGroupId }
  const isReached = row.accountId !== null && mayWorkIn({ roles, accountIds, ...user }, chosen)
  const accountId = isReached ? row.accountId : null
  const accounts = linked.map(({ id, name }) => ({ id, name }))
  if (accountId !== null && !accountIds.includes(accountId)) accounts.push({ id: accountId, name: chosenName ?? '' })
  const { locale, timeZone } = nowhere
  const workplace = { locale: chosenLocale ?? locale, timeZone: chosenTimeZone ?? timeZone }
  return {
    ...user,
    accountId,
    roles,
    accounts,
    accountIds,
    workplace: isReached ? workplace : nowhere,
    hasTwoFactor: twoFactor === 1,
    isProved: isProvedAt(clock.now(), row),
    isTwoFactorRequired: askedByGroup === 1 || roles.some((role) => config.twoFactorRoles.includes(role)),
  }
}

type Worker = Pick<Staff, 'roles' | 'accountIds' | 'accountGroupId'>

/**
 * Returns whether a user may work in an account: it is theirs, of the group that they look after, or they see every
 * account.
 */
export function mayWorkIn(staff: Worker, account: { id: string; groupId: string | null }): boolean {
  if (staff.accountIds.includes(account.id)) return true
  const scope = widestScope(staff.roles, 'process.see')
  if (scope === 'group') return account.groupId !== null && account.groupId === staff.accountGroupId
  return scope === 'all'
}

/** The user as the browser knows it. */
export function signedInUser({
  userId,
  username,
  name,
  roles,
  accounts: linked,
  accountId,
  language,
}: Staff): SignedInUser {
  const held = roles.map((role) => ({ id: role, name: role }))
  return { userId, username, name, roles: held, accounts: [...linked], accountId, language }
}
