import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { priceRows } from '#domain/money/pricing.ts'
import { createEnerius } from '#worker/providers/enerius/enerius.ts'
import type { PaymentOrder, StartPayment } from '#worker/providers/payment-port.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createSvea } from '#worker/providers/svea/svea.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import {
  eneriusSettings,
  order,
  paytrailSettings,
  sentJson,
  startInput,
  sveaSettings,
  vismaPaySettings,
  wireAnswering,
} from './payment-fixtures.ts'

const whole = z.int()
const paytrailBody = z.object({
  amount: whole,
  items: z
    .array(
      z.object({
        unitPrice: whole,
        units: z.literal(1),
        vatPercentage: z.number().min(0).max(100).multipleOf(0.1),
        productCode: z.string().min(1).max(100),
        stamp: z.string().min(1).max(200),
      }),
    )
    .min(1),
})
const vismaBody = z.object({
  amount: whole,
  products: z.array(
    z.object({
      title: z.string().min(1),
      price: whole,
      pretax_price: whole,
      count: z.literal(1),
      tax: z.number().min(0).max(100),
      type: z.literal([1, 4]),
    }),
  ),
})
const sveaBody = z.object({
  cart: z.object({
    items: z.array(
      z.object({
        name: z.string().min(1).max(40),
        quantity: z.literal(100),
        unitPrice: whole,
        vatPercent: whole.min(0).max(10_000),
      }),
    ),
  }),
})

const total = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

async function sentBy(
  create: (wire: ReturnType<typeof wireAnswering>['wire']) => { start: (input: StartPayment) => unknown },
  order: PaymentOrder,
) {
  const { wire, outgoing } = wireAnswering()
  await create(wire).start({ ...startInput, order })
  return sentJson(outgoing)
}

const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const row = fc.record({
  code: text,
  description: text,
  priceCents: fc.oneof(fc.integer({ min: -50_000, max: 500_000 }), fc.constant(0)),
})
/** Rows as an account prices them, with its rate and its rounding, and what is then charged. */
const pricedOrder = fc
  .record({
    rows: fc.array(row, { maxLength: 12 }),
    vatBasisPoints: fc.constantFrom(2550, 2400, 1400, 1000, 0, 2555),
    vatRounding: fc.constantFrom('ROW' as const, 'INVOICE' as const),
    isTotalPriceRounded: fc.boolean(),
  })
  .map(({ rows, ...terms }): PaymentOrder => {
    const priced = priceRows(rows, terms)
    const charged = rows.map(({ code, description }, index) => ({
      code,
      description,
      priceWithVatCents: priced.rows[index]?.priceWithVatCents ?? 0,
      vatBasisPoints: terms.vatBasisPoints,
    }))
    return { orderNumber: order.orderNumber, amountCents: priced.totalCents, rows: charged }
  })
  .filter(({ amountCents }) => amountCents >= 1 && amountCents <= 99_999_998)

describe('the rows sent', () => {
  it('to every provider make what is charged, whatever the rows and the rounding', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(pricedOrder, async (priced) => {
        const { amountCents } = priced

        const paytrail = paytrailBody.parse(await sentBy((wire) => createPaytrail(paytrailSettings, wire), priced))
        expect(paytrail.amount).toBe(amountCents)
        expect(total(paytrail.items.map(({ unitPrice }) => unitPrice))).toBe(amountCents)
        expect(new Set(paytrail.items.map(({ stamp }) => stamp)).size).toBe(paytrail.items.length)

        const visma = vismaBody.parse(await sentBy((wire) => createVismaPay(vismaPaySettings, wire), priced))
        expect(visma.amount).toBe(amountCents)
        expect(total(visma.products.map(({ price }) => price))).toBe(amountCents)
        expect(visma.products.every(({ price, type }) => (price < 0 ? 4 : 1) === type)).toBe(true)
        for (const { price, pretax_price: pretax, tax } of visma.products) {
          expect(Math.abs(pretax * (1 + tax / 100) - price)).toBeLessThanOrEqual(0.5 * (1 + tax / 100) + 1e-6)
        }

        const svea = sveaBody.parse(await sentBy((wire) => createSvea(sveaSettings, wire), priced))
        expect(total(svea.cart.items.map(({ unitPrice, quantity }) => (unitPrice * quantity) / 100))).toBe(amountCents)

        const started = await createEnerius(eneriusSettings, wireAnswering().wire).start({
          ...startInput,
          order: priced,
        })
        const query = new URL(started.outcome === 'redirect' ? started.url : 'about:blank').searchParams
        expect(query.get('enerius-amount')).toBe(String(amountCents))
        const rates = (query.get('enerius-vat') ?? '').split(',').map((rate) => rate.split(':').map(Number))
        expect(total(rates.map(([, cents]) => cents ?? Number.NaN))).toBe(amountCents)
      }),
      { numRuns: 300 },
    )
  })

  it('have one more for the rounding, and none where nothing was rounded', async () => {
    const exact = { ...order, amountCents: 24_892 }
    const bodies = await Promise.all(
      [order, exact].map(async (each) =>
        paytrailBody.parse(await sentBy((wire) => createPaytrail(paytrailSettings, wire), each)),
      ),
    )
    expect(bodies.map(({ items }) => items.length)).toEqual([4, 3])
  })
})
