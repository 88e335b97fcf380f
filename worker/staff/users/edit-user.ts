import { sql } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import type { Role } from '#domain/enums.ts'
import type { EditUserInput, CountedUser } from '#worker/contract/staff/people/users.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

import { byPower, refuseRolesAbove, refuseUnlessAble, refuseUnlessBelow, refuseUnlessWhole } from './user-access.ts'
import { anotherSuperuser, changeUser, findUser, isUnchanged, type UserCall } from './user-change.ts'
import { lastSuperuser, userChanged, userNotFound } from './user.errors.ts'
import { toUser, type StoredUser } from './user.queries.ts'

type Edit = { roles: Role[]; name: string | undefined; defaultAccountId: string | null | undefined; isLetIn: boolean }

/** Changes roles, the name and the default account of a user, or lets one that was disabled in again. */
export async function editUser(call: UserCall, input: EditUserInput): Promise<CountedUser> {
  const { staff } = call
  refuseUnlessAble(staff, 'user.manage')
  const target = await findUser(call, input.id)
  refuseUnlessBelow(staff, target)
  const roles = byPower([...new Set(input.roles.map(({ id }) => id))])
  refuseRolesAbove(staff, { before: target.roles, after: roles })
  const isRenamed = input.name !== undefined && input.name !== target.name
  const isChanged = isRenamed || !hasRoles(target, roles)
  if (isChanged && target.id !== staff.userId) refuseUnlessWhole(staff, 'user.manage', target)
  const edit = { roles, name: input.name, defaultAccountId: input.defaultAccountId, isLetIn: input.disabled === false }
  refuseForeignDefault(call, target, edit)
  if (target.version !== input.version) {
    if (isDone(target, edit)) return toUser(staff, target)
    throw userChanged()
  }
  return toUser(staff, await write(call, target, edit))
}

function hasRoles(target: StoredUser, roles: readonly Role[]): boolean {
  return byPower(target.roles).join() === roles.join()
}

/** A repeat of what took: the answer was lost. */
function isDone(target: StoredUser, { roles, name, defaultAccountId, isLetIn }: Edit): boolean {
  const main = target.accounts.find(({ isDefault }) => isDefault === 1)?.id ?? null
  return (
    hasRoles(target, roles) &&
    (name === undefined || name === target.name) &&
    (defaultAccountId === undefined || main === defaultAccountId) &&
    !(isLetIn && target.disabledAt)
  )
}

function refuseForeignDefault({ staff }: UserCall, target: StoredUser, { defaultAccountId }: Edit): void {
  if (!defaultAccountId) return
  const seen = toUser(staff, target).accounts.some(({ id }) => id === defaultAccountId)
  if (!seen) throw requestInvalidField('defaultAccountId', 'unknown')
}

async function write(call: UserCall, target: StoredUser, edit: Edit): Promise<StoredUser> {
  const { db } = call.deps
  const { roles, name, defaultAccountId, isLetIn } = edit
  const losesPower = target.roles.includes('superuser') && !roles.includes('superuser')
  const fields = [
    ...(isLetIn ? ['disabled'] : []),
    ...(name === undefined ? [] : ['name']),
    ...(defaultAccountId === undefined ? [] : ['defaultAccountId']),
  ]
  const user = await changeUser(call, {
    userId: target.id,
    action: 'user.edit',
    detail: { before: target.roles, after: roles, fields },
    guard: losesPower ? sql`${isUnchanged(target)} and ${anotherSuperuser(target.id)}` : isUnchanged(target),
    statements: (won) => [
      db.run(sql`delete from ${userRoles} where user_id = ${target.id} and ${won}`),
      db.run(sql`
        insert into ${userRoles} (user_id, role)
        select ${target.id}, value from json_each(${JSON.stringify(roles)}) where ${won}`),
      ...(name === undefined
        ? []
        : [db.run(sql`update ${users} set name = ${name} where id = ${target.id} and ${won}`)]),
      ...(isLetIn ? [db.run(sql`update ${users} set disabled_at = null where id = ${target.id} and ${won}`)] : []),
      ...(defaultAccountId === undefined
        ? []
        : [
            db.run(sql`update ${userAccounts} set is_default = 0 where user_id = ${target.id} and ${won}`),
            db.run(sql`
              update ${userAccounts} set is_default = 1
              where user_id = ${target.id} and account_id = ${defaultAccountId} and ${won}`),
          ]),
    ],
  }).catch((error: unknown) => {
    throw losesPower ? lastSuperuserOr(error) : error
  })
  if (user === null) throw userNotFound()
  return user
}

/** Returns the refusal: of the two guards only the one about superusers can fail for a user that was just read. */
export function lastSuperuserOr(error: unknown): unknown {
  const hasLost = error instanceof Error && 'code' in error && error.code === 'user.changed'
  return hasLost ? lastSuperuser() : error
}
