import type { Role } from '#domain/enums.ts'
import { passwordFault, type PasswordFault } from '#domain/password-rules.ts'
import { roleRank } from '#domain/permissions.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { CreateGroupUserInput, EditUserInput, User } from '#worker/contract/staff/users.ts'

import type { UsersTextKey } from './texts.ts'

export type UserDraft = {
  username: string
  password: string
  roles: readonly Role[]
  /** Of a new user the account that it is made for. */
  defaultAccountId: string | null
  isGroupUser: boolean
}

export type UserFaults = Readonly<Partial<Record<'username' | 'password', UsersTextKey>>>

export const passwordFaultTexts: Readonly<Record<PasswordFault, UsersTextKey>> = {
  too_short: 'passwordTooShort',
  too_long: 'passwordTooLong',
  too_common: 'passwordTooCommon',
  contains_username: 'passwordHasName',
}

const usernamePattern = /^[\p{L}\p{N}._@+-]{3,100}$/u

export function draftOf(user: User | null, accountId: string | null): UserDraft {
  return {
    username: user?.username ?? '',
    password: '',
    roles: user?.roles.map(({ id }) => id) ?? [],
    defaultAccountId: user === null ? accountId : defaultAccountOf(user),
    isGroupUser: false,
  }
}

/** The roles of a user, the most powerful first. */
export function rolesOf({ roles }: Pick<User, 'roles'>): Role[] {
  return roles.map(({ id }) => id).toSorted((one, other) => roleRank(other) - roleRank(one))
}

export function defaultAccountOf(user: User): string | null {
  return user.accounts.find(({ isDefault }) => isDefault)?.id ?? null
}

/** What keeps a new user from being made. */
export function newUserFaults({ username, password }: UserDraft): UserFaults {
  const name = username.trim()
  const fault = passwordFault(password, username)
  return {
    ...(!usernamePattern.test(name) && { username: name === '' ? 'usernameMissing' : 'usernameInvalid' }),
    ...(fault !== null && { password: password === '' ? 'passwordMissing' : passwordFaultTexts[fault] }),
  }
}

/** The fields that the server did not take; null where it was something else. */
export function refusedFields(error: unknown): UserFaults | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null
  const found: { username?: UsersTextKey; password?: UsersTextKey } = {}
  for (const { path, code } of error.errors) {
    if (path === 'username') found.username = code === 'taken' ? 'usernameTaken' : 'usernameInvalid'
    if (path === 'password' && isPasswordFault(code)) found.password = passwordFaultTexts[code]
  }
  return found.username === undefined && found.password === undefined ? null : found
}

const refusals: Readonly<Partial<Record<string, UsersTextKey>>> = {
  'user.last_superuser': 'lastSuperuser',
  'user.shared': 'userShared',
}

/** Why the server does not do it with this user, where that has words of its own. */
export function refusalOf(error: unknown): UsersTextKey | undefined {
  return error instanceof ApiProblem ? refusals[error.code] : undefined
}

export function isPasswordFault(code: string): code is PasswordFault {
  return code in passwordFaultTexts
}

/** What is sent for a new user. `groupId` is that of the account chosen. */
export function newUserInput(draft: UserDraft, groupId: string | null): CreateGroupUserInput {
  const { username, password, roles, defaultAccountId, isGroupUser } = draft
  return {
    username: username.trim(),
    password,
    roles: roles.map((id) => ({ id })),
    ...(defaultAccountId !== null && { accounts: [{ id: defaultAccountId }], defaultAccountId }),
    ...(isGroupUser && groupId !== null && { accountGroup: { id: groupId } }),
  }
}

/** What is sent for a user that is there already; the default account only where it was changed. */
export function editUserInput(user: User, { roles, defaultAccountId }: UserDraft): EditUserInput {
  const { id, version } = user
  const isMoved = defaultAccountId !== defaultAccountOf(user)
  return { id, version, roles: roles.map((role) => ({ id: role })), ...(isMoved && { defaultAccountId }) }
}
