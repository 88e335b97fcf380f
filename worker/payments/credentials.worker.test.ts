import { expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'

import { openPaymentPort, sealCredentials } from './credentials.ts'

const owner = { accountId: 'acc_north', provider: 'CHECKOUT_FINLAND' }

async function openedAt(baseUrl: string, environment: 'production' | 'test') {
  const logged: string[] = []
  const deps = testDependencies({ logged })
  const { sealSecret } = deps.config
  const sealedSecrets = await sealCredentials({ account: '375917', secret: 'shop-secret' }, { ...owner, sealSecret })
  const config = { ...deps.config, environment }
  return { port: await openPaymentPort({ ...deps, config }, { ...owner, baseUrl, sealedSecrets }), logged }
}

it.each([
  'http://paytrail.example',
  'https://192.168.0.1',
  'https://paytrail.internal',
  'https://paytrail.example:444',
])('credentials that lead to %s are none in production, and staff find out why', async (baseUrl) => {
  const { port, logged } = await openedAt(baseUrl, 'production')
  expect(port).toBeNull()
  expect(logged.join()).toContain('address.refused')
  expect((await openedAt(baseUrl, 'test')).port).not.toBeNull()
})

it('credentials that lead to a public name are used', async () => {
  expect((await openedAt('https://paytrail.example', 'production')).port).not.toBeNull()
})
