import { DatabaseSync } from 'node:sqlite'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { billableRows, priceOrder, serviceRow } from '#domain/money/order-rows.ts'
import { freezePricing, type FrozenPricing } from '#domain/money/payment-pricing.ts'
import { centsToEuros, roundToFiveCents, type PricingTerms } from '#domain/money/pricing.ts'
import { vatByRate } from '#domain/money/receipt.ts'
import { readRow, type RowTermsJson } from '#domain/money/row-json.ts'
import { pricedAsShown, readPrice, type PriceInput } from '#domain/money/set-price.ts'
import { plainOrder, plainRow, plainService } from '#tests/support/entities.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'
import { orderTotal } from '#web/customer/shared/order/order-total.ts'
import type { ExtraService, OrderRow } from '#worker/contract/process.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'
import { paymentBody as paytrailBody } from '#worker/providers/paytrail/payment-body.ts'
import { orderLine } from '#worker/providers/resurs-merchant/payment-body.ts'
import { paymentSpec } from '#worker/providers/resurs-simplified/payment-spec.ts'
import { checkoutBody } from '#worker/providers/svea/checkout-order.ts'
import { paymentBody as vismaBody } from '#worker/providers/visma-pay/payment-body.ts'

import { startInput } from './payment-fixtures.ts'

/**
 * One truth about the money of an order: what the database sums up, what the customer's screen and its button say, what is
 * approved, what the receipt and its VAT say, and what each provider is sent. All of them agree to the cent.
 */

const orders = process.env['LONG'] === '1' ? 1_000_000 : 100_000
const perBatch = 2_000

type Payer = 'CUSTOMER' | 'WARRANTY'
type Sold = { row: RowTermsJson; payer: Payer }
/** `work` was found, put before the customer, and accepted. */
type Order = { sold: Sold[]; services: PriceInput[]; work: PriceInput[]; terms: PricingTerms }

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100)
const unitPrice = fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 10_000)
const quantity = fc.oneof(
  fc.constantFrom(1, 2, 4, 0.5, 40),
  fc.integer({ min: -2_000, max: 50_000 }).map((value) => value / 1_000),
)
const vatPercent = fc.constantFrom(25.5, 25.5, 13.5, 10, 0, undefined)
const discount = fc.record(
  { discountPercent: hundredths(10_000), discountAmount: hundredths(2_000) },
  { requiredKeys: [] },
)

const told = fc.oneof(
  fc.record({ price: fc.integer({ min: -50_000, max: 200_000 }).map((value) => value / 100), vatPercent }),
  fc.record({ unitPrice, quantity, vatPercent }),
  fc.record({ unitPriceWithVat: unitPrice, quantity, vatPercent }),
  fc.record({ unitPriceWithVat: hundredths(100_000), vatPercent }),
  fc
    .tuple(fc.record({ unitPriceWithVat: unitPrice, quantity, vatPercent }), discount)
    .map(([row, less]) => ({ ...row, ...less })),
  fc.tuple(fc.record({ unitPrice, quantity, vatPercent }), discount).map(([row, less]) => ({ ...row, ...less })),
)
const sold = fc
  .record({ row: told, payer: fc.constantFrom<Payer>('CUSTOMER', 'CUSTOMER', 'CUSTOMER', 'WARRANTY') })
  .filter(({ row }) => readRow(row).faults.length === 0)

/** A price as staff set it. */
const setPrice = fc.oneof(fc.record({ price: hundredths(50_000) }), fc.record({ priceWithVat: hundredths(50_000) }))

const order: fc.Arbitrary<Order> = fc.record({
  sold: fc.array(sold, { maxLength: 8 }),
  services: fc.array(setPrice, { maxLength: 2 }),
  work: fc.array(setPrice, { maxLength: 2 }),
  terms: fc.record({
    vatBasisPoints: fc.constantFrom(2550, 2550, 2400, 1400, 1350, 1000, 0),
    vatRounding: fc.constantFrom('ROW' as const, 'INVOICE' as const),
    isTotalPriceRounded: fc.boolean(),
  }),
})

/** Cheaper than `expect`, a million times over. */
function agree(one: number, other: number): void {
  if (one !== other) throw new Error(`${one} cents are not ${other}`)
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

function rowsOf({ sold: list, work, terms: { vatBasisPoints } }: Order) {
  const told = list.map(({ row, payer }, index) => {
    const { priceCents, terms } = readRow(row)
    return { id: `r${index}`, code: `C${index}`, description: 'Työ', payer, priceCents, ...terms }
  })
  const accepted = work.map((price, index) => ({
    id: `w${index}`,
    code: `W${index}`,
    description: 'Lisätyö',
    payer: 'CUSTOMER' as const,
    vatBasisPoints: null,
    ...pricedAsShown(readPrice(price), vatBasisPoints),
  }))
  return [...told, ...accepted]
}

const servicesOf = ({ services }: Order) =>
  services.map((price, index) => ({ id: `s${index}`, code: `S${index}`, description: 'Pesu', ...readPrice(price) }))

/** Freezes the pricing of a payment as the worker does. */
function frozen(order: Order): FrozenPricing {
  const chosen = servicesOf(order).map((service) => serviceRow(service, order.terms))
  return freezePricing([...billableRows(rowsOf(order)), ...chosen], { ...order.terms, lcid: 'fi-FI' })
}

/** Returns the sum that the customer's browser adds up for its button, in cents. */
function onTheButton(order: Order): number {
  const { rows, services, pricing } = priceOrder({ rows: rowsOf(order), services: servicesOf(order) }, order.terms)
  const alone = priceOrder({ rows: rowsOf(order), services: [] }, order.terms).pricing
  const orderRows = rows.map(({ id, payer, priceWithVatCents }): OrderRow => ({
    ...plainRow,
    id,
    payer,
    price: 0,
    priceWithVat: centsToEuros(priceWithVatCents),
  }))
  const shown = orderTotal({
    workOrder: {
      ...plainOrder,
      orderRows,
      sumPrice: centsToEuros(alone.sumCents),
      totalPrice: centsToEuros(alone.totalCents),
    },
    extraServices: services.map(({ id, priceWithVatCents }): ExtraService => ({
      ...plainService,
      id,
      totalPrice: centsToEuros(priceWithVatCents),
    })),
    selected: services.map(({ id }) => ({ id, type: 'NORMAL' as const })),
    isTotalPriceRounded: order.terms.isTotalPriceRounded,
  })
  agree(Math.round((shown.total ?? 0) * 100), pricing.totalCents)
  const listed = sum(
    orderRows.filter(({ payer }) => payer === 'CUSTOMER').map((row) => Math.round((row.priceWithVat ?? 0) * 100)),
  )
  agree(listed, alone.sumCents)
  return Math.round((shown.total ?? 0) * 100)
}

const paytrail = z.object({
  amount: z.int(),
  items: z.array(z.object({ unitPrice: z.int(), vatPercentage: z.number() })),
})
const specLine = z.array(z.tuple([z.string(), z.union([z.string(), z.number()])]))
const visma = z.object({ amount: z.int(), products: z.array(z.object({ price: z.int() })) })

function expectProvidersToAgree({ rows, totalCents }: FrozenPricing): void {
  const charged = { orderNumber: 'A1', amountCents: totalCents, rows }
  const input = { ...startInput, order: charged }
  const paid = paytrail.parse(JSON.parse(paytrailBody(input)))
  agree(sum(paid.items.map(({ unitPrice: cents }) => cents)), totalCents)
  const card = visma.parse(vismaBody(input, 0))
  agree(sum(card.products.map(({ price }) => price)), totalCents)
  agree(sum(checkoutBody(input).cart.items.map(({ unitPrice: cents }) => cents)), totalCents)
  const lines = balancedRows(charged, 'fi')
  agree(sum(lines.map((line) => Math.round(orderLine(line).totalAmountIncludingVat * 100))), totalCents)
  const spec = paymentSpec(lines, totalCents)
  const amounts = spec.flatMap(([name, value]) =>
    name === 'specLines' ? specLine.parse(value).filter(([field]) => field === 'totalAmount') : [],
  )
  agree(sum(amounts.map(([, euros]) => Math.round(Number(euros) * 100))), totalCents)
}

/** The receipt's VAT adds up to what was charged, less what rounded the total; in `INVOICE` it is that of each rate's sum. */
function expectReceiptToAgree({ rows, totalCents }: FrozenPricing, { isTotalPriceRounded }: PricingTerms): void {
  const lines = vatByRate(rows)
  const gross = sum(lines.map(({ grossCents }) => grossCents))
  agree(isTotalPriceRounded ? roundToFiveCents(gross) : gross, totalCents)
  for (const line of lines) agree(line.netCents + line.vatCents, line.grossCents)
  agree(sum(rows.map(({ priceWithVatCents }) => priceWithVatCents)), totalCents)
}

/** The tables that `process_sums` reads, and the views as the migrations make them. */
function ledger() {
  const db = new DatabaseSync(':memory:')
  const schema = migratedDatabase()
  const viewOf = (name: string) => {
    const view = schema.prepare(`select sql from sqlite_schema where type = 'view' and name = ?`).get(name)
    return `${String(view?.['sql'])};`
  }
  db.exec(`
    create table accounts (id integer primary key, vat_basis_points integer, vat_rounding text, is_total_price_rounded integer);
    create table processes (id integer primary key, account_id integer, work_order_id integer);
    create table order_rows (id text, work_order_id integer, payer text, price_cents integer, gross_cents integer,
      vat_basis_points integer, primary key (work_order_id, id)) without rowid;
    create table extra_services (id text primary key, price_cents integer, gross_cents integer);
    create table process_extra_services (process_id integer, extra_service_id text, price_cents integer, gross_cents integer,
      primary key (process_id, extra_service_id));
    ${viewOf('process_sums')}
    ${viewOf('process_totals')}`)
  const account = db.prepare('insert into accounts values (?, ?, ?, ?)')
  const visit = db.prepare('insert into processes values (?, ?, ?)')
  const row = db.prepare('insert into order_rows values (?, ?, ?, ?, ?, ?)')
  const service = db.prepare('insert into extra_services values (?, ?, ?)')
  const chosen = db.prepare('insert into process_extra_services values (?, ?, ?, ?)')
  const totals = db.prepare('select total_cents as cents from process_totals order by process_id')
  return {
    /** Reads from the database the total of each order. */
    totalsOf(list: readonly Order[]): unknown[] {
      db.exec(
        'begin; delete from accounts; delete from processes; delete from order_rows; delete from extra_services; delete from process_extra_services',
      )
      for (const [at, each] of list.entries()) {
        const { vatBasisPoints, vatRounding, isTotalPriceRounded } = each.terms
        account.run(at, vatBasisPoints, vatRounding, isTotalPriceRounded ? 1 : 0)
        visit.run(at, at, at)
        for (const one of rowsOf(each)) {
          row.run(one.id, at, one.payer, one.priceCents, one.grossCents ?? null, one.vatBasisPoints ?? null)
        }
        for (const one of servicesOf(each)) {
          // What was approved lies with the visit, and the service costs something else by now.
          const isApproved = at % 2 === 0
          service.run(`${at} ${one.id}`, isApproved ? 1 : one.priceCents, isApproved ? 7 : one.grossCents)
          chosen.run(at, `${at} ${one.id}`, isApproved ? one.priceCents : null, isApproved ? one.grossCents : null)
        }
      }
      db.exec('commit')
      return totals.all().map((each) => each['cents'])
    },
  }
}

/** Compares what was set with VAT, of work and services, with what it costs in the end. */
function expectSetPricesToStay(order: Order, { rows }: FrozenPricing): void {
  const charged = rows.filter(({ code }) => /^[SW]\d$/.test(code)).map(({ priceWithVatCents }) => priceWithVatCents)
  for (const [at, { priceWithVat }] of [...order.work, ...order.services].entries()) {
    if (priceWithVat !== undefined) agree(charged[at] ?? 0, Math.round((priceWithVat ?? 0) * 100))
  }
}

/** Compares every place that states the money of an order. */
function isOneSum(order: Order, stored: unknown): boolean {
  try {
    const pricing = frozen(order)
    const { pricing: approved } = priceOrder({ rows: rowsOf(order), services: servicesOf(order) }, order.terms)
    agree(Number(stored), pricing.totalCents)
    agree(approved.totalCents, pricing.totalCents)
    agree(onTheButton(order), pricing.totalCents)
    expectReceiptToAgree(pricing, order.terms)
    expectSetPricesToStay(order, pricing)
    expectProvidersToAgree(pricing)
    return true
  } catch {
    return false
  }
}

describe('the money of an order', () => {
  it(`is one sum everywhere, over ${orders} orders`, { timeout: 600_000 }, () => {
    const database = ledger()
    let seen = 0
    while (seen < orders) {
      const batch = fc.sample(order, { numRuns: perBatch, seed: seen + 1 })
      const stored = database.totalsOf(batch)
      const wrong = batch.find((one, at) => !isOneSum(one, stored[at]))
      expect(wrong, 'an order whose sums do not agree').toBeUndefined()
      seen += batch.length
    }
  })

  it('rounds the VAT of an invoice once for each rate, and moves no row by more than a cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9_999, max: 99_999 }), { maxLength: 40 }), (prices) => {
        const terms = { vatBasisPoints: 2550, vatRounding: 'INVOICE' as const, isTotalPriceRounded: false }
        const rows = prices.map((priceCents) => ({ code: '', description: '', priceCents }))
        const { rows: charged, totalCents } = freezePricing(rows, { ...terms, lcid: 'fi-FI' })
        const net = sum(prices)
        expect(Math.abs(totalCents * 10_000 - net * 12_550)).toBeLessThanOrEqual(5_000)
        for (const { priceCents, priceWithVatCents } of charged) {
          expect(Math.abs(priceWithVatCents * 10_000 - priceCents * 12_550)).toBeLessThanOrEqual(10_000)
        }
      }),
    )
  })

  it('of more rows than a provider is sent comes by rate', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      code: `C${index}`,
      description: 'Ruuvi',
      priceCents: 37,
      vatBasisPoints: index % 2 === 0 ? 2550 : 1350,
    }))
    const terms = { vatBasisPoints: 2550, vatRounding: 'INVOICE' as const, isTotalPriceRounded: true, lcid: 'fi-FI' }
    const pricing = freezePricing(rows, terms)
    expectProvidersToAgree(pricing)
    const lines = balancedRows({ orderNumber: 'A1', amountCents: pricing.totalCents, rows: pricing.rows }, 'fi')
    expect(lines.map(({ description, priceWithVatCents }) => [description, priceWithVatCents])).toEqual([
      ['Työ ja osat, alv 25,5 %', 23_218],
      ['Työ ja osat, alv 13,5 %', 20_998],
      ['Pyöristys', -1],
    ])
  })
})
