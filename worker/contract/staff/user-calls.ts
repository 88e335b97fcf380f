import type {
  CheckAnswer,
  ChangeAccountInput,
  LoginInput,
  LogoutInput,
  RefreshInput,
  SignedIn,
} from '#worker/contract/auth.ts'

import type {
  AccountFeature,
  ChangePasswordInput,
  CreateGroupUserInput,
  CreateUserInput,
  EditUserInput,
  LinkAccountInput,
  ReachableAccount,
  SalesUser,
  User,
  UserAccountInput,
  UserRole,
} from './users.ts'

/**
 * Sign-in, session and users. 403 `auth.forbidden`: the caller may not do that; 403 `user.shared`: the user belongs to
 * accounts or a group out of the caller's reach too; 404 `user.not_found`: the caller does not see such a user; 409
 * `user.changed`: somebody was faster; 409 `user.last_superuser`. 422 `request.invalid` names `username` (`taken`),
 * `password`/`newPassword` (`too_short`, `too_long`, `too_common`, `contains_username`) or `oldPassword` (`wrong`).
 */
export type UserCalls = {
  'POST /api/auth/login/': { body: LoginInput; answer: SignedIn }
  'POST /api/auth/logout': { body: LogoutInput; answer: null }
  'POST /api/auth/refresh/': { body: RefreshInput; answer: SignedIn }
  'GET /api/auth/check': { answer: CheckAnswer }
  'GET /api/auth/profile': { answer: User }
  /** 404 `account.not_found` for an account out of reach. The page reloads with the new token. */
  'POST /api/auth/change-account/': { body: ChangeAccountInput; answer: { accessToken: string } }
  /** Accounts that the user may change to, by name; at most 500. */
  'GET /api/auth/accounts': { answer: ReachableAccount[] }
  'GET /api/feature': { answer: AccountFeature[] }

  'GET /api/user/roles/admin': { answer: UserRole[] }
  'GET /api/user/roles/superuser': { answer: UserRole[] }
  'GET /api/user/roles/service-advisor': { answer: UserRole[] }
  /** Users by name, 500 at most: those after `after` (a name), whose name begins with `q`. */
  'GET /api/user/': { query: { q?: string; after?: string; accountId?: string }; answer: User[] }
  'GET /api/user/sales-users': { answer: SalesUser[] }
  'PUT /api/user/': { body: EditUserInput; answer: User }
  'POST /api/user/': { body: CreateUserInput; answer: User }
  'POST /api/user/group-user': { body: CreateGroupUserInput; answer: User }
  /** Takes an account away from a user. */
  'DELETE /api/user/:userId/account/:accountId': { answer: null }
  /** Removes a user for good. */
  'DELETE /api/user/:userId/hard': { answer: null }
  'DELETE /api/user/admin/:userId/hard': { answer: null }
  /** Disables a user: out at once, and kept for the history. */
  'DELETE /api/user/:userId': { answer: null }
  'PATCH /api/user/:userId': { body: ChangePasswordInput; answer: null }
  /** Puts these in the place of the accounts that the user had. */
  'POST /api/user/:userId/user-accounts': { body: UserAccountInput[]; answer: User }
  'GET /api/user/group-users': { answer: User[] }
  'GET /api/user/group-users/:accountId': { answer: User[] }
  'PUT /api/user//account': { body: LinkAccountInput; answer: User }
}
