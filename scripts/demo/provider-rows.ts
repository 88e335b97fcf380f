import { seal } from '#core/seal.ts'
import type { PaymentProvider } from '#domain/enums.ts'
import { sandboxCredentials, providerPaths } from '#sandbox/payments/credentials.ts'
import { providerCredentials } from '#worker/payment-records/payment.table.ts'

import { insertNew } from './insert.ts'
import { workshops } from './workshops.ts'

type Seed = { sandboxUrl: string; sealSecret: string; now: number }

/** What the sandbox takes from its shops, in the words of our adapters. */
function wayTo(provider: PaymentProvider, sandboxUrl: string): { baseUrl: string; secrets: object } {
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

/** The credentials of each workshop at its payment provider, which the sandbox plays. */
export async function providerRows({ sandboxUrl, sealSecret, now }: Seed): Promise<string> {
  const rows = workshops.map(async ({ id: accountId, provider }) => {
    const { baseUrl, secrets } = wayTo(provider, sandboxUrl)
    const context = `provider:${accountId}:${provider}`
    const sealedSecrets = await seal(JSON.stringify(secrets), { secret: sealSecret, context })
    const id = `crd_${accountId.replace('acc_', '')}_${provider.toLowerCase()}`
    return { id, accountId, provider, baseUrl, sealedSecrets, createdAt: now, updatedAt: now }
  })
  return insertNew(providerCredentials, await Promise.all(rows))
}
