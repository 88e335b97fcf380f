import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { isCallable } from '#core/outside-address.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import type { CreditorApi } from '#domain/enums.ts'
import { isPaymentProvider } from '#domain/money/payment-provider-names.ts'
import {
  createCreditPort,
  createPaymentPort,
  wireOf,
  type CreditPort,
  type PaymentPort,
} from '#worker/providers/index.ts'

/** The owner of the credentials of creditors; which of its APIs is used is a matter of the setting. */
export const creditorProvider = 'RESURS'

type Owner = { accountId: string; provider: string; creditorSettingId?: string | null }

function contextOf({ accountId, provider, creditorSettingId = null }: Owner): string {
  if (creditorSettingId === null) return `provider:${accountId}:${provider}`
  return `provider:${accountId}:${creditorProvider}:${creditorSettingId}`
}

/** The secrets of an account at a provider as they are stored: they open only for that account, provider and setting. */
export function sealCredentials(secrets: object, owner: Owner & { sealSecret: Secret }): Promise<string> {
  return seal(JSON.stringify(secrets), { secret: owner.sealSecret, context: contextOf(owner) })
}

/** A joined row of an account's credentials; null where the account has none for the provider. */
export type StoredCredentials = Owner & { baseUrl: string | null; sealedSecrets: string | null }

/** In SQL: the credentials `name` are those that the payment `payment` was begun with. */
export function areCredentialsOf(name: string, payment: string): SQL {
  return sql.raw(`${name}.account_id = ${payment}.account_id
    and ${name}.provider = iif(${payment}.creditor_setting_id is null, ${payment}.provider, '${creditorProvider}')
    and ${name}.creditor_setting_id is ${payment}.creditor_setting_id`)
}

const secretsSchema = z.record(z.string(), z.unknown())

/** SQL for a credit payment's provider: the creditor with the API that it was begun with. */
export const creditorOf = {
  MERCHANT_API: 'RESURS_MERCHANT_API',
  SIMPLIFIED_FLOW: 'RESURS_SIMPLIFIED_FLOW',
} as const satisfies Record<CreditorApi, string>

function creditorApiOf(provider: string): CreditorApi | null {
  if (provider === creditorOf.MERCHANT_API) return 'MERCHANT_API'
  return provider === creditorOf.SIMPLIFIED_FLOW ? 'SIMPLIFIED_FLOW' : null
}

/** Returns whether somebody beyond a wire holds the money of such a payment, and not our own counter. */
export function isHeldByProvider(provider: string): boolean {
  return isPaymentProvider(provider) || creditorApiOf(provider) !== null
}

async function unsealed(deps: Dependencies, stored: StoredCredentials) {
  const { baseUrl, sealedSecrets } = stored
  if (baseUrl === null || sealedSecrets === null || !isCallable(deps, baseUrl, stored)) return null
  const opened = await unseal(sealedSecrets, { secret: deps.config.sealSecret, context: contextOf(stored) })
  return { baseUrl, secrets: secretsSchema.parse(JSON.parse(opened)) }
}

/** The way to an account's provider of online payments; null where it has none, or none that may be used (any more). */
export async function openPaymentPort(deps: Dependencies, stored: StoredCredentials): Promise<PaymentPort | null> {
  const { provider } = stored
  const way = isPaymentProvider(provider) ? await unsealed(deps, stored) : null
  if (way === null || !isPaymentProvider(provider)) return null
  return createPaymentPort({ provider, ...way }, wireOf(deps))
}

/** The way to the creditor of a setting; null where it has none, or none that may be used (any more). */
export async function openCreditPort(deps: Dependencies, stored: StoredCredentials): Promise<CreditPort | null> {
  const api = creditorApiOf(stored.provider)
  const way = api === null ? null : await unsealed(deps, stored)
  if (way === null || api === null) return null
  return createCreditPort({ api, ...way }, wireOf(deps))
}

/** All that can be done with a payment once it was begun, wherever that was. */
export type SettlingPort = Omit<PaymentPort, 'start'>

/** The way to whoever holds a payment's money; null where the account has none, or none that may be used (any more). */
export async function openPort(deps: Dependencies, stored: StoredCredentials): Promise<SettlingPort | null> {
  return isPaymentProvider(stored.provider) ? openPaymentPort(deps, stored) : openCreditPort(deps, stored)
}
