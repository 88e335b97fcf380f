import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { isCallable } from '#core/outside-address.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import type { IdentityProvider } from '#domain/enums.ts'
import type { CheckRow } from '#worker/db/identity-records/index.ts'
import { createIdentityPort, wireOf, type IdentityPort } from '#worker/providers/index.ts'

type Owner = { accountId: string; provider: IdentityProvider }

const contextOf = ({ accountId, provider }: Owner) => `provider:${accountId}:${provider}`

/** The secrets of an account at a provider as they are stored: they open only for that account and provider. */
export function sealIdentitySecrets(secrets: object, owner: Owner & { sealSecret: Secret }): Promise<string> {
  return seal(JSON.stringify(secrets), { secret: owner.sealSecret, context: contextOf(owner) })
}

const secretsSchema = z.record(z.string(), z.unknown())

type Stored = Pick<CheckRow, 'accountId' | 'provider' | 'baseUrl' | 'sealedSecrets'>

async function opened(deps: Pick<Dependencies, 'config'>, owner: Owner, sealedSecrets: string) {
  const text = await unseal(sealedSecrets, { secret: deps.config.sealSecret, context: contextOf(owner) })
  return secretsSchema.parse(JSON.parse(text))
}

/**
 * Opens the secrets that `sealIdentitySecrets` sealed for this account and provider; null where they do not open (any
 * more).
 */
export function openIdentitySecrets(
  deps: Pick<Dependencies, 'config'>,
  owner: Owner & { sealedSecrets: string },
): Promise<object | null> {
  return opened(deps, owner, owner.sealedSecrets).catch(() => null)
}

/** The way to the provider of a check; null where the account has none, or none that may be used (any more). */
export async function openIdentityPort(deps: Dependencies, stored: Stored): Promise<IdentityPort | null> {
  const { provider, baseUrl, sealedSecrets } = stored
  if (baseUrl === null || sealedSecrets === null || !isCallable(deps, baseUrl, stored)) return null
  const secrets = await opened(deps, stored, sealedSecrets)
  return createIdentityPort({ provider, baseUrl, secrets }, wireOf(deps))
}
