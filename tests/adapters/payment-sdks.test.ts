import { PaytrailClient } from '@paytrail/paytrail-js-sdk'
import * as fc from 'fast-check'
import vismaLibrary from 'visma-pay'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import {
  incoming,
  known,
  order,
  paytrailSettings,
  refundInput,
  startInput,
  vismaPaySettings,
  wireAnswering,
} from './payment-fixtures.ts'
import { paytrailQuery } from './paytrail-other-side.ts'

const { secret, account } = paytrailSettings
const paytrailLibrary = new PaytrailClient({ merchantId: Number(account), secretKey: secret, platformName: 'test' })
const jsonObject = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.custom<object>((value) => typeof value === 'object')]),
)

vismaLibrary.setApiKey(vismaPaySettings.apiKey)
vismaLibrary.setPrivateKey(vismaPaySettings.privateKey)

const value = fc.string({ unit: fc.constantFrom(...Array.from('aZ09-_ åäö€%+&=')), minLength: 1, maxLength: 30 })

describe("Paytrail's own library", () => {
  const port = createPaytrail(paytrailSettings, wireAnswering().wire)

  it('takes what we sign, with a body and without', async () => {
    const { wire, outgoing } = wireAnswering()
    const own = createPaytrail(paytrailSettings, wire)
    await own.start({ ...startInput, order: { ...order, amountCents: 24_895 } })
    await own.ask({ ...known, paymentId: '681538c4-fc84-11e9-83bc-2ffcef4c3453' })
    await own.refund(refundInput)
    expect(outgoing.calls).toHaveLength(3)
    for (const { headers, body } of outgoing.calls) {
      const fields = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('checkout-')))
      const content = body === '' ? '' : jsonObject.parse(JSON.parse(body))
      const signature = headers['signature'] ?? ''
      expect(paytrailLibrary.validateHmac(fields, content, signature, secret, 'sha256')).toBe(true)
      expect(paytrailLibrary.validateHmac(fields, content, signature, 'another', 'sha256')).toBe(false)
    }
  })

  it('and we agree on messages', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(value, value, fc.boolean(), fc.boolean(), async (provider, changed, sha512, isChanged) => {
        const algorithm = sha512 ? 'sha512' : 'sha256'
        const query = paytrailQuery({ 'checkout-provider': provider, 'checkout-algorithm': algorithm })
        if (isChanged) query.set('checkout-provider', changed)
        const { signature = '', ...fields } = Object.fromEntries(query)
        const theirs = paytrailLibrary.validateHmac(fields, '', signature, secret, algorithm)
        const ours = (await port.verify(incoming(query))).verdict === 'signed'
        expect(ours).toBe(theirs)
        expect(theirs).toBe(!isChanged || changed === provider)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("Visma Pay's own library", () => {
  const { wire } = wireAnswering()
  const port = createVismaPay(vismaPaySettings, wire)
  const number = fc.string({ unit: fc.constantFrom(...Array.from('AZaz09')), minLength: 1, maxLength: 32 })
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

  it('makes the authcodes that we make', async () => {
    const { wire, outgoing } = wireAnswering()
    await createVismaPay(vismaPaySettings, wire).start(startInput)
    const sent = z.object({ authcode: z.string() }).parse(JSON.parse(outgoing.calls[0]?.body ?? ''))
    expect(sent.authcode).toBe(vismaLibrary.getHmac(`${vismaPaySettings.apiKey}|${order.orderNumber}`))
  })

  it('and we agree on messages, where ours are also held to their form', { timeout: 60_000 }, async () => {
    const message = fc.record({
      RETURN_CODE: fc.constantFrom('0', '1', '4', '10'),
      ORDER_NUMBER: number,
      SETTLED: optional(fc.constantFrom('0', '1')),
      CONTACT_ID: optional(number),
      INCIDENT_ID: optional(fc.oneof(number, fc.constant(''))),
    })
    await fc.assert(
      fc.asyncProperty(message, fc.boolean(), number, async (fields, isChanged, changed) => {
        const given = Object.fromEntries(
          Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
        )
        const AUTHCODE = vismaLibrary.getHmac(Object.values(given).join('|'))
        const query = { ...given, AUTHCODE, ...(isChanged && { ORDER_NUMBER: changed }) }
        const theirs = await vismaLibrary.checkReturn(query).catch(() => false)
        const ours = (await port.verify(incoming(new URLSearchParams(query)))).verdict === 'signed'
        const isUnsettledSuccess = fields.RETURN_CODE === '0' && fields.SETTLED === undefined
        expect(ours).toBe(theirs && !isUnsettledSuccess)
        expect(theirs).toBe(!isChanged || changed === fields.ORDER_NUMBER)
      }),
      { numRuns: 1_000 },
    )
  })
})
