import * as z from 'zod'

import type { ProofOutcome } from '#domain/access/credentials-proof.ts'
import {
  creditorApis,
  identityProviders,
  paymentProviders,
  type CreditorApi,
  type IdentityProvider,
  type PaymentProvider,
} from '#domain/enums.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, nothing, staff } from '#worker/contract/route.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** The account's ways to payment, identity and credit providers. Secrets go in and never come out. */

export const accountProviders = [...paymentProviders, ...identityProviders] as const
export type AccountProvider = PaymentProvider | IdentityProvider

/**
 * All of it is typed again each time: a kept secret could otherwise be sent to another address. `secrets` has what
 * `providerFields` names as typed. `version` null: there are no credentials yet. Told twice with one `clickId` it is one.
 */
export const credentialsSchema = z.strictObject({
  clickId,
  version: z.int().min(1).nullable(),
  baseUrl: z.string().trim().min(1).max(300),
  secrets: z.record(z.string().min(1).max(40), z.string().trim().max(2000)),
})
export const creditorSettingSchema = z.strictObject({
  version: z.int().min(1),
  name: z.string().trim().min(1).max(100),
  enabled: z.boolean(),
})
/** A setting keeps its API, because payments keep to the one they began with. */
export const newCreditorSettingSchema = z.strictObject({
  clickId,
  name: z.string().trim().min(1).max(100),
  api: z.enum(creditorApis),
  enabled: z.boolean(),
})
/** Every id of the account's list, in the order wanted. */
export const creditorOrderSchema = z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(20) })

/** Those that were seen are tested, and no others. */
export const credentialsTestSchema = z.strictObject({ version: z.int().min(1) })

export type CredentialsTest = z.infer<typeof credentialsTestSchema>
export type CredentialsInput = z.infer<typeof credentialsSchema>
export type CreditorSettingInput = z.infer<typeof creditorSettingSchema>
export type NewCreditorSettingInput = z.infer<typeof newCreditorSettingSchema>
export type CreditorOrderInput = z.infer<typeof creditorOrderSchema>

/**
 * The visible part of credentials; null in its place: there are none. `tested`: the provider's answer to exactly these.
 */
export type CredentialsView = {
  version: number
  baseUrl: string
  updatedAt: string
  tested: { at: string; outcome: ProofOutcome } | null
}

export type ProviderCredentials = { provider: AccountProvider; credentials: CredentialsView | null; isChosen: boolean }
/** Every provider; `isChosen`: the settings of the account send customers there. */
export type ProviderCredentialsList = { items: ProviderCredentials[]; timeZone: string }

export type CreditorSetting = {
  id: string
  version: number
  name: string
  api: CreditorApi
  enabled: boolean
  credentials: CredentialsView | null
}
/** In the order in which customers see them. */
export type CreditorSettings = { items: CreditorSetting[]; timeZone: string }

export const credentialsViewUnits = { updatedAt: instant, tested: { at: instant } } satisfies UnitsOf<CredentialsView>
export const credentialsUnits = { credentials: credentialsViewUnits } satisfies UnitsOf<ProviderCredentials>
export const credentialsListUnits = { items: [credentialsUnits] } satisfies UnitsOf<ProviderCredentialsList>
export const creditorUnits = { credentials: credentialsViewUnits } satisfies UnitsOf<CreditorSetting>
export const creditorsUnits = { items: [creditorUnits] } satisfies UnitsOf<CreditorSettings>

export type CountedCredentialsView = Counted<CredentialsView, typeof credentialsViewUnits>
export type CountedProviderCredentials = Counted<ProviderCredentials, typeof credentialsUnits>
export type CountedProviderCredentialsList = Counted<ProviderCredentialsList, typeof credentialsListUnits>
export type CountedCreditorSetting = Counted<CreditorSetting, typeof creditorUnits>
export type CountedCreditorSettings = Counted<CreditorSettings, typeof creditorsUnits>

const setUp = { action: 'account.configure', about: 'account' } as const
const changed = { ...setUp, stepUp: true } as const

/**
 * Base `/api/staff/account/:accountId`, with the right `account.configure`: 403 `auth.forbidden` without it, 404
 * `account.not_found` for an account out of reach. Who comes second gets 409 with how it stands in `changed`.
 */
export const providerSettingsCalls = {
  'GET /api/staff/account/:accountId/provider-credentials': staff({
    ...setUp,
    answer: answerIn<ProviderCredentialsList, typeof credentialsListUnits>(credentialsListUnits),
  }),
  /**
   * 422 `baseUrl` (`invalid_format`, `https_needed`, `public_name_needed`, `usual_port_needed`), `secrets.<field>` (`required`, `unknown_field`, `invalid_format` …).
   * 409 `credentials.changed` (`changed`: ProviderCredentials).
   */
  'PUT /api/staff/account/:accountId/provider-credentials/:provider': staff({
    ...changed,
    params: { provider: z.enum(accountProviders) },
    body: credentialsSchema,
    answer: answerIn<ProviderCredentials, typeof credentialsUnits>(credentialsUnits),
  }),
  /**
   * Asks the provider whether it takes the credentials, by calls that begin nothing, and keeps what it said. 404
   * `credentials.not_found`, 409 `credentials.changed` (`changed`: ProviderCredentials), 429 after twenty in an hour.
   */
  'POST /api/staff/account/:accountId/provider-credentials/:provider/test': staff({
    ...setUp,
    params: { provider: z.enum(accountProviders) },
    body: credentialsTestSchema,
    answer: answerIn<ProviderCredentials, typeof credentialsUnits>(credentialsUnits),
  }),
  /** 409 `credentials.chosen` while the settings send customers there, `credentials.under_way` while somebody is there. */
  'DELETE /api/staff/account/:accountId/provider-credentials/:provider': staff({
    ...changed,
    params: { provider: z.enum(accountProviders) },
    answer: nothing,
  }),

  'GET /api/staff/account/:accountId/creditor-setting': staff({
    ...setUp,
    answer: answerIn<CreditorSettings, typeof creditorsUnits>(creditorsUnits),
  }),
  /**
   * 201. Last in the order. Told twice with one `clickId` it is one. 422 `api` (`legacy`) for an API that is offered to nobody new.
   * 409 `creditor_setting.too_many`.
   */
  'POST /api/staff/account/:accountId/creditor-setting': staff({
    ...setUp,
    body: newCreditorSettingSchema,
    answer: answerIn<CreditorSetting, typeof creditorUnits>(creditorUnits, 201),
  }),
  /** 409 `creditor_setting.changed` where the list is not what was put in order (`changed`: CreditorSettings). */
  'PUT /api/staff/account/:accountId/creditor-setting-order': staff({
    ...setUp,
    body: creditorOrderSchema,
    answer: answerIn<CreditorSettings, typeof creditorsUnits>(creditorsUnits),
  }),
  /** 404 `creditor_setting.not_found`, 409 `creditor_setting.changed` (`changed`: CreditorSetting). */
  'PUT /api/staff/account/:accountId/creditor-setting/:id': staff({
    ...setUp,
    body: creditorSettingSchema,
    answer: answerIn<CreditorSetting, typeof creditorUnits>(creditorUnits),
  }),
  /** As with those of other providers. 409 `credentials.changed` (`changed`: CreditorSetting). */
  'PUT /api/staff/account/:accountId/creditor-setting/:id/credentials': staff({
    ...changed,
    body: credentialsSchema,
    answer: answerIn<CreditorSetting, typeof creditorUnits>(creditorUnits),
  }),
  /** As with those of other providers. 409 `credentials.changed` (`changed`: CreditorSetting). */
  'POST /api/staff/account/:accountId/creditor-setting/:id/credentials/test': staff({
    ...setUp,
    body: credentialsTestSchema,
    answer: answerIn<CreditorSetting, typeof creditorUnits>(creditorUnits),
  }),
  /** Its credentials go with it. 409 `creditor_setting.under_way` while a payment by it is open. */
  'DELETE /api/staff/account/:accountId/creditor-setting/:id': staff({ ...changed, answer: nothing }),
}
