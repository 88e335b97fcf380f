import { answer, answerIn, anybody, nothing, staff } from '#worker/contract/route.ts'

import {
  askResetSchema,
  inviteAgainSchema,
  inviteSchema,
  accountEmailSchema,
  ownEmailSchema,
  setPasswordSchema,
  type AccountEmailLink,
  type OwnEmail,
} from './account-emails.ts'
import { userUnits, type User } from './users.ts'

const user = answerIn<User, typeof userUnits>(userUnits)
const madeUser = answerIn<User, typeof userUnits>(userUnits, 201)
const invited = { action: 'user.manage', about: 'user', stepUp: true } as const
const own = { action: 'signed-in', about: 'nothing' } as const

/**
 * An invitation makes a user who chooses their password by its link; 422 names the fields as for a user with a password,
 * and `email` (`invalid_format`). 409 `user.not_invited`: the user has a password, or is disabled. 429 after too many
 * letters to one address.
 */
export const invitationCalls = {
  'POST /api/user/invitation': staff({
    action: 'user.manage',
    about: 'account',
    stepUp: true,
    body: inviteSchema,
    answer: madeUser,
  }),
  /** A new letter, also to another address; the link of the one before ends. */
  'POST /api/user/:userId/invitation': staff({ ...invited, body: inviteAgainSchema, answer: user }),
  /** The link ends; the user stays, and cannot sign in. Twice is as good as once. */
  'DELETE /api/user/:userId/invitation': staff({ ...invited, answer: user }),
}

/** Letters about users’ own signing in. */
export const accountEmailLinkCalls = {
  /** Answered alike whoever is named; 429 only for who asks for very many. */
  'POST /api/auth/reset': anybody({ body: askResetSchema, answer: nothing }),
  /** The purpose of a link, and whether it still counts. 404 `letter.not_found` for one that we never made. */
  'POST /api/auth/letter': anybody({ body: accountEmailSchema, answer: answer<AccountEmailLink>() }),
  /**
   * Sets the password by a link, once: every session of the user ends. 409 `letter.ended` where it counts no more; 422 names
   * `newPassword`.
   */
  'PUT /api/auth/letter/password': anybody({ body: setPasswordSchema, answer: nothing }),
  'GET /api/auth/email': staff({ ...own, answer: answer<OwnEmail>() }),
  /** Null: none. The address before is told. 422 `invalid_format`. */
  'PUT /api/auth/email': staff({ ...own, stepUp: true, body: ownEmailSchema, answer: answer<OwnEmail>() }),
}

/** Letters to users of the back-office. */
export const accountEmailCalls = { ...invitationCalls, ...accountEmailLinkCalls }
