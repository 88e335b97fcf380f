import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { signInRulesCalls } from '#worker/contract/staff/people/sign-in-rules.ts'

import { getSignInRules, putSignInRules } from './sign-in-rules.ts'

/** Routes of a group's rules for signing in. */
export const signInRulesRoutes = bind(signInRulesCalls, {
  'GET /api/staff/account/:accountId/sign-in-rules': (call) => getSignInRules(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/sign-in-rules': (call) => putSignInRules(settingsCallOf(call), call.body),
})
