import { sql, type SQL } from 'drizzle-orm'

import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { mayHave } from '#core/own-name.ts'
import { newId, newIdIn, newSecret } from '#core/secrets/ids.ts'
import { stepMs } from '#domain/access/sign-in-steps.ts'
import { ssoRoles, type SsoRefusal } from '#domain/access/sso.ts'
import { change, isConstraintViolation, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { organisations, userSubjects } from '#worker/db/schema/people/sso.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { noPassword } from '#worker/staff/password.ts'
import { hasTwoFactor, isRequiredByGroup, sessionMaxMs } from '#worker/staff/session.queries.ts'
import { endOldestStatements, sessionStatement, type Whereabouts } from '#worker/staff/sessions/begin-session.ts'

import { candidateOf, selectCandidates, type Candidate, type SsoRow } from './sso.queries.ts'

export type Newcomer = {
  organisation: SsoRow
  /** As the provider names them, for good. */
  subject: string
  email: string
  /** The token showed a value by which the group has the provider's word count as two-factor. */
  isTwoFactor: boolean
  whereabouts: Whereabouts
}

/** `sessionToken` is the cookie's secret, of which only the hash is kept. */
export type LetIn = { sessionToken: string } | { refusal: SsoRefusal }

/** The steps for a session to begin; `action` is the trail's name for it. */
type Plan = { userId: string; action: string; guard: SQL; statements: (won: SQL) => Statement[] }

const mostTries = 3

/**
 * Begins the session of somebody whom the provider of their group has named: of a user who came so before, of the user of
 * the group whose name is their address (bound to them from then on), or of one who is made on the spot. Of two at once
 * one makes the user, and both are let in.
 */
export async function letIn(deps: Dependencies, newcomer: Newcomer): Promise<LetIn> {
  const { organisation, subject, email } = newcomer
  const { issuer } = organisation
  for (let tries = 0; tries < mostTries; tries += 1) {
    const rows = await selectCandidates(deps.db, { issuer, subject, email })
    const plan = planOf(deps, newcomer, rows.map(candidateOf))
    if ('refusal' in plan) return plan
    const isNew = plan.action === 'user.create_by_organisation'
    if (isNew && !(await mayHave(deps, { kind: 'username', name: email }))) return { refusal: 'not_yours' }
    const sessionToken = await begin(deps, newcomer, plan)
    if (sessionToken !== null) return { sessionToken }
  }
  return { refusal: 'expired' }
}

function planOf(
  deps: Dependencies,
  newcomer: Newcomer,
  candidates: readonly Candidate[],
): Plan | { refusal: SsoRefusal } {
  const known = candidates.find(({ subject }) => subject === newcomer.subject)
  const user = known ?? candidates[0]
  if (user === undefined) return creation(deps, newcomer)
  // Somebody else had the address before, or the user is of others as well: neither is decided by this provider.
  if ((known === undefined && user.subject !== null) || !isOfGroup(user, newcomer)) return { refusal: 'not_yours' }
  if (user.disabledAt !== null) return { refusal: 'disabled' }
  const guard = sql`exists (
    select 1 from ${users} where id = ${user.id} and version = ${user.version} and disabled_at is null)`
  if (known !== undefined) return { userId: user.id, action: 'session.prove', guard, statements: () => [] }
  const statements = (won: SQL) => [bindStatement(deps, newcomer, { userId: user.id, won })]
  return { userId: user.id, action: 'user.link_organisation', guard, statements }
}

const byGroup: ReadonlySet<string> = new Set(ssoRoles)

/**
 * Returns whether all that a user may do lies within the group: its provider says who they are there, and nowhere else.
 */
function isOfGroup({ groupId, groupIds, roles }: Candidate, { organisation }: Newcomer): boolean {
  const isMember = groupId === organisation.groupId || (groupId === null && groupIds.length > 0)
  return isMember && groupIds.every((one) => one === organisation.groupId) && roles.every((role) => byGroup.has(role))
}

function creation(deps: Dependencies, newcomer: Newcomer): Plan {
  const { db, clock, slot } = deps
  const now = clock.now()
  const { email, organisation } = newcomer
  const { groupId, role, accountIds } = organisation
  const userId = newIdIn(slot, 'usr', now)
  return {
    userId,
    action: 'user.create_by_organisation',
    guard: sql`not exists (select 1 from ${users} where lower(username) = ${email})`,
    statements: (won) => [
      db.run(sql`
        insert into ${users} (id, username, password_hash, account_group_id, created_at, updated_at)
        select ${userId}, ${email}, ${noPassword}, ${groupId}, ${now}, ${now} where ${won}`),
      db.run(sql`insert into ${userRoles} (user_id, role) select ${userId}, ${role} where ${won}`),
      db.run(sql`
        insert into ${userAccounts} (user_id, account_id, is_default)
        select ${userId}, a.id, chosen.key = 0
        from json_each(${JSON.stringify(accountIds)}) chosen join ${accounts} a on a.id = chosen.value
        where a.group_id = ${groupId} and ${won}`),
      bindStatement(deps, newcomer, { userId, won }),
    ],
  }
}

function bindStatement(
  { db, clock }: Dependencies,
  { organisation: { issuer }, subject }: Newcomer,
  { userId, won }: { userId: string; won: SQL },
): Statement {
  return db.run(sql`
    insert into ${userSubjects} (issuer, subject, user_id, created_at)
    select ${issuer}, ${subject}, ${userId}, ${clock.now()} where ${won}`)
}

/** Null for who lost against somebody else. */
async function begin(deps: Dependencies, newcomer: Newcomer, plan: Plan): Promise<string | null> {
  const { db, clock, slot, requestId } = deps
  const now = clock.now()
  const { groupId, version } = newcomer.organisation
  const { userId, action, guard } = plan
  const [auditId, token] = [newId('aud', now), newSecret(slot)]
  const won = wasAudited(auditId)
  const isStillSo = sql`exists (
    select 1 from ${organisations} where group_id = ${groupId} and version = ${version} and enabled = 1)`
  const detail = { by: 'organisation', groupId }
  const entry = { ...trailOf(newcomer, userId), action, subject: userId, detail }
  try {
    const { wrote } = await change(db, {
      write: {
        audit: auditStatement(db, { entry, requestId, now, guard: sql`${guard} and ${isStillSo}`, id: auditId }),
        user: plan.statements(won),
        session: sessionStatements(deps, newcomer, { userId, token, won }),
      },
    })
    return wrote.audit ? token : null
  } catch (error) {
    if (isTaken(error)) return null
    throw error
  }
}

function trailOf({ organisation }: Newcomer, userId: string) {
  return { actor: { kind: 'staff' as const, id: userId }, accountId: organisation.accountIds[0] ?? null }
}

type NewSession = { userId: string; token: string; won: SQL }

/**
 * A session is whole where the provider showed two-factor, or nobody asks the user for it: otherwise it has as long as a
 * step of signing in.
 */
function sessionStatements(deps: Dependencies, newcomer: Newcomer, { userId, token, won }: NewSession): Statement[] {
  const { db, clock, slot, requestId } = deps
  const now = clock.now()
  const id = newIdIn(slot, 'ses', now)
  const accountId = sql`(
    select ua.account_id from ${userAccounts} ua join ${accounts} a on a.id = ua.account_id
    where ua.user_id = ${userId} order by ua.is_default desc, a.name limit 1)`
  const entry = { ...trailOf(newcomer, userId), action: 'session.begin', subject: id }
  const { whereabouts, isTwoFactor } = newcomer
  const assurance = isTwoFactor ? ('second' as const) : ('password' as const)
  const lastsMs = isTwoFactor ? sessionMaxMs : lastsByOneFactor(deps, userId)
  const session = { id, token, userId, accountId, assurance, lastsMs, whereabouts }
  return [
    sessionStatement(deps, session, won),
    auditStatement(db, { entry, requestId, now, guard: won }),
    ...endOldestStatements(deps, userId, won),
  ]
}

/** In SQL, how long a session lasts (ms) that showed one factor: read in the batch that may make the user. */
function lastsByOneFactor({ config }: Dependencies, userId: string): SQL {
  const user = sql`${userId}`
  const roles = sql`(select value from json_each(${JSON.stringify(config.twoFactorRoles)}))`
  const isAsked = sql`exists (select 1 from ${userRoles} where user_id = ${user} and role in ${roles})`
  return sql`(case when ${hasTwoFactor(user)} or ${isRequiredByGroup(user)} or ${isAsked}
    then ${stepMs} else ${sessionMaxMs} end)`
}

/** Returns true where another one of two was first. */
function isTaken(error: unknown): boolean {
  return ['users_username_unique', 'user_subjects'].some((name) => isConstraintViolation(error, name))
}
