import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  seedAccount,
  seedApiKey,
  seedExtraService,
  seedLocker,
  seedProcess,
  seedWorkOrder,
} from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, notFound, ok } from '#tests/support/fast-lane.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { FastLaneOrder } from '#worker/contract/fast-lane.ts'

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>

async function openFastLane(account: Parameters<typeof seedAccount>[0] = {}): Promise<void> {
  await seedAccount({ orderRowTypesToShowInWorkOrderStep: ['NORMAL', 'WARRANTY_REPAIR'], ...account })
  await giveFastLane('acc_north')
  await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
  await seedExtraService()
  app = testApp()
  kiosk = kioskOf(app)
}

const service = { description: 'Huolto', priceCents: 20_000 }
const rows = [
  service,
  { description: 'Suodatin', priceCents: 1_500, type: 'SPARE_PART' as const },
  { description: 'Lukko', priceCents: 9_000, type: 'WARRANTY_REPAIR' as const, payer: 'WARRANTY' as const },
]
/** A row that is a price alone says nothing of how many. */
const one = { quantity: null, unit: null }
const washed = { selectedExtraServices: ['xsv_wash'] }

const shownFor = async (given: object = washed) => (await ok<{ order: FastLaneOrder | null }>(kiosk.order(given))).order

/** Returns the part of a start's input that names the order shown now. */
async function seenNow() {
  const order = await shownFor()
  return order === null ? {} : { order: { version: order.version, total: order.total } }
}

async function approval() {
  const [row] = await rowsOf('select document, total_cents from approvals')
  const document: unknown = JSON.parse(String(row?.['document']))
  return { document, totalCents: row?.['total_cents'] }
}

/** Another order of the dealer system in the place of the one that was shown. */
async function change(price: number): Promise<void> {
  const { key: token } = await seedApiKey()
  await ok(
    app.request('/api/dms/work-order/WO-1', {
      method: 'PUT',
      token,
      csrf: false,
      json: {
        customer: { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: '+358400000001' },
        vehicle: { licenseNumber: 'ABC-1' },
        orderRows: [{ description: 'Huolto', price, type: 'NORMAL', payer: 'CUSTOMER' }],
      },
    }),
  )
}

beforeEach(freshDatabase)

describe('what is about to be approved at the kiosk', () => {
  it('is the rows that the account lists, with what all of it costs, in two round trips', async () => {
    await openFastLane()
    await seedWorkOrder({ rows })
    app.d1.forget()
    expect(await shownFor()).toEqual({
      version: 1,
      rows: [
        { id: 'row_1_1', description: 'Huolto', type: 'NORMAL', payer: 'CUSTOMER', priceWithVat: 251, ...one },
        {
          id: 'row_1_3',
          description: 'Lukko',
          type: 'WARRANTY_REPAIR',
          payer: 'WARRANTY',
          priceWithVat: 112.95,
          ...one,
        },
      ],
      hasUnlistedRows: true,
      total: 320.03,
    })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(await rowsOf('select id from processes')).toEqual([])
  })

  it('has no prices where the account shows none', async () => {
    await openFastLane({ showPricesInWorkOrderStep: false })
    await seedWorkOrder({ rows })
    const order = await shownFor()
    expect([order?.total, order?.rows.map(({ priceWithVat }) => priceWithVat)]).toEqual([null, [null, null]])
  })

  it('is shown to the number of the order only, and the tries are counted', async () => {
    await openFastLane()
    await seedWorkOrder({ rows })
    for (const given of [{ phoneNumber: '040 000 0009' }, { registerNumber: 'XXX9' }]) {
      expect(await (await kiosk.order(given)).json()).toMatchObject(notFound)
    }
    const statuses: number[] = []
    for (let number = 100; number < 110; number += 1) {
      statuses.push((await kiosk.order({ phoneNumber: `040 000 0${number}` })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('is nothing where the visit was approved before, or its customer has to prove who they are', async () => {
    await openFastLane()
    await seedWorkOrder()
    await seedProcess({
      workOrderId: 'wo_1',
      customerId: 'cus_1',
      state: 'STARTED',
      currentStep: 'WAITING_CONFIRMATION',
    })
    expect(await shownFor()).toBeNull()
    await freshDatabase()
    await openFastLane({ identityCheck: 'ALL', identityProvider: 'SCRIVE' })
    await seedWorkOrder()
    expect(await shownFor()).toBeNull()
  })
})

describe('a start with the order that was shown', () => {
  it('approves its rows and prices, so that nobody is asked about them again', async () => {
    await openFastLane()
    await seedWorkOrder({ rows })
    const code = await codeOf(kiosk.start({ ...washed, ...(await seenNow()) }))
    const { document, totalCents } = await approval()
    expect(totalCents).toBe(32_003)
    expect(document).toMatchObject({
      pricesShown: true,
      rows: [
        { description: 'Huolto', priceWithVatCents: 25_100, shown: true },
        { description: 'Suodatin', shown: false },
        { description: 'Lukko', payer: 'WARRANTY', shown: true },
      ],
      extraServices: [{ id: 'xsv_wash', priceWithVatCents: 5_020 }],
    })
    const customer = customerOf({ id: '', code: code.replaceAll('-', '') }, app)
    expect(await customer.status()).toMatchObject({ askedPrice: null, currentStep: 'WAITING_CONFIRMATION' })
    expect(await rowsOf(`select id from outbox where kind = 'process.send_price'`)).toEqual([])
  })

  it('keeps that no price was on the screen', async () => {
    await openFastLane({ showPricesInWorkOrderStep: false })
    await seedWorkOrder({ rows })
    await codeOf(kiosk.start({ ...washed, ...(await seenNow()) }))
    expect((await approval()).document).toMatchObject({ pricesShown: false, rows: [{ description: 'Huolto' }, {}, {}] })
  })

  it('that is another by now, or costs otherwise, begins nothing and says so', async () => {
    await openFastLane()
    await seedWorkOrder({ rows: [service] })
    const seen = await seenNow()
    await change(300)
    const changed = { status: 409, code: 'fast_lane.order_changed' }
    expect(await (await kiosk.start({ ...washed, ...seen })).json()).toMatchObject(changed)
    const again = await seenNow()
    await rowsOf('update accounts set vat_basis_points = 1000')
    expect(await (await kiosk.start({ ...washed, ...again })).json()).toMatchObject(changed)
    expect(await rowsOf('select id from processes')).toEqual([])
  })

  it('that becomes another during the call begins nothing either', async () => {
    await openFastLane()
    await seedWorkOrder({ rows: [service] })
    const seen = await seenNow()
    app.d1.meanwhile(2, () => change(300))
    expect((await kiosk.start({ ...washed, ...seen })).status).toBe(409)
    expect(await rowsOf('select id from approvals')).toEqual([])
  })

  it('and one without it approves no work: the first price is told once, and nothing of one before', async () => {
    await openFastLane()
    await seedWorkOrder({ rows: [service] })
    await codeOf(kiosk.start(washed))
    const [own] = await rowsOf('select link_code as code from processes')
    const customer = customerOf({ id: '', code: String(own?.['code']) }, app)
    expect(await customer.status()).toMatchObject({ askedPrice: 301.2 })
    const pricing = await (await customer.send('GET', '/pricing')).json()
    expect(pricing).toMatchObject({
      totalPrice: 301.2,
      approved: { total: 50.2, sawWork: false, pricesShown: true, rows: [{ description: 'Pesu fi-FI' }] },
    })
    expect(await rowsOf(`select id from outbox where kind = 'process.send_price'`)).toHaveLength(1)
  })
})
