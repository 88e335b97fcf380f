import {
  changeAccountSchema,
  chooseLanguageSchema,
  loginSchema,
  logoutSchema,
  refreshSchema,
  type CheckAnswer,
  type SignedIn,
} from '#worker/contract/auth.ts'
import { answer, answerIn, anybody, nothing, staff } from '#worker/contract/route.ts'
import type { SignInAnswer } from '#worker/contract/two-factor.ts'

import {
  changePasswordSchema,
  createGroupUserSchema,
  createUserSchema,
  editUserSchema,
  changeGroupSchema,
  linkAccountSchema,
  userAccountsSchema,
  userListQuerySchema,
  userUnits,
  type AccountFeature,
  type AccountGroup,
  type ReachableAccount,
  type SalesUser,
  type User,
  type UserRole,
} from './users.ts'

const user = answerIn<User, typeof userUnits>(userUnits)
const madeUser = answerIn<User, typeof userUnits>(userUnits, 201)
const users = answerIn<User[], readonly [typeof userUnits]>([userUnits])
const signedIn = { action: 'signed-in', about: 'nothing' } as const
const managed = { action: 'user.manage', about: 'user', stepUp: true } as const
const linked = { action: 'user.link_accounts', about: 'user', stepUp: true } as const

export const accountUserCalls = {
  'GET /api/auth/profile': staff({ ...signedIn, answer: user }),
  'GET /api/user/roles/admin': staff({ ...signedIn, answer: answer<UserRole[]>() }),
  'GET /api/user/roles/superuser': staff({
    action: 'user.link_accounts',
    about: 'nothing',
    least: 'all',
    answer: answer<UserRole[]>(),
  }),
  'GET /api/user/roles/service-advisor': staff({ ...signedIn, answer: answer<UserRole[]>() }),
  /** Users by name, 500 at most: those after `after` (a name), whose name begins with `q`. */
  'GET /api/user/': staff({
    action: 'user.manage',
    about: 'list',
    query: userListQuerySchema,
    answer: users,
  }),
  'GET /api/user/sales-users': staff({ action: 'process.see', about: 'nothing', answer: answer<SalesUser[]>() }),
  'PUT /api/user/': staff({ ...managed, body: editUserSchema, answer: user }),
  'POST /api/user/': staff({
    action: 'user.manage',
    about: 'account',
    stepUp: true,
    body: createUserSchema,
    answer: madeUser,
  }),
  'POST /api/user/group-user': staff({
    action: 'user.manage',
    about: 'account',
    stepUp: true,
    body: createGroupUserSchema,
    answer: madeUser,
  }),
  /** Takes an account away from a user. */
  'DELETE /api/user/:userId/account/:accountId': staff({ ...linked, answer: nothing }),
  /** Removes a user for good. */
  'DELETE /api/user/:userId/hard': staff({
    action: 'user.hard_delete',
    about: 'user',
    stepUp: true,
    least: 'all',
    answer: nothing,
  }),
  'DELETE /api/user/admin/:userId/hard': staff({
    action: 'user.hard_delete',
    about: 'user',
    stepUp: true,
    answer: nothing,
  }),
  /** Disables a user: out at once, and kept for the history. */
  'DELETE /api/user/:userId': staff({ ...managed, answer: nothing }),
  /** Carries the caller’s own password beside. */
  'PATCH /api/user/:userId': staff({
    action: 'user.manage',
    about: 'user',
    orOneself: true,
    stepUp: 'others',
    body: changePasswordSchema,
    answer: nothing,
  }),
  /** Puts these in the place of the accounts that the user had. */
  'POST /api/user/:userId/user-accounts': staff({ ...linked, body: userAccountsSchema, answer: user }),
  'GET /api/user/group-users': staff({ action: 'user.manage', about: 'nothing', answer: users }),
  'GET /api/user/group-users/:accountId': staff({ action: 'user.manage', about: 'account', answer: users }),
  'GET /api/user/groups': staff({
    action: 'user.link_accounts',
    about: 'nothing',
    least: 'all',
    answer: answer<AccountGroup[]>(),
  }),
  /** Moves a user to another group; the accounts of the one that they leave are unlinked. 404 `account_group.not_found`. */
  'PUT /api/user/:userId/group': staff({ ...linked, body: changeGroupSchema, answer: user }),
  'PUT /api/user//account': staff({ ...linked, body: linkAccountSchema, answer: user }),
}

export const sessionCalls = {
  /** `step` where the password was right and something is left to do before the session is one. */
  'POST /api/auth/login/': anybody({ body: loginSchema, answer: answer<SignInAnswer>() }),
  'POST /api/auth/logout': anybody({ body: logoutSchema, answer: nothing }),
  'POST /api/auth/refresh/': anybody({ body: refreshSchema, answer: answer<SignedIn>() }),
  'GET /api/auth/check': staff({ ...signedIn, answer: answer<CheckAnswer>() }),
  /** 404 `account.not_found` for an account out of reach. The page reloads with the new token. */
  'POST /api/auth/change-account/': staff({
    action: 'process.see',
    about: 'account',
    body: changeAccountSchema,
    answer: answer<{ accessToken: string }>(),
  }),
  /** Accounts that the user may change to, by name; at most 500. */
  'GET /api/auth/accounts': staff({ ...signedIn, answer: answer<ReachableAccount[]>() }),
  /** The language in which the back-office speaks to the user, here and wherever they sign in next. */
  'PUT /api/auth/language': staff({ ...signedIn, body: chooseLanguageSchema, answer: nothing }),
  'GET /api/feature': staff({ ...signedIn, answer: answer<AccountFeature[]>() }),
}

/**
 * Sign-in, session and users. 403 `auth.forbidden`: the caller may not do that; 403 `user.shared`: the user belongs to
 * accounts or a group out of the caller's reach too; 404 `user.not_found`: the caller does not see such a user; 409
 * `user.changed`: somebody was faster; 409 `user.last_superuser`. 422 `request.invalid` names `username` (`taken`),
 * `password`/`newPassword` (`too_short`, `too_long`, `too_common`, `contains_username`) or `oldPassword` (`wrong`).
 */
export const userCalls = {
  ...accountUserCalls,
  ...sessionCalls,
}
