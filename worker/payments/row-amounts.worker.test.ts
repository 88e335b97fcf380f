import { beforeEach, describe, expect, it } from 'vitest'

import { consentHash } from '#domain/process/consent.ts'
import { jsonOf } from '#tests/support/board.ts'
import { answerOf, confirmed, storedApprovals } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { begin, goBack, seedPayerAt } from '#tests/support/payment.ts'
import { approvedVisit, askedPrice, visit, type RowJson } from '#tests/support/priced-visit.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { WorkOrder } from '#worker/contract/process.ts'
import type { ReceiptView } from '#worker/contract/receipt.ts'

beforeEach(freshDatabase)

const screwsTold = { rowId: '1', quantity: 40, unit: 'kpl', unitPrice: 0.42 }
const brakesTold = { rowId: '2', unitPriceWithVat: 129.9 }
const screws = { description: 'Ruuvi', ...screwsTold }
const brakes = { description: 'Jarrupalat', ...brakesTold }
const book = { rowId: '3', description: 'Huoltokirja', unitPriceWithVat: 29.9, vatPercent: 13.5 }
const given = [screws, brakes, book]
/** 21,08 and 129,90 and 29,90. */
const total = 180.88

/** The rows as a dealer system puts them. */
const put = async (of: Awaited<ReturnType<typeof visit>>, rows: readonly RowJson[]) =>
  expect((await of.put(rows)).status).toBe(200)

describe('rows with quantity, price with VAT and a rate of their own', () => {
  it('are what the customer sees, approves and is asked to pay', async () => {
    const made = await visit()
    await put(made, given)
    const order = await (await made.customer.send('GET', '/work-order')).json<WorkOrder>()
    expect(order.totalPrice).toBe(total)
    expect(order.orderRows).toMatchObject([
      { description: 'Ruuvi', quantity: 40, unit: 'kpl', price: 16.8, priceWithVat: 21.08 },
      { description: 'Jarrupalat', quantity: null, priceWithVat: 129.9 },
      { description: 'Huoltokirja', priceWithVat: 29.9 },
    ])
    await made.customer.send('PUT', '/selection/', { workOrderApproved: true })
    const { version } = await made.customer.status()
    await confirmed(made.customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' }, { version }))
    const [approval] = await storedApprovals()
    expect(approval).toMatchObject({ total_cents: 18_088 })
    expect(approval?.document['rows']).toMatchObject([
      { quantityThousandths: 40_000, unit: 'kpl', unitPriceTenThousandths: 4_200, priceWithVatCents: 2_108 },
      { grossCents: 12_990, priceWithVatCents: 12_990 },
      { grossCents: 2_990, vatBasisPoints: 1_350, priceWithVatCents: 2_990 },
    ])
    expect(await consentHash(approval?.document ?? {}, null)).toBe(approval?.hash)
    expect(await made.pricing()).toMatchObject({
      totalPrice: total,
      paymentRows: [{ description: 'Ruuvi', quantity: '40\u00A0kpl' }, {}, {}],
    })
  })

  it('are asked for again where their VAT or their price with VAT made them dearer', async () => {
    const made = await approvedVisit()
    await put(made, [brakes])
    expect(await askedPrice(made.customer)).toBeNull()
    await put(made, [{ ...brakes, quantity: 2 }])
    expect(await askedPrice(made.customer)).toBe(259.8)
    await answerOf(made.approve(259.8))
    expect(await askedPrice(made.customer)).toBeNull()
  })

  it('are on the receipt with VAT by rate, and at the provider to the cent', async () => {
    const paytrail = fakePaytrail()
    const customer = await seedPayerAt(paytrail)
    await rowsOf(`delete from order_rows`)
    await rowsOf(`insert into order_rows (id, work_order_id, position, description, type, price_cents, payer, quantity_thousandths, unit,
        unit_price_ten_thousandths, gross_cents, vat_basis_points)
      select 'a', id, 0, 'Ruuvi', 'NORMAL', 1680, 'CUSTOMER', 40000, 'kpl', 4200, null, null from work_orders union all
      select 'b', id, 1, 'Jarrupalat', 'NORMAL', 10351, 'CUSTOMER', null, null, 1299000, 12990, null from work_orders union all
      select 'c', id, 2, 'Huoltokirja', 'NORMAL', 2634, 'CUSTOMER', null, null, 299000, 2990, 1350 from work_orders`)
    const { attempt } = await begin(customer)
    const sent = paytrail.payments.get(attempt.orderNumber)
    expect(sent?.amount).toBe(18_088)
    paytrail.pay(attempt.orderNumber)
    await goBack(customer, paytrail.returnQueryOf(attempt.orderNumber))
    const receipt = await jsonOf<ReceiptView>(await customer.send('GET', '/receipt'))
    expect(receipt).toMatchObject({
      total,
      rows: [
        { description: 'Ruuvi, 40\u00A0kpl', priceWithVat: 21.08 },
        { description: 'Jarrupalat', priceWithVat: 129.9 },
        { description: 'Huoltokirja', priceWithVat: 29.9 },
      ],
      vat: [
        { rate: 25.5, net: 120.31, vat: 30.67, gross: 150.98 },
        { rate: 13.5, net: 26.34, vat: 3.56, gross: 29.9 },
      ],
    })
  })
})

it('staff who put one row right leave the others as they were told', async () => {
  const made = await visit()
  await rowsOf('update work_orders set is_from_dealer_system = 0')
  await rowsOf(`update processes set process_type = 'NO_DMS_DELIVERY'`)
  const { token } = await seedStaff()
  const desk = deskOf(made.customer.app, token)
  const work = { type: 'NORMAL', payer: 'CUSTOMER' }
  const first = await desk.page(made.customer.id)
  const rows = [
    { ...work, ...screws },
    { ...work, ...brakes },
    { ...work, ...book },
  ]
  const version = first.workOrder?.version
  expect((await desk.correct({ version, rows }, made.customer.id)).status).toBe(200)
  const page = await desk.page(made.customer.id)
  expect(page.pricing.totalPrice).toBe(total)
  expect(page.workOrder?.rows.map(({ told }) => told)).toMatchObject([screwsTold, brakesTold, { vatPercent: 13.5 }])
  const again = (page.workOrder?.rows ?? []).map(({ id, description, told }) => ({ ...work, id, description, ...told }))
  const changed = again.map((row) => (row.description === 'Jarrupalat' ? { ...row, unitPriceWithVat: 99.9 } : row))
  made.customer.app.clock.advance(1_000)
  await desk.correct({ version: page.workOrder?.version, rows: changed }, made.customer.id)
  const after = await desk.page(made.customer.id)
  expect(JSON.parse(after.notes[0]?.text ?? '')).toEqual([
    { field: 'row', from: '["Jarrupalat",129.9]', to: '["Jarrupalat",99.9]' },
  ])
})
