import { generateKeyPairSync } from 'node:crypto'

import { seal } from '#core/secrets/seal.ts'
import type { CreditorApi, IdentityProvider, PaymentProvider } from '#domain/enums.ts'
import { identityPaths, shopOfIdentity } from '#sandbox/identity/credentials.ts'
import { providerPaths, shopCredentials } from '#sandbox/payments/credentials.ts'
import { creditorPaths, shopOfCreditor } from '#sandbox/payments/credit/credentials.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'

import { insertNew } from './insert.ts'
import { ownId, workshops } from './workshops.ts'

type Way = { baseUrl: string; secrets: object }
type Shops = { sandboxUrl: string; shopSeed: string }
type Seed = Shops & { sealSecret: string; now: number }

/** Returns the credentials that the sandbox takes from its shops, in the words of our adapters. */
function wayTo(provider: PaymentProvider, { sandboxUrl, shopSeed }: Shops): Way {
  const { paytrail, svea, vismaPay, enerius } = shopCredentials(shopSeed)
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

/** The key that the provider encrypts its answers to: made again, and known to this workshop alone. */
function newPrivateKey(kid: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid }
}

function wayToIdentity(provider: IdentityProvider, { sandboxUrl, shopSeed }: Shops): Way {
  const { scrive, signicat } = shopOfIdentity(shopSeed)
  const baseUrl = `${sandboxUrl}${provider === 'SCRIVE' ? identityPaths.scrive : identityPaths.signicat}`
  if (provider === 'SCRIVE') return { baseUrl, secrets: scrive }
  return { baseUrl, secrets: { ...signicat, privateKeys: [newPrivateKey('demo-1')] } }
}

function wayToCreditor(api: CreditorApi, { sandboxUrl, shopSeed }: Shops): Way {
  const { merchantApi, simplifiedFlow } = shopOfCreditor(shopSeed)
  if (api === 'MERCHANT_API') {
    return { baseUrl: `${sandboxUrl}${creditorPaths.merchantApi}`, secrets: merchantApi }
  }
  return { baseUrl: `${sandboxUrl}${creditorPaths.simplifiedFlow}`, secrets: simplifiedFlow }
}

const creditorSettings = workshops.flatMap((workshop) =>
  (workshop.creditors ?? []).map(({ name, api }, position) => {
    const id = ownId('ocs', workshop, api.toLowerCase())
    return { id, accountId: workshop.id, name, api, position }
  }),
)

/** The contracts of each workshop with its creditor. */
export function creditorRows(now: number): string {
  return insertNew(
    onlineCreditorSettings,
    creditorSettings.map((setting) => ({ ...setting, createdAt: now, updatedAt: now })),
  )
}

type WayOf = Way & { id: string; context: string; accountId: string; provider: string; creditorSettingId?: string }

function waysToProviders(shops: Shops): WayOf[] {
  return workshops.flatMap(({ id: accountId, provider, identityProvider }) => {
    const owner = (name: string) => ({
      id: `crd_${accountId.replace('acc_', '')}_${name.toLowerCase()}`,
      context: `provider:${accountId}:${name}`,
      accountId,
      provider: name,
    })
    const payment = { ...owner(provider), ...wayTo(provider, shops) }
    if (identityProvider === undefined) return [payment]
    return [payment, { ...owner(identityProvider), ...wayToIdentity(identityProvider, shops) }]
  })
}

function waysToCreditors(shops: Shops): WayOf[] {
  return creditorSettings.map(({ id: creditorSettingId, accountId, api }) => ({
    id: creditorSettingId.replace('ocs_', 'crd_'),
    context: `provider:${accountId}:RESURS:${creditorSettingId}`,
    accountId,
    provider: 'RESURS',
    creditorSettingId,
    ...wayToCreditor(api, shops),
  }))
}

/** The credentials of each workshop at its providers, which the sandbox plays. */
export async function providerRows({ sealSecret, now, ...shops }: Seed): Promise<string> {
  const ways = [...waysToProviders(shops), ...waysToCreditors(shops)]
  const rows = ways.map(async ({ context, secrets, ...row }) => {
    const sealedSecrets = await seal(JSON.stringify(secrets), { secret: sealSecret, context })
    return { ...row, sealedSecrets, createdAt: now, updatedAt: now }
  })
  return insertNew(providerCredentials, await Promise.all(rows))
}
