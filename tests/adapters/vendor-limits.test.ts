import { createRequire } from 'node:module'

import { Address, Customer } from '@paytrail/paytrail-js-sdk'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { createSchema as merchantRequest } from '#sandbox/payments/credit/merchant-api/merchant-request.ts'
import { methods } from '#sandbox/payments/credit/methods.ts'
import { applicationOf } from '#sandbox/payments/credit/simplified-flow/book-payment.ts'
import { readBookPayment } from '#sandbox/payments/credit/simplified-flow/book-request.ts'
import { parseXml } from '#sandbox/payments/credit/simplified-flow/xml.ts'
import { createSchema as paytrailRequest } from '#sandbox/payments/paytrail/paytrail-request.ts'
import { createSchema as sveaRequest } from '#sandbox/payments/svea/svea-request.ts'
import { authPaymentSchema } from '#sandbox/payments/visma-pay/visma-pay-request.ts'
import { testNow } from '#tests/support/clock.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createResursSimplified } from '#worker/providers/resurs-simplified/resurs-simplified.ts'
import { createSvea } from '#worker/providers/svea/svea.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import { beginInput, simplifiedSettings } from './credit-fixtures.ts'
import {
  json,
  order,
  paytrailSettings,
  startInput,
  sveaSettings,
  vismaPaySettings,
  wireAnswering,
} from './payment-fixtures.ts'
import { merchant } from './resurs-merchant-other-side.ts'

/**
 * Words of payers, whatever they are called: our adapters send what each vendor takes. The vendor's own library gives
 * its rule where it has one, and else the sandbox, whose rules are written apart from the adapters' tables.
 */

const words = [
  'Mäijä',
  'Öljynen-Åström',
  'Ánne Ŋálmmiid Čáhppe',
  'J. R. R.',
  'Kiinteistö Oy | Fastighets Ab',
  "O'Brien",
  'Łukasz',
  'Наталья',
  '👩‍🔧',
  '🇫🇮',
  'A\u0308a\u0302\u0323',
  '<b>&"',
  '\u0000\u0007\u001B',
  '\r\n\t',
  '\uD83D',
  '\u200B\u2028',
  '.',
  '|',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 30 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(' ').slice(0, 200))
const postalCode = fc.oneof(
  fc.constantFrom('33100'),
  fc.constantFrom('00100', 'SW1A 1AA', 'FI-33100', '33100/2', '１２３４５', '33 100', ' '),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
)
const person = fc.record({
  firstName: text,
  lastName: fc.oneof(text, fc.constant('')),
  address: text,
  city: text,
  postalCode,
})
const rows = fc
  .record({ code: text, description: text })
  .map(({ code, description }) => [{ code, description, priceWithVatCents: order.amountCents, vatBasisPoints: 2550 }])

type Person = typeof startInput.customer
type Scenario = { changes: Partial<Person>; orderRows: typeof order.rows }

/** Returns the request that an adapter sent; null where it refused a field before anything was sent. */
async function started(create: (wire: PaymentWire) => ReturnType<typeof createPaytrail>, given: Scenario) {
  const { wire, outgoing } = wireAnswering()
  const customer = { ...startInput.customer, ...given.changes }
  const outcome = await create(wire).start({ ...startInput, customer, order: { ...order, rows: given.orderRows } })
  const refused = outcome.outcome === 'refused' ? outcome.fields : []
  const body = refused.length === 0 ? jsonObject.parse(JSON.parse(outgoing.calls[0]?.body ?? '')) : null
  return { body, refused, calls: outgoing.calls.length }
}
const jsonObject = z.record(z.string(), z.unknown())

const fromLibrary = createRequire(createRequire(import.meta.url).resolve('@paytrail/paytrail-js-sdk'))
const { validateSync } = z
  .object({ validateSync: z.custom<(value: object) => object[]>((value) => typeof value === 'function') })
  .parse(fromLibrary('class-validator'))

const issuesOf = (schema: z.ZodType, body: unknown) => schema.safeParse(body).error?.issues ?? []

const runs = { numRuns: 400 }
const both = (check: (given: Scenario) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(person, rows, (changes, orderRows) => check({ changes, orderRows })),
    runs,
  )

const hasPostalCode = (changes: Partial<Person>) => /^[0-9A-Za-z -]{1,15}$/.test(changes.postalCode ?? '')
const isSeen = (value = '') => /[^\s\p{C}\p{Zl}\p{Zp}]/u.test(value)

describe('what is sent of the payer and the rows', { timeout: 120_000 }, () => {
  it('is what Paytrail takes', async () => {
    await both(async (given) => {
      const { body, refused, calls } = await started((wire) => createPaytrail(paytrailSettings, wire), given)
      const { address, city } = given.changes
      expect([calls, refused]).toEqual([body === null ? 0 : 1, expect.any(Array)])
      expect(body !== null || !hasPostalCode(given.changes) || !isSeen(address) || !isSeen(city)).toBe(true)
      const { customer, invoicingAddress } = body ?? {}
      const faults = [
        ...issuesOf(paytrailRequest, body),
        ...validateSync(Object.assign(new Customer(), customer)),
        ...validateSync(Object.assign(new Address(), invoicingAddress)),
      ]
      expect(body === null ? [] : faults).toEqual([])
    })
  })

  it('is what Visma Pay takes', async () => {
    await both(async (given) => {
      const { body, refused } = await started((wire) => createVismaPay(vismaPaySettings, wire), given)
      expect(refused).toEqual(hasPostalCode(given.changes) ? [] : ['postalCode'])
      expect(body === null ? [] : issuesOf(authPaymentSchema(testNow), body)).toEqual([])
    })
  })

  it('is what Svea takes, which asks for nothing that it cannot do without', async () => {
    await both(async (given) => {
      const { body } = await started((wire) => createSvea(sveaSettings, wire), given)
      expect(issuesOf(sveaRequest, body)).toEqual([])
    })
  })

  it('is what the Merchant API takes', async () => {
    const [method] = methods
    await both(async ({ changes, orderRows }) => {
      const { port, outgoing } = merchant(json({}, { status: 400 }))
      const applicant = { ...beginInput.applicant, ...changes }
      const chosen = { id: method?.uuid ?? '', paymentMethod: 'PARTIAL' } as const
      const outcome = await port.begin({
        ...beginInput,
        method: chosen,
        applicant,
        order: { ...order, rows: orderRows },
      })
      const [call] = outgoing.calls
      expect(outcome).toMatchObject({ outcome: 'refused', reason: call === undefined ? 'fields' : 'http_400' })
      expect(call === undefined ? [] : issuesOf(merchantRequest, JSON.parse(call.body))).toEqual([])
      expect(call !== undefined || !isPerson(applicant)).toBe(true)
    })
  })

  it('is what the Simplified Flow takes', async () => {
    await both(async ({ changes, orderRows }) => {
      const { wire, outgoing } = wireAnswering()
      const applicant = { ...beginInput.applicant, ...changes }
      const port = createResursSimplified(simplifiedSettings, wire)
      await port.begin({ ...beginInput, applicant, order: { ...order, rows: orderRows } })
      const [call] = outgoing.calls
      expect(() => call === undefined || readBooking(call.body)).not.toThrow()
      expect(call !== undefined || !isPerson(applicant)).toBe(true)
    })
  })
})

/** A creditor in Finland needs a name, an address and a postal code of a person. */
const isPerson = ({ firstName, lastName, address, city, postalCode: code }: typeof beginInput.applicant) =>
  [firstName, lastName, address, city].every(isSeen) && /^\d{5}$/.test(code)

function readBooking(message: string) {
  const operation = parseXml(message)?.children[0]?.children[0]
  if (operation === undefined) throw new Error('The message is no XML')
  return applicationOf(readBookPayment(operation), { now: testNow, mode: 'normal' })
}

describe('people of Finland', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyzåäöšžáčđŋŧâõ')
  const capitals = letters.map((letter) => letter.toUpperCase())
  const word = fc
    .tuple(fc.constantFrom(...capitals), fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 }))
    .map((parts) => parts.join(''))
  const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('-'))
  const changes = fc.record({ firstName: name, lastName: name, address: name, city: word })

  it.each([
    ['Paytrail', (wire: PaymentWire) => createPaytrail(paytrailSettings, wire)],
    ['Visma Pay', (wire: PaymentWire) => createVismaPay(vismaPaySettings, wire)],
  ])('are never asked to write their name otherwise, and reach %s as they wrote it', async (_vendor, create) => {
    await fc.assert(
      fc.asyncProperty(changes, async (payer) => {
        const { body } = await started(create, { changes: payer, orderRows: order.rows })
        const sent = JSON.stringify(body?.['customer'])
        expect(sent).toContain(JSON.stringify(payer.firstName))
        expect(sent).toContain(JSON.stringify(payer.lastName))
      }),
      { numRuns: 200 },
    )
  })
})
