import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { paymentProviders } from '#domain/enums.ts'
import { createPaymentPort, paymentSecretsSchemas } from '#worker/providers/payment-providers.ts'

import {
  eneriusSettings,
  paytrailSettings,
  startInput,
  sveaSettings,
  vismaPaySettings,
  wireAnswering,
} from './payment-fixtures.ts'

const settings = {
  SVEA: sveaSettings,
  BAMBORA: vismaPaySettings,
  CHECKOUT_FINLAND: paytrailSettings,
  ENERIUS: eneriusSettings,
}

describe('the adapter of an account', () => {
  it.each(paymentProviders)('for %s speaks to the address given, with the secrets given', async (provider) => {
    const { baseUrl, ...secrets } = settings[provider]
    expect(paymentSecretsSchemas[provider].parse(secrets)).toEqual(secrets)

    const { wire, outgoing } = wireAnswering()
    const port = createPaymentPort({ provider, baseUrl: `${baseUrl}/`, secrets }, wire)
    const started = await port.start(startInput)
    const url = started.outcome === 'redirect' ? started.url : outgoing.calls[0]?.url
    expect(url).toMatch(new RegExp(`^${baseUrl}/[a-z]`))
  })

  it.each([
    ['SVEA', { merchantId: '1', secret: 'top-secret' }],
    ['SVEA', { merchantId: '1', secret: 'top-secret', adminBaseUrl: 'ftp://top-secret' }],
    ['BAMBORA', { apiKey: '', privateKey: 'top-secret' }],
    ['CHECKOUT_FINLAND', { account: 'top-secret', secret: 'top-secret' }],
    ['CHECKOUT_FINLAND', { account: '1', secret: 'x', more: 'top-secret' }],
    ['ENERIUS', { merchantId: 'a', secret: 'top-secret' }],
  ] as const)('for %s is not made of credentials that are not whole, and repeats none of them', (provider, secrets) => {
    const make = () => createPaymentPort({ provider, baseUrl: 'https://x.example', secrets }, wireAnswering().wire)
    expect(make).toThrow(z.ZodError)
    expect(make).not.toThrow(/top-secret/)
  })

  it.each(paymentProviders)('for %s is at a web address', (provider) => {
    const credentials = { provider, baseUrl: 'javascript:alert(1)', secrets: settings[provider] }
    expect(() => createPaymentPort(credentials, wireAnswering().wire)).toThrow(/baseUrl/)
  })
})
