import * as z from 'zod'

import { ssoDomainsMax, ssoRoles, type SsoFault } from '#domain/access/sso.ts'

import { answer, anybody, open, rawAnswer, staff } from './route.ts'
import type { SignInAnswer } from './two-factor.ts'

/** Sign-in by the provider of a group of workshops (OpenID Connect), and how it is set up. */

export const ssoEntrySchema = z.strictObject({ username: z.string().trim().min(1).max(254) })

/** Words that go into a request apart by spaces. */
const claimValuesSchema = z.array(z.string().regex(/^[\x21-\x7e]{1,200}$/)).max(10)

/** `clientSecret` empty: the one that is kept stays. `version` 0: nothing was set up yet. */
export const ssoSchema = z.strictObject({
  version: z.int().min(0),
  issuer: z.string().trim().min(1).max(300),
  clientId: z.string().trim().min(1).max(200),
  clientSecret: z.string().trim().max(500),
  role: z.enum(ssoRoles),
  accountIds: z.array(z.string().min(1).max(64)).max(50),
  enabled: z.boolean(),
  /** By these values of `amr` or `acr` in a token the provider's word counts as two-factor; by none it never does. */
  twoFactorAmr: claimValuesSchema,
  twoFactorAcr: claimValuesSchema,
})

/** `seen`: the domains that were there, so that nobody overwrites what somebody else has bound meanwhile. */
export const ssoDomainsSchema = z.strictObject({
  domains: z.array(z.string().trim().min(1).max(254)).max(ssoDomainsMax),
  seen: z.array(z.string().max(254)).max(ssoDomainsMax),
})

export const ssoTrySchema = ssoSchema.pick({ issuer: true })

export type SsoEntryInput = z.infer<typeof ssoEntrySchema>
export type SsoInput = z.infer<typeof ssoSchema>
export type SsoDomainsInput = z.infer<typeof ssoDomainsSchema>

/** The provider's address for signing in. */
export type SsoStart = { redirectUrl: string }

/** The secret goes in and never comes out. */
export type SsoSignIn = Omit<SsoInput, 'clientSecret'>

/** `group` null: the account is of no group that the user looks after. */
export type SsoSettings = {
  group: { id: string; name: string } | null
  domains: string[]
  /** The provider has to know that people come back here. */
  callbackUrl: string
  /** The group's workshops, by name. */
  workshops: { id: string; name: string }[]
  signIn: SsoSignIn | null
}

/** Null: as far as can be seen from here, people can sign in by it. */
export type SsoTrial = { fault: SsoFault | null }

/** The address of a test sign-in; or the fault that keeps everybody from signing in there. */
export type SsoTestStart = { redirectUrl: string } | { fault: SsoFault }

/**
 * 422 names `username`: `not_email`, or `no_organisation` where nobody signs in so with an address of that domain; 503
 * `organisation.unavailable`. The provider sends the browser to the callback, which ends on the sign-in page.
 */
export const ssoEntryCalls = {
  'POST /api/auth/organisation': anybody({ body: ssoEntrySchema, answer: answer<SsoStart>() }),
  'GET /api/auth/organisation/callback': open({ answer: rawAnswer<null>() }),
  /** The session that the callback began, by its cookie: whole, or with the step that is left. 401 for none. */
  'POST /api/auth/organisation/session': anybody({ answer: answer<SignInAnswer>() }),
}

const ofGroup = { action: 'account.configure', about: 'account', least: 'group' } as const

/**
 * Calls about the sso settings of the account's group. 409 `organisation.changed`, `organisation.no_domain` (the
 * operator has bound none yet), `organisation.no_group`; 422 names `issuer` (as every address, and `tenant_needed` for
 * an issuer of Microsoft's that pins no tenant), `clientSecret` (`required`), `accountIds` (`unknown`), `role`
 * (`not_grantable`) or `domains.<n>` (`invalid_format`, `taken`).
 */
export const ssoSetupCalls = {
  'GET /api/staff/account/:accountId/organisation': staff({ ...ofGroup, answer: answer<SsoSettings>() }),
  'PUT /api/staff/account/:accountId/organisation': staff({
    ...ofGroup,
    stepUp: true,
    body: ssoSchema,
    answer: answer<SsoSettings>(),
  }),
  /** Reads what the provider says of itself. Nothing is kept. */
  'POST /api/staff/account/:accountId/organisation/try': staff({
    ...ofGroup,
    body: ssoTrySchema,
    answer: answer<SsoTrial>(),
  }),
  /**
   * Signs the user in at the provider as it is set up, switched on or not, and begins no session by it: the callback ends
   * in the settings, which name the claim that is missing or wrong. 409 `organisation.not_set_up`.
   */
  'POST /api/staff/account/:accountId/organisation/try-sign-in': staff({
    ...ofGroup,
    answer: answer<SsoTestStart>(),
  }),
  /** Binding a domain says whose people may come in by it: that is the operator's to see to. */
  'PUT /api/staff/account/:accountId/organisation/domains': staff({
    ...ofGroup,
    least: 'all',
    stepUp: true,
    body: ssoDomainsSchema,
    answer: answer<SsoSettings>(),
  }),
}
