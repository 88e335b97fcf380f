import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { billableRows } from '#domain/money/order-rows.ts'
import { priceRows } from '#domain/money/pricing.ts'
import { readRow } from '#domain/money/row-json.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import type { DmsStoredWorkOrder } from '#worker/contract/machines/dms.ts'
import type { Problem } from '#worker/contract/problem.ts'
import { orderRowContent } from '#worker/work-orders/index.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const work = { description: 'Työ', type: 'NORMAL', payer: 'CUSTOMER' } as const
const body = (orderRows: readonly object[], more: object = {}) => ({ ...workOrderExample, orderRows, ...more })

const gross = { ...work, rowId: '1', quantity: 1, unit: 'kpl', unitPriceWithVat: 129.9 }
const screws = { ...work, rowId: '2', description: 'Ruuvi', quantity: 40, unit: 'kpl', unitPrice: 0.42 }
const oil = {
  ...work,
  rowId: '3',
  description: 'Öljy',
  quantity: 4.3,
  unit: 'l',
  unitPriceWithVat: 12.4567,
  discountPercent: 2.5,
  discountAmount: 0.05,
  vatPercent: 13.5,
}
const old = { ...work, description: 'Huolto', price: 100, productCode: 'H-1' }

async function stored(dealer: Awaited<ReturnType<typeof seedDealer>>): Promise<DmsStoredWorkOrder> {
  return (await dealer.call('GET', '/work-order/26-1')).json()
}

async function problem(response: Response): Promise<Problem> {
  expect(response.status).toBe(422)
  return response.json()
}

describe('a row as the trade knows it', () => {
  it('is stored with its terms, priced to the cent, and given back as it was sent', async () => {
    const dealer = await seedDealer()
    // 129,90 + 21,08 + 52,17 (of 53,56381 less 2,5 % less 0,05) + 125,50.
    const response = await dealer.put(body([gross, screws, oil, old], { total: 328.65 }))
    expect(await response.json()).toMatchObject({ changed: true })
    const { workOrder } = await stored(dealer)
    expect(workOrder.orderRows).toEqual([
      { ...gross, productCode: null },
      { ...screws, productCode: null },
      { ...oil, productCode: null },
      old,
    ])
    expect(await rowsOf('select gross_cents, price_cents from order_rows order by position')).toEqual([
      { gross_cents: 12_990, price_cents: 10_351 },
      { gross_cents: null, price_cents: 1_680 },
      { gross_cents: 5_217, price_cents: 4_596 },
      { gross_cents: null, price_cents: 10_000 },
    ])
    expect(await (await dealer.put(workOrder)).json()).toMatchObject({ changed: false })
  })

  it('of the old form is stored as ever, so that the same order again changes nothing after an update of ours', () => {
    expect(orderRowContent(old)).toStrictEqual({
      description: 'Huolto',
      type: 'NORMAL',
      priceCents: 10_000,
      payer: 'CUSTOMER',
      productCode: 'H-1',
    })
  })

  it.each([
    [{ ...work, price: 1, quantity: 2 }, 'orderRows.0.quantity', 'needs_unit_price'],
    [{ ...work, unitPrice: 1, unitPriceWithVat: 1 }, 'orderRows.0.unitPriceWithVat', 'only_one_price'],
    [{ ...work }, 'orderRows.0.price', 'required'],
    [{ ...work, unitPrice: 1.00001 }, 'orderRows.0.unitPrice', 'too_many_decimals'],
    [{ ...work, unitPrice: 1, quantity: 1.0001 }, 'orderRows.0.quantity', 'too_many_decimals'],
    [{ ...work, unitPrice: 1, vatPercent: 24 }, 'orderRows.0.vatPercent', 'invalid_value'],
    [{ ...work, unitPrice: 1, discountAmount: 2 }, 'orderRows.0.discountAmount', 'too_big'],
    [{ ...work, unitPrice: 1, discountPercent: 101 }, 'orderRows.0.discountPercent', 'too_big'],
    [{ ...work, unitPrice: 1_000_000, quantity: 2 }, 'orderRows.0.unitPrice', 'too_big'],
  ])('%j is refused at %s', async (row, path, code) => {
    const { put } = await seedDealer()
    expect((await problem(await put(body([row])))).errors).toEqual([{ path, code }])
  })

  it('has a name of its own among those of the order', async () => {
    const { put } = await seedDealer()
    expect((await problem(await put(body([gross, gross])))).errors).toEqual([
      { path: 'orderRows.1.rowId', code: 'duplicate' },
    ])
  })
})

describe('a control total', () => {
  it('that is another is refused with both sums, and nothing is stored', async () => {
    const { put } = await seedDealer()
    const refused = await problem(await put(body([screws], { total: 21.2, totalWithoutVat: 16.8 })))
    expect(refused).toMatchObject({
      code: 'work_order.total_mismatch',
      errors: [{ path: 'total', code: 'mismatch' }],
      totals: { total: { sent: 21.2, counted: 21.08 } },
    })
    expect(await rowsOf('select id from work_orders')).toEqual([])
  })

  it('counts what the customer pays, before five cents are rounded to', async () => {
    const { put } = await seedDealer()
    await rowsOf('update accounts set is_total_price_rounded = 1')
    const warranty = { ...old, payer: 'WARRANTY' as const }
    expect((await put(body([screws, warranty], { total: 21.08, totalWithoutVat: 16.8 }))).status).toBe(200)
  })

  it('follows how the account rounds VAT', async () => {
    const rows = Array.from({ length: 3 }, () => ({ ...work, price: 0.02 }))
    const byRow = await seedDealer()
    expect((await byRow.put(body(rows, { total: 0.09 }))).status).toBe(200)
    await rowsOf(`update accounts set vat_rounding = 'INVOICE'`)
    expect((await problem(await byRow.put(body(rows, { total: 0.09 })))).totals).toEqual({
      total: { sent: 0.09, counted: 0.08 },
    })
    expect((await byRow.put(body(rows, { total: 0.08 }))).status).toBe(200)
  })
})

describe('a big order', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...screws, rowId: `R-${index}`, description: `Ruuvi ${index}` }))

  it('of 1,000 rows is stored; one more is refused with the limit named', async () => {
    const dealer = await seedDealer()
    const response = await dealer.put(body(many(1000), { total: 21_080 }))
    expect(response.status).toBe(200)
    expect((await stored(dealer)).workOrder.orderRows).toHaveLength(1000)
    expect((await problem(await dealer.put(body(many(1001))))).errors).toEqual([
      { path: 'orderRows', code: 'too_big', limit: 1000 },
    ])
    const changed = many(1000).map((row) => ({ ...row, quantity: 41 }))
    expect((await dealer.put(body(changed))).status).toBe(200)
  })
})

it('costs in the database what the domain says, however it is rounded', async () => {
  const dealer = await seedDealer()
  await dealer.put(body([old]))
  expect((await dealer.create()).status).toBe(201)
  const row = fc.record(
    {
      unitPriceWithVat: fc.integer({ min: 0, max: 99_999 }).map((value) => value / 1_000),
      quantity: fc.integer({ min: -3_000, max: 9_000 }).map((value) => value / 1_000),
      vatPercent: fc.constantFrom(25.5, 13.5, 10, 0),
    },
    { requiredKeys: ['unitPriceWithVat'] },
  )
  const net = row.map(({ unitPriceWithVat, ...rest }) => ({ ...rest, unitPrice: unitPriceWithVat }))
  const terms = fc.record({
    vatBasisPoints: fc.constantFrom(2550, 1350, 0),
    vatRounding: fc.constantFrom('ROW' as const, 'INVOICE' as const),
    isTotalPriceRounded: fc.boolean(),
  })
  const property = fc.asyncProperty(fc.array(fc.oneof(row, net), { maxLength: 8 }), terms, async (rows, account) => {
    const { vatBasisPoints, vatRounding, isTotalPriceRounded } = account
    await rowsOf(`update accounts set vat_basis_points = ${vatBasisPoints}, vat_rounding = '${vatRounding}',
      is_total_price_rounded = ${isTotalPriceRounded ? 1 : 0}`)
    const order = rows.map((one) => ({ ...work, ...one }))
    const read = order.map((one) => ({ ...readRow(one), payer: 'CUSTOMER' as const }))
    const { totalCents, sumCents } = priceRows(
      billableRows(read).map(({ priceCents, terms: own }) => ({ description: '', priceCents, ...own })),
      account,
    )
    expect((await dealer.put(body(order, { total: sumCents / 100 }))).status).toBe(200)
    expect(await rowsOf('select total_cents from process_totals')).toEqual([{ total_cents: totalCents }])
  })
  await fc.assert(property, { numRuns: 60 })
})
