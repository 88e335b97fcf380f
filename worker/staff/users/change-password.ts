import { sql } from 'drizzle-orm'

import { refuseUnproved } from '#core/actor.ts'
import { passwordFault } from '#domain/access/password-rules.ts'
import { endAccountEmailsStatement, newAccountEmailId, noticeStatements } from '#worker/account-emails/index.ts'
import type { ChangePasswordInput } from '#worker/contract/staff/people/users.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { checkOwnPassword, hashPassword, inTurn } from '#worker/staff/index.ts'

import { refuseUnlessAble, refuseUnlessBelow, refuseUnlessWhole } from './user-access.ts'
import { changeUser, endSessions, findUser, isUnchanged, type UserCall } from './user-change.ts'
import { badPassword, userNotFound, wrongOldPassword } from './user.errors.ts'
import { selectUsers, storedUser, type StoredUser } from './user.queries.ts'

type PasswordChange = { userId: string; input: ChangePasswordInput; address: string }

/**
 * Changes a password. `oldPassword` is always the caller's own, so that an open screen is not enough; it is proof enough for
 * one's own, where one has no second way. Every other session of the user ends at once, with the links that they were
 * sent; they are told by e-mail.
 */
export async function changePassword(call: UserCall, { userId, input, address }: PasswordChange): Promise<void> {
  const { deps, staff } = call
  const isOwn = userId === staff.userId
  const target = isOwn ? await findSelf(call) : await findOther(call, userId)
  const isShown = isOwn && !staff.hasTwoFactor
  if (!isShown) refuseUnproved(staff)
  const fault = passwordFault(input.newPassword, target.username)
  if (fault !== null) throw badPassword('newPassword', fault)
  const own = await checkOwnPassword(deps, { staff, password: input.oldPassword, address })
  if (!own.isRight) throw wrongOldPassword()
  const passwordHash = await inTurn({ isKnown: true }, () => hashPassword(input.newPassword))
  const letterId = newAccountEmailId(deps)
  await changeUser(call, {
    userId,
    action: isOwn ? 'user.change_own_password' : 'user.change_password',
    isShown,
    guard: isUnchanged(target),
    statements: (won) => [
      deps.db.run(sql`update ${users} set password_hash = ${passwordHash} where id = ${userId} and ${won}`),
      ...endSessions(deps, isOwn ? { id: userId, except: staff.sessionId } : { id: userId }, won),
      endAccountEmailsStatement(deps, { userId, ending: 'REPLACED', won }),
      ...noticeStatements(deps, { kind: 'PASSWORD_CHANGED', id: letterId, userId, writtenBy: staff.userId, won }),
      ...own.forgive,
    ],
  })
}

async function findOther(call: UserCall, userId: string): Promise<StoredUser> {
  refuseUnlessAble(call.staff, 'user.manage')
  const target = await findUser(call, userId)
  refuseUnlessBelow(call.staff, target)
  refuseUnlessWhole(call.staff, 'user.manage', target)
  return target
}

/** Users see themselves whatever they may manage. */
export async function findSelf({ deps, staff }: UserCall): Promise<StoredUser> {
  const [row] = await selectUsers(deps.db, { where: sql`u.id = ${staff.userId}`, limit: 1 })
  if (row === undefined) throw userNotFound()
  return storedUser(row)
}
