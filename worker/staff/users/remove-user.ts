import { sql, type SQL } from 'drizzle-orm'

import { widestScope, type StaffAction } from '#domain/access/permissions.ts'
import { endAccountEmailsStatement } from '#worker/account-emails/index.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { lastSuperuserOr } from './edit-user.ts'
import { refuseUnlessAble, refuseUnlessBelow, refuseUnlessWhole } from './user-access.ts'
import { anotherSuperuser, changeUser, endSessions, findUser, isUnchanged, type UserCall } from './user-change.ts'
import { forbidden, userNotFound } from './user.errors.ts'
import type { StoredUser } from './user.queries.ts'

/** A user that the caller may remove, who is neither the caller nor above them. */
async function removable(call: UserCall, userId: string, action: StaffAction): Promise<StoredUser> {
  refuseUnlessAble(call.staff, action)
  const target = await findUser(call, userId, action)
  if (target === undefined) throw userNotFound()
  if (target.id === call.staff.userId) throw forbidden()
  refuseUnlessBelow(call.staff, target)
  return target
}

function guardOf(target: StoredUser): SQL {
  const unchanged = isUnchanged(target)
  return target.roles.includes('superuser') ? sql`${unchanged} and ${anotherSuperuser(target.id)}` : unchanged
}

function explain(target: StoredUser): (error: unknown) => never {
  return (error) => {
    throw target.roles.includes('superuser') ? lastSuperuserOr(error) : error
  }
}

/** Keeps a user out from now on; the row stays, because history names it. Twice is as good as once. */
export async function disableUser(call: UserCall, userId: string): Promise<void> {
  const target = await removable(call, userId, 'user.manage')
  if (target.disabledAt !== null) return
  const { db, clock } = call.deps
  await changeUser(call, {
    userId,
    action: 'user.disable',
    guard: guardOf(target),
    statements: (won) => [
      db.run(sql`update ${users} set disabled_at = ${clock.now()} where id = ${userId} and ${won}`),
      ...endSessions(call.deps, { id: userId }, won),
      endAccountEmailsStatement(call.deps, { userId, ending: 'TAKEN_BACK', won }),
    ],
  }).catch(explain(target))
}

/** Removes a user for good. An admin removes only who belongs to the admin's accounts and to no other. */
export async function deleteUser(call: UserCall, userId: string, by: 'superuser' | 'admin'): Promise<void> {
  const { staff } = call
  if (by === 'superuser' && widestScope(staff.roles, 'user.hard_delete') !== 'all') throw forbidden()
  const target = await removable(call, userId, 'user.hard_delete')
  refuseUnlessWhole(staff, 'user.hard_delete', target)
  const { db } = call.deps
  await changeUser(call, {
    userId,
    action: 'user.delete',
    guard: guardOf(target),
    // Roles, accounts, sessions and subscriptions go with the row; history keeps the id.
    statements: (won) => [db.run(sql`delete from ${users} where id = ${userId} and ${won}`)],
  }).catch(explain(target))
}
