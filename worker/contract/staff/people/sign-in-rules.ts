import * as z from 'zod'

import type { Role } from '#domain/enums.ts'
import { twoFactorRoles, type TwoFactorRole } from '#domain/process/two-factor-roles.ts'
import { answer, staff } from '#worker/contract/route.ts'

const rolesSchema = z.array(z.enum(twoFactorRoles)).max(twoFactorRoles.length)

/** `before`: the roles that were seen. */
export const signInRulesSchema = z.strictObject({ roles: rolesSchema, before: rolesSchema })
export type SignInRulesInput = z.infer<typeof signInRulesSchema>

/** A group's rules for signing in. */
export type SignInRules = {
  /** Null where the account is of no group: there is nothing to choose. */
  groupName: string | null
  /** Roles of which the group requires two-factor. */
  roles: TwoFactorRole[]
  /** Roles of which the operator requires it, whatever the group says. */
  always: Role[]
  /** True where this user may choose. */
  isTheirs: boolean
}

const setUp = { action: 'account.configure', about: 'account' } as const

/**
 * The group's, by one of its accounts: 404 `account.not_found` for one out of reach, 403 `auth.forbidden` for who looks
 * after another group, or none. 409 `sign_in_rules.changed` (`changed`: SignInRules).
 */
export const signInRulesCalls = {
  'GET /api/staff/account/:accountId/sign-in-rules': staff({ ...setUp, answer: answer<SignInRules>() }),
  'PUT /api/staff/account/:accountId/sign-in-rules': staff({
    ...setUp,
    least: 'group',
    stepUp: true,
    body: signInRulesSchema,
    answer: answer<SignInRules>(),
  }),
}
