import * as z from 'zod'

import { roles, type Role } from '#domain/enums.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

/** Users of the back-office, as `/api/user/` has them. */

const id = z.string().min(1).max(64)

export const usernameSchema = z
  .string()
  .trim()
  .min(3)
  .max(100)
  .regex(/^[\p{L}\p{N}._@+-]+$/u)

/** The name that people call a user by: one line, without signs that hide or turn text. */
const personName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{C}]*$/u)

/** Checked against the rules for passwords by the verb, which knows whose it is. */
const newPassword = z.string().min(1).max(1000)

const roleSchema = z.object({ id: z.enum(roles) })
const accountSchema = z.object({ id })

/** `defaultAccountId` is one of the user's accounts; of a new user the account that it is made for. */
export const createUserSchema = z.strictObject({
  username: usernameSchema,
  name: personName.default(''),
  password: newPassword,
  roles: z.array(roleSchema).max(roles.length),
  accounts: z.array(accountSchema).max(200).optional(),
  defaultAccountId: id.nullish(),
})

/** A user of an account group: the caller's own where none is named. */
export const createGroupUserSchema = createUserSchema.extend({ accountGroup: z.object({ id }).nullish() })

export const editUserSchema = z.strictObject({
  id,
  version: z.int().min(1),
  roles: z.array(roleSchema).max(roles.length),
  /** Left out: stays as it is. */
  name: personName.optional(),
  /** Left out: stays as it is. Null: none. */
  defaultAccountId: id.nullish(),
  /** Lets a user that was disabled in again. */
  disabled: z.literal(false).optional(),
})

/** For another user's password, `oldPassword` is the caller's own. */
export const changePasswordSchema = z.strictObject({
  oldPassword: z.string().min(1).max(1000),
  newPassword,
})

export const userAccountSchema = z.strictObject({ userId: id, accountId: id, isDefault: z.boolean() })
export const userAccountsSchema = z.array(userAccountSchema).max(500)
/** By name, 500 at most: those after `after` (a name), whose name begins with `q`. */
export const userListQuerySchema = z.strictObject({
  q: z.string().trim().max(100).optional(),
  after: z.string().max(100).optional(),
  accountId: id.optional(),
})
/** `version` is that of the user; null: of no group. */
export const changeGroupSchema = z.strictObject({ version: z.int().min(1), groupId: id.nullable() })
export const linkAccountSchema = z.strictObject({ userId: id, accountId: id })

export type CreateUserInput = z.output<typeof createUserSchema>
export type CreateGroupUserInput = z.output<typeof createGroupUserSchema>
export type EditUserInput = z.infer<typeof editUserSchema>
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>
export type UserAccountInput = z.infer<typeof userAccountSchema>
export type ChangeGroupInput = z.infer<typeof changeGroupSchema>
export type LinkAccountInput = z.infer<typeof linkAccountSchema>

export type UserRole = { id: Role; name: Role }
export type UserAccount = { id: string; name: string; isDefault: boolean }
export type AccountGroup = { id: string; name: string }

/** A user as others see it: of the accounts only those that the caller sees too. */
export type User = {
  id: string
  username: string
  /** The name that people call them by; empty where nobody said. */
  name: string
  /** Never told; here because the shape has it. */
  password: null
  roles: UserRole[]
  accounts: UserAccount[]
  accountGroup: AccountGroup | null
  disabled: boolean
  /** The last invitation of a user who has not chosen a password yet. */
  invitation: Invitation | null
  version: number
}

/** `letter`: how far the e-mail got; `unknown` where nothing tells whether it went out. */
export type Invitation = {
  email: string
  invitedAt: string
  invitedBy: string | null
  until: string
  isTakenBack: boolean
  letter: 'waiting' | 'sent' | 'delivered' | 'failed' | 'unknown'
}

export const invitationUnits = { invitedAt: instant, until: instant } satisfies UnitsOf<Invitation>
export const userUnits = { invitation: invitationUnits } satisfies UnitsOf<User>

export type CountedInvitation = Counted<Invitation, typeof invitationUnits>
export type CountedUser = Counted<User, typeof userUnits>

export type SalesUser = { id: string; username: string }
export type AccountFeature = { feature: string; owned: boolean; enabled: boolean; featureType: string }
/** An account that the signed-in user may work in. */
export type ReachableAccount = { id: string; name: string; groupId: string | null }
