import { passwordFault } from '#domain/access/password-rules.ts'
import { roleRank } from '#domain/access/permissions.ts'
import { isEmail } from '#domain/contact/email.ts'
import type { Role } from '#domain/enums.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { isPasswordFault, passwordFaultTexts } from '#web/staff/shared/words/password-fault-texts.ts'
import type { UsersTextKey } from '#web/staff/users/texts.ts'
import type { InviteInput } from '#worker/contract/staff/people/account-emails.ts'
import type { CreateGroupUserInput, EditUserInput, User } from '#worker/contract/staff/people/users.ts'

export type UserDraft = {
  username: string
  /** The name that people call them by. */
  name: string
  /** The way in for a new user: an account e-mail, or a password that is told to them. */
  way: 'invitation' | 'password'
  email: string
  password: string
  roles: readonly Role[]
  /** The account for which a new user is made. */
  defaultAccountId: string | null
  isGroupUser: boolean
}

export type UserFaults = Readonly<Partial<Record<'username' | 'email' | 'password', UsersTextKey>>>

const usernamePattern = /^[\p{L}\p{N}._@+-]{3,100}$/u

export function draftOf(user: User | null, accountId: string | null): UserDraft {
  return {
    username: user?.username ?? '',
    name: user?.name ?? '',
    way: 'invitation',
    email: '',
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

/** Returns the faults that keep a new user from being made. */
export function newUserFaults(draft: UserDraft): UserFaults {
  const name = draft.username.trim()
  return {
    ...(!usernamePattern.test(name) && { username: name === '' ? 'usernameMissing' : 'usernameInvalid' }),
    ...(draft.way === 'invitation' ? emailFaults(draft) : newPasswordFaults(draft)),
  }
}

/** Returns the faults that keep a letter from being sent. */
export function emailFaults({ email }: Pick<UserDraft, 'email'>): UserFaults {
  return isEmail(email.trim()) ? {} : { email: 'userEmailInvalid' }
}

function newPasswordFaults({ username, password }: UserDraft): UserFaults {
  const fault = passwordFault(password, username)
  return fault === null ? {} : { password: password === '' ? 'passwordMissing' : passwordFaultTexts[fault] }
}

/** The fields that the server did not take; null where it was something else. */
export function refusedFields(error: unknown): UserFaults | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null
  const found: { -readonly [Name in keyof UserFaults]: UserFaults[Name] } = {}
  for (const { path, code } of error.errors) {
    if (path === 'username') found.username = code === 'taken' ? 'usernameTaken' : 'usernameInvalid'
    if (path === 'email') found.email = 'userEmailInvalid'
    if (path === 'password' && isPasswordFault(code)) found.password = passwordFaultTexts[code]
  }
  return Object.keys(found).length === 0 ? null : found
}

const refusals: Readonly<Partial<Record<string, UsersTextKey>>> = {
  'user.last_superuser': 'lastSuperuser',
  'user.shared': 'userShared',
  'user.not_invited': 'notInvited',
  'account.closed': 'accountClosed',
  rate_limited: 'tooManyLetters',
}

/** Returns why the server does not do it with this user, where that has words of its own. */
export function refusalOf(error: unknown): UsersTextKey | undefined {
  return error instanceof ApiProblem ? refusals[error.code] : undefined
}

/** Returns the input for a new user who is told a password. `groupId` is that of the account chosen. */
export function newUserInput(draft: UserDraft, groupId: string | null): CreateGroupUserInput {
  return { ...namedInput(draft, groupId), password: draft.password }
}

/** The same for one who is sent a letter. */
export function inviteInput(draft: UserDraft, groupId: string | null): InviteInput {
  return { ...namedInput(draft, groupId), email: draft.email.trim() }
}

function namedInput(draft: UserDraft, groupId: string | null): Omit<CreateGroupUserInput, 'password'> {
  const { username, name, roles, defaultAccountId, isGroupUser } = draft
  return {
    username: username.trim(),
    name: name.trim(),
    roles: roles.map((id) => ({ id })),
    ...(defaultAccountId !== null && { accounts: [{ id: defaultAccountId }], defaultAccountId }),
    ...(isGroupUser && groupId !== null && { accountGroup: { id: groupId } }),
  }
}

/** Returns the input for a user that is there already; name and default account only where they were changed. */
export function editUserInput(user: User, { name, roles, defaultAccountId }: UserDraft): EditUserInput {
  const { id, version } = user
  const isMoved = defaultAccountId !== defaultAccountOf(user)
  const isRenamed = name.trim() !== user.name
  return {
    id,
    version,
    roles: roles.map((role) => ({ id: role })),
    ...(isRenamed && { name: name.trim() }),
    ...(isMoved && { defaultAccountId }),
  }
}
