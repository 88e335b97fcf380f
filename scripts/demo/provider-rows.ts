import { generateKeyPairSync } from 'node:crypto'

import { seal } from '#core/seal.ts'
import type { IdentityProvider, PaymentProvider } from '#domain/enums.ts'
import { identityCredentials, identityPaths } from '#sandbox/identity/credentials.ts'
import { sandboxCredentials, providerPaths } from '#sandbox/payments/credentials.ts'
import { providerCredentials } from '#worker/payment-records/payment.table.ts'

import { insertNew } from './insert.ts'
import { workshops } from './workshops.ts'

type Way = { baseUrl: string; secrets: object }
type Seed = { sandboxUrl: string; sealSecret: string; now: number }

/** What the sandbox takes from its shops, in the words of our adapters. */
function wayTo(provider: PaymentProvider, sandboxUrl: string): Way {
  const { paytrail, svea, vismaPay, enerius } = sandboxCredentials
  const at = (path: string) => `${sandboxUrl}${path}`
  switch (provider) {
    case 'CHECKOUT_FINLAND':
      return { baseUrl: at(providerPaths.paytrail), secrets: paytrail }
    case 'SVEA':
      return {
        baseUrl: at(providerPaths.sveaCheckout),
        secrets: { ...svea, adminBaseUrl: at(providerPaths.sveaAdmin) },
      }
    case 'BAMBORA':
      return { baseUrl: at(providerPaths.vismaPay), secrets: vismaPay }
    case 'ENERIUS':
      return {
        baseUrl: at(providerPaths.enerius),
        secrets: { merchantId: enerius.merchant, secret: enerius.secret },
      }
  }
}

/** The key that the provider encrypts its answers to: made anew, and known to this workshop alone. */
function newPrivateKey(kid: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid }
}

function wayToIdentity(provider: IdentityProvider, sandboxUrl: string): Way {
  const baseUrl = `${sandboxUrl}${provider === 'SCRIVE' ? identityPaths.scrive : identityPaths.signicat}`
  if (provider === 'SCRIVE') return { baseUrl, secrets: identityCredentials.scrive }
  return { baseUrl, secrets: { ...identityCredentials.signicat, privateKeys: [newPrivateKey('demo-1')] } }
}

function waysOf(sandboxUrl: string) {
  return workshops.flatMap(({ id: accountId, provider, identityProvider }) => {
    const payment = { accountId, provider, ...wayTo(provider, sandboxUrl) }
    if (identityProvider === undefined) return [payment]
    return [payment, { accountId, provider: identityProvider, ...wayToIdentity(identityProvider, sandboxUrl) }]
  })
}

/** The credentials of each workshop at its providers, which the sandbox plays. */
export async function providerRows({ sandboxUrl, sealSecret, now }: Seed): Promise<string> {
  const rows = waysOf(sandboxUrl).map(async ({ accountId, provider, baseUrl, secrets }) => {
    const context = `provider:${accountId}:${provider}`
    const sealedSecrets = await seal(JSON.stringify(secrets), { secret: sealSecret, context })
    const id = `crd_${accountId.replace('acc_', '')}_${provider.toLowerCase()}`
    return { id, accountId, provider, baseUrl, sealedSecrets, createdAt: now, updatedAt: now }
  })
  return insertNew(providerCredentials, await Promise.all(rows))
}
