import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { systemClock } from '#core/clock.ts'
import type { CredentialKind } from '#domain/money/provider-fields.ts'
import { identityCredentials, identityPaths } from '#sandbox/identity/credentials.ts'
import { providerPaths, sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { creditorCredentials, creditorPaths } from '#sandbox/payments/credit/credentials.ts'
import { callSandbox, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { testPrivateKey } from '#tests/support/rsa-key.ts'
import { createCreditPort } from '#worker/providers/credit-providers.ts'
import { createIdentityPort } from '#worker/providers/identity-providers.ts'
import { createPaymentPort } from '#worker/providers/payment-providers.ts'

/** The app asks each provider as it is played whether its credentials are good: only the right ones are. */
const overTheWire: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = request.method === 'GET' ? {} : { body: new TextDecoder().decode(await request.arrayBuffer()) }
  const path = request.url.slice(sandboxOrigin.length)
  return callSandbox(path, { method: request.method, headers: Object.fromEntries(request.headers), ...body })
}
const wire = { fetch: overTheWire, environment: 'test', clock: systemClock } as const

type Way = { path: string; secrets: Record<string, unknown>; wrong: Record<string, string> }

const { paytrail, svea, vismaPay, enerius } = sandboxCredentials
const other = '0b7c2a70-3b7e-4b0a-9d2e-6a1f0c4d8e11'
const ways: Record<CredentialKind, Way> = {
  CHECKOUT_FINLAND: { path: providerPaths.paytrail, secrets: paytrail, wrong: { account: '375918', secret: 'x' } },
  SVEA: {
    path: providerPaths.sveaCheckout,
    secrets: { ...svea, adminBaseUrl: `${sandboxOrigin}${providerPaths.sveaAdmin}` },
    wrong: { merchantId: '1', secret: 'x' },
  },
  BAMBORA: { path: providerPaths.vismaPay, secrets: vismaPay, wrong: { apiKey: 'x', privateKey: 'x' } },
  ENERIUS: {
    path: providerPaths.enerius,
    secrets: { merchantId: enerius.merchant, secret: enerius.secret },
    wrong: { merchantId: 'x', secret: 'x'.repeat(32) },
  },
  SCRIVE: { path: identityPaths.scrive, secrets: identityCredentials.scrive, wrong: { token: 'x' } },
  SIGNICAT: {
    path: identityPaths.signicat,
    secrets: identityCredentials.signicat,
    wrong: { clientId: 'x', clientSecret: 'x', accountId: 'x' },
  },
  MERCHANT_API: {
    path: creditorPaths.merchantApi,
    secrets: creditorCredentials.merchantApi,
    wrong: { clientId: 'x', clientSecret: 'x', scope: 'merchant-api', storeId: other },
  },
  SIMPLIFIED_FLOW: {
    path: creditorPaths.simplifiedFlow,
    secrets: creditorCredentials.simplifiedFlow,
    wrong: { username: 'x', password: 'x' },
  },
}

async function proofOf(kind: CredentialKind, change: Record<string, string> = {}, path = ways[kind].path) {
  const way = { baseUrl: `${sandboxOrigin}${path}`, secrets: { ...ways[kind].secrets, ...change } }
  switch (kind) {
    case 'SCRIVE':
      return createIdentityPort({ provider: kind, ...way }, wire).prove()
    case 'SIGNICAT': {
      const secrets = { ...way.secrets, privateKeys: [{ ...(await testPrivateKey()), kid: 'key-1' }] }
      return createIdentityPort({ provider: kind, baseUrl: way.baseUrl, secrets }, wire).prove()
    }
    case 'MERCHANT_API':
    case 'SIMPLIFIED_FLOW':
      return createCreditPort({ api: kind, ...way }, wire).prove()
    default:
      return createPaymentPort({ provider: kind, ...way }, wire).prove()
  }
}

const kinds = [
  'CHECKOUT_FINLAND',
  'SVEA',
  'BAMBORA',
  'ENERIUS',
  'SCRIVE',
  'SIGNICAT',
  'MERCHANT_API',
  'SIMPLIFIED_FLOW',
] as const

beforeEach(() => emptyDatabase(env.DB))

describe.each(kinds)('credentials of %s', (kind) => {
  it('are good as they are, before and after wrong ones', async () => {
    expect(await proofOf(kind)).toEqual({ outcome: 'works', reason: null })
    expect(await proofOf(kind)).toEqual({ outcome: 'works', reason: null })
  })

  it.each(Object.entries(ways[kind].wrong))('are refused with another %s', async (name, value) => {
    // One that was right a moment ago leaves nothing that would do instead.
    await proofOf(kind)
    expect(await proofOf(kind, { [name]: value })).toMatchObject({ outcome: 'refused' })
  })

  it('are not taken for good at an address that is no such service', async () => {
    expect(await proofOf(kind, {}, '/elsewhere')).toMatchObject({ outcome: 'unexpected' })
  })
})

it('of Svea have to do at its second service too', async () => {
  const adminBaseUrl = `${sandboxOrigin}/elsewhere`
  expect(await proofOf('SVEA', { adminBaseUrl })).toMatchObject({ outcome: 'unexpected' })
})
