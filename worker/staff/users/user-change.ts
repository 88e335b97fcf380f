import { sql, type SQL } from 'drizzle-orm'

import { refuseUnproved, type Staff } from '#core/actor.ts'
import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import type { StaffAction } from '#domain/access/permissions.ts'
import { change, isConstraintViolation, type Statement } from '#worker/db/db.ts'
import { pushSubscriptions, sessions, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { noPassword } from '#worker/staff/index.ts'

import { userChanged, usernameTaken } from './user.errors.ts'
import { selectUsers, storedUser, usersWithin, type StoredUser } from './user.queries.ts'

export type UserCall = { deps: Dependencies; staff: Staff }

/** A user in the caller's reach; undefined for one that the caller does not see. One round trip. */
export async function findUser({ deps, staff }: UserCall, userId: string, action: StaffAction = 'user.manage') {
  const within = sql`u.id = ${userId} and ${usersWithin(staff, action)}`
  const [row] = await selectUsers(deps.db, { where: within, limit: 1 })
  return row === undefined ? undefined : storedUser(row)
}

export type Change = {
  userId: string
  action: string
  detail?: AuditEntry['detail']
  /** The caller has shown with it who they are. */
  isShown?: boolean
  /** Conditions beside the version. */
  guard: SQL
  /** Guarded by `won`, each. */
  statements: (won: SQL) => Statement[]
}

/**
 * One change of a user, all or nothing: its audit row is written only where the guard holds, and everything else only
 * where that row was written. Answers the user after it; null where the user is gone. Throws `user.changed` for who lost,
 * `step_up_required` for who has not just shown who they are.
 */
export async function changeUser({ deps, staff }: UserCall, input: Change): Promise<StoredUser | null> {
  if (input.isShown !== true) refuseUnproved(staff)
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const { userId: subject, action, detail, guard } = input
  const actor = { kind: 'staff' as const, id: staff.userId }
  const entry = { actor, accountId: staff.accountId, action, subject, ...(detail === undefined ? {} : { detail }) }
  const { wrote, rows } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard, id }),
      statements: input.statements(wasAudited(id)),
      version: raiseVersion(deps, subject, wasAudited(id)),
    },
    read: { user: selectUsers(db, { where: sql`u.id = ${subject}`, limit: 1 }) },
  }).catch(refuseTakenName)
  if (!wrote.audit) throw userChanged()
  const [row] = rows.user
  return row === undefined ? null : storedUser(row)
}

function raiseVersion({ db, clock }: Dependencies, userId: string, won: SQL): Statement {
  return db.run(sql`
    update ${users} set version = version + 1, updated_at = ${clock.now()} where id = ${userId} and ${won}`)
}

function refuseTakenName(error: unknown): never {
  if (isConstraintViolation(error, 'users_username_unique')) throw usernameTaken()
  throw error
}

/** Holds while the stored user is the one that was read. */
export function isUnchanged({ id, version }: StoredUser): SQL {
  return sql`exists (select 1 from ${users} u where u.id = ${id} and u.version = ${version})`
}

/** Holds while somebody else is a superuser who can sign in. */
export function anotherSuperuser(userId: string): SQL {
  return sql`exists (
    select 1 from ${userRoles} r join ${users} u on u.id = r.user_id
    where r.role = 'superuser' and u.disabled_at is null and u.password_hash <> ${noPassword} and u.id <> ${userId})`
}

/** Ends the sessions of a user, but for one; their tokens count no more. */
export function endSessions({ db, clock }: Dependencies, user: { id: string; except?: string }, won: SQL): Statement[] {
  const theirs = sql`user_id = ${user.id} and id is not ${user.except ?? null}`
  return [
    db.run(sql`
      delete from ${pushSubscriptions}
      where session_id in (select id from ${sessions} where ${theirs}) and ${won}`),
    db.run(sql`update ${sessions} set ended_at = ${clock.now()} where ${theirs} and ended_at is null and ${won}`),
  ]
}
