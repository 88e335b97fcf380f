import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { invitationMs } from '#domain/contact/account-emails.ts'
import { endAccountEmailsStatement, accountEmailsStatements, newAccountEmailId } from '#worker/account-emails/index.ts'
import type { InviteAgainInput, InviteInput } from '#worker/contract/staff/people/account-emails.ts'
import type { CountedUser } from '#worker/contract/staff/people/users.ts'
import type { Statement } from '#worker/db/db.ts'
import { noPassword } from '#worker/staff/index.ts'

import { invitationLimit } from './account-email-limit.ts'
import { makeUser, userOfAccounts, userOfGroup } from './create-user.ts'
import { isInvited } from './stored-invitation.ts'
import { refuseUnlessAble, refuseUnlessBelow, refuseUnlessWhole } from './user-access.ts'
import { changeUser, isUnchanged, type UserCall } from './user-change.ts'
import { notInvited, userNotFound } from './user.errors.ts'
import { selectUsers, storedUser, toUser, usersWithin, type StoredUser } from './user.queries.ts'

/** Makes a user without a password, who is sent a link by which to choose one. */
export async function inviteUser(call: UserCall, { email, ...input }: InviteInput): Promise<CountedUser> {
  const { deps } = call
  const letterId = newAccountEmailId(deps)
  const limit = invitationLimit(deps, email)
  const made = await makeUser(call, {
    user: input.accountGroup ? userOfGroup(call, input) : userOfAccounts(call, input),
    action: 'user.invite',
    passwordHash: async () => {
      const [first, ...rest] = limit.count
      if (first !== undefined) limit.assertOpen((await deps.db.batch([first, ...rest])).flat())
      return noPassword
    },
    more: (userId, won) => invitationStatements(call, { letterId, userId, email, won }),
  })
  return made
}

type Inviting = { letterId: string; userId: string; email: string; won: SQL }

function invitationStatements({ deps, staff }: UserCall, { letterId, userId, email, won }: Inviting): Statement[] {
  const from = sql`select ${letterId} as id, ${userId} as user_id, ${email} as recipient where ${won}`
  const letter = { ids: [letterId], kind: 'INVITATION', from, writtenBy: staff.userId, lastsMs: invitationMs } as const
  return accountEmailsStatements(deps, letter)
}

/** Sends a new invitation to a user who has not chosen a password yet; the link of the one before ends. */
export async function inviteAgain(call: UserCall, userId: string, { email }: InviteAgainInput): Promise<CountedUser> {
  const { deps, staff } = call
  refuseUnlessAble(staff, 'user.manage')
  const limit = invitationLimit(deps, email)
  const [rows, ...counted] = await deps.db.batch([selectInvited(deps, call, userId), ...limit.count])
  const target = invitedOf(call, rows)
  limit.assertOpen(counted.flat())
  const letterId = newAccountEmailId(deps)
  const user = await changeUser(call, {
    userId,
    action: 'user.invite_again',
    guard: isUnchanged(target),
    statements: (won) => [
      endAccountEmailsStatement(deps, { userId, ending: 'REPLACED', won, kinds: ['INVITATION'] }),
      ...invitationStatements(call, { letterId, userId, email, won }),
    ],
  })
  if (user === null) throw userNotFound()
  return toUser(staff, user)
}

/** Ends the link that a user was sent; nothing is left to end the second time. */
export async function takeBackInvitation(call: UserCall, userId: string): Promise<CountedUser> {
  const { deps, staff } = call
  refuseUnlessAble(staff, 'user.manage')
  const target = invitedOf(call, await selectInvited(deps, call, userId))
  if (target.invitation?.ending === 'TAKEN_BACK') return toUser(staff, target)
  const user = await changeUser(call, {
    userId,
    action: 'user.take_back_invitation',
    guard: isUnchanged(target),
    statements: (won) => [
      endAccountEmailsStatement(deps, { userId, ending: 'TAKEN_BACK', won, kinds: ['INVITATION'] }),
    ],
  })
  if (user === null) throw userNotFound()
  return toUser(staff, user)
}

function selectInvited({ db }: Dependencies, { staff }: UserCall, userId: string) {
  return selectUsers(db, { where: sql`u.id = ${userId} and ${usersWithin(staff)}`, limit: 1 })
}

/**
 * Returns the user to invite: the one who chooses the address decides who gets in, so they must be below the caller and
 * wholly in the caller's reach.
 */
function invitedOf({ staff }: UserCall, [row]: Awaited<ReturnType<typeof selectUsers>>): StoredUser {
  const target = row === undefined ? undefined : storedUser(row)
  refuseUnlessBelow(staff, target)
  refuseUnlessWhole(staff, 'user.manage', target)
  if (!isInvited(target.invitation) || target.disabledAt !== null) throw notInvited()
  return target
}
