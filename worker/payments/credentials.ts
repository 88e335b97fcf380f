import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { seal, unseal } from '#core/seal.ts'
import { paymentProviders, type PaymentProvider } from '#domain/enums.ts'
import { createPaymentPort, type PaymentPort } from '#worker/providers/index.ts'

type Owner = { accountId: string; provider: string; sealSecret: string }

const contextOf = ({ accountId, provider }: Pick<Owner, 'accountId' | 'provider'>) =>
  `provider:${accountId}:${provider}`

/** The secrets of an account at a provider as they are stored: they open only for that account and provider. */
export function sealCredentials(secrets: object, owner: Owner): Promise<string> {
  return seal(JSON.stringify(secrets), { secret: owner.sealSecret, context: contextOf(owner) })
}

/** How a row of an account's credentials comes out of a join; null where the account has none for the provider. */
export type StoredCredentials = {
  accountId: string
  provider: string
  baseUrl: string | null
  sealedSecrets: string | null
}

const secretsSchema = z.record(z.string(), z.unknown())

export function isPaymentProvider(name: string): name is PaymentProvider {
  const names: readonly string[] = paymentProviders
  return names.includes(name)
}

/** The way to an account's provider; null where the account has no credentials for it (any more). */
export async function openPort(deps: Dependencies, stored: StoredCredentials): Promise<PaymentPort | null> {
  const { accountId, provider, baseUrl, sealedSecrets } = stored
  if (baseUrl === null || sealedSecrets === null || !isPaymentProvider(provider)) return null
  const opened = await unseal(sealedSecrets, {
    secret: deps.config.sealSecret,
    context: contextOf({ accountId, provider }),
  })
  const secrets = secretsSchema.parse(JSON.parse(opened))
  return createPaymentPort({ provider, baseUrl, secrets }, { fetch: deps.fetch, clock: deps.clock })
}
