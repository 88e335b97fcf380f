import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { priceRows } from '#domain/money/pricing.ts'
import { needsReapproval } from '#domain/process/consent.ts'
import type { TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { answerOf, confirmed } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  approvedVisit,
  askedPrice,
  brakes,
  moveTo,
  service,
  toDone,
  toPayment,
  visit,
  type Row,
} from '#tests/support/priced-visit.ts'
import { settingsInput } from '#tests/support/setup.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

const isLong = env.LONG === '1'

beforeEach(freshDatabase)

/** A user of the workshop changes its terms. */
async function settle(app: TestApp, terms: Partial<WorkshopSettings>): Promise<void> {
  const { token } = await seedStaff({ roles: ['admin'] })
  const path = '/api/staff/account/acc_north/settings'
  const before = await jsonOf<WorkshopSettings>(await app.request(path, { token }))
  const written = await app.request(path, { method: 'PUT', token, json: settingsInput(before, terms) })
  expect(written.status).toBe(200)
}

describe('an order that became dearer', () => {
  it('within the tolerance asks nothing; a cent above it, the customer is asked', async () => {
    const { customer, put, drain, sms, pricing } = await approvedVisit()
    const agreed = { approved: 125.5, ceiling: 144.32, isOwnLimit: false }
    expect(await pricing()).toMatchObject({ agreed: { ...agreed, now: 125.5, moves: [] } })
    await put([{ ...service, price: 114.99 }])
    expect(await askedPrice(customer)).toBeNull()
    expect(await pricing()).toMatchObject({
      approved: null,
      agreed: { ...agreed, now: 144.31, moves: [{ description: 'Huolto', more: 18.81 }] },
    })
    await put([{ ...service, price: 115.01 }])
    expect(await askedPrice(customer)).toBe(144.34)
    expect(await pricing()).toMatchObject({ approved: { total: 125.5 }, agreed: { ...agreed, now: 144.34 } })
    await drain()
    expect(sms().filter((text) => text.includes('työn hinta'))).toHaveLength(1)
  })

  it('tells the customer once for each price, and nothing where it is cheaper again', async () => {
    const { put, drain, sms } = await approvedVisit()
    for (const price of [150, 160, 150, 100]) {
      await put([{ ...service, price }])
      await drain()
    }
    expect(sms()).toEqual([expect.stringContaining('työn hinta'), expect.stringContaining('työn hinta')])
    expect(await rowsOf(`select kind, status from messages`)).toEqual([
      { kind: 'PRICE', status: 'SENT' },
      { kind: 'PRICE', status: 'SENT' },
    ])
    const asked = await rowsOf(`select actor_kind, from_state, to_state from process_events where type = 'ask_price'`)
    expect(asked).toHaveLength(3)
    expect(asked[0]).toEqual({ actor_kind: 'dms', from_state: 'STARTED', to_state: 'STARTED' })
  })

  it('asks whoever is asked to pay, in the place of the payment that was begun', async () => {
    const { customer, put, drain, sms } = await approvedVisit()
    await moveTo(...toPayment)
    await put([service, brakes])
    await drain()
    expect(await customer.status()).toMatchObject({ state: 'READY_FOR_PAYMENT', askedPrice: 225.9 })
    expect(sms()).toHaveLength(1)
    expect(await rowsOf('select turn from processes')).toEqual([{ turn: 'customer' }])
  })

  it.each(['RETRIEVE', 'ONLY_PAYMENT'])('never asks where nothing is approved: %s', async (processType) => {
    const { customer, put } = await approvedVisit()
    await rowsOf(`update processes set process_type = '${processType}'`)
    await put([service, brakes])
    expect(await askedPrice(customer)).toBeNull()
  })

  it('asks nothing of what is paid, or over', async () => {
    const { customer, put } = await approvedVisit()
    await moveTo(...toPayment)
    await put([service, brakes])
    await moveTo('PAYMENT_LINK_SENT', 'PAYMENT_DONE')
    expect(await askedPrice(customer)).toBeNull()
    await put([service, brakes, brakes])
    expect(await askedPrice(customer)).toBeNull()
  })

  it('asks where the tolerance of the account became tighter', async () => {
    const { customer, put, drain, sms } = await approvedVisit()
    await put([{ ...service, price: 110 }])
    expect(await askedPrice(customer)).toBeNull()
    await settle(customer.app, { approvalToleranceBasisPoints: 500 })
    expect(await askedPrice(customer)).toBe(138.05)
    await drain()
    await drain()
    expect(sms()).toEqual([expect.stringContaining('työn hinta')])
  })

  it('sends the link to the payment that waited, where another tolerance leaves nothing to approve', async () => {
    const { customer, put, drain, sms } = await approvedVisit()
    await put([service, brakes])
    await moveTo(...toDone, 'READY_FOR_PAYMENT')
    await drain()
    await settle(customer.app, { approvalToleranceBasisPoints: 10_000 })
    expect(await askedPrice(customer)).toBeNull()
    await drain()
    expect(await customer.status()).toMatchObject({ state: 'PAYMENT_LINK_SENT' })
    expect(sms()).toHaveLength(2)
  })

  it('tells one price once, also where a dealer system writes it twice at one time', async () => {
    const { put, drain, sms } = await approvedVisit()
    await Promise.all([
      put([{ ...service, price: 150 }]),
      put([
        { ...service, price: 150 },
        { ...brakes, payer: 'WARRANTY' },
      ]),
    ])
    await drain()
    expect(sms()).toEqual([expect.stringContaining('työn hinta')])
  })
})

it('an approval without work approved no price of work: the first one that comes is asked for', async () => {
  const { customer, put, approve } = await visit({ rows: [{ ...brakes, payer: 'WARRANTY' }] })
  await customer.send('PUT', '/extra-service/', { productId: 'xsv_tyres' })
  await confirmed(customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' }, { version: 3 }))
  expect(await askedPrice(customer)).toBeNull()
  await put([{ ...service, price: 1 }])
  expect(await askedPrice(customer)).toBe(113.02)
  await answerOf(approve(113.02))
  await put([{ ...service, price: 2 }])
  expect(await askedPrice(customer)).toBeNull()
})

it(
  'asks in the database exactly as the rule of the domain says, in every order of events',
  { timeout: isLong ? 0 : 60_000 },
  async () => {
    const euros = fc.integer({ min: -3_000, max: 60_000 }).map((cents) => cents / 100)
    const rows = fc.array(fc.record({ description: fc.constant('Työ'), price: euros }), { minLength: 1, maxLength: 4 })
    const terms = fc.record({
      vatBasisPoints: fc.constantFrom(0, 1_000, 2_550, 1_337),
      vatRounding: fc.constantFrom('ROW' as const, 'INVOICE' as const),
      isTotalPriceRounded: fc.boolean(),
      approvalToleranceBasisPoints: fc.constantFrom(0, 1, 1_500, 10_000),
    })
    const property = fc.asyncProperty(
      rows,
      terms,
      fc.option(fc.integer({ min: 0, max: 40_000 })),
      fc.array(rows, { maxLength: 3 }),
      async (before, account, above, changes) => {
        await freshDatabase()
        const totalOf = (order: Row[]) =>
          priceRows(
            order.map(({ price, description }) => ({ description, priceCents: Math.round(price * 100) })),
            account,
          ).totalCents
        let approvedCents = totalOf(before)
        let limitCents = above === null ? null : approvedCents + above
        const limit = limitCents === null ? {} : { limit: limitCents / 100 }
        const { customer, put, approve } = await approvedVisit({ rows: before, account, ...limit })
        for (const order of changes) {
          await put(order)
          const currentCents = totalOf(order)
          const toleranceBasisPoints = account.approvalToleranceBasisPoints
          const asks = needsReapproval({ approvedCents, currentCents, limitCents, toleranceBasisPoints })
          const asked = await askedPrice(customer)
          expect(asked).toBe(asks ? currentCents / 100 : null)
          if (asked === null) continue
          await answerOf(approve(asked))
          expect(await askedPrice(customer)).toBeNull()
          approvedCents = currentCents
          limitCents = null
        }
      },
    )
    await fc.assert(property, { numRuns: isLong ? 1_000 : 25 })
  },
)
