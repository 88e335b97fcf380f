import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import { inOneLine } from '#domain/money/payment-pricing.ts'
import { isPaymentProvider, providerNames } from '#domain/money/payment-provider-names.ts'
import { buyerNamedFromCents, vatByRate } from '#domain/money/receipt.ts'
import { creditorReference } from '#domain/money/reference-code.ts'
import type { CountedReceipt, ReceiptMeans, CountedReceiptPayment } from '#worker/contract/receipt.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom } from '#worker/db/select-from.ts'

import { takenPartsOf } from './counter-takings.ts'

const a = alias(accounts, 'a')
const d = alias(additionalWorkRows, 'd')
const p = alias(payments, 'p')
const r = alias(refunds, 'r')
const w = alias(workOrders, 'w')

/** Returns the seller of a receipt, and the order, car and payer that it is about. */
function headOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      name: a.name,
      businessId: a.businessId,
      streetAddress: a.streetAddress,
      postalCode: a.postalCode,
      city: a.city,
      phoneNumber: a.phoneNumber,
      email: a.email,
      timeZone: a.timeZone,
      logo: a.logo,
      workOrderNumber: orNull(w.externalWorkOrderId),
      licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
      payer: orNull(w.payer),
      customerName: sql<
        string | null
      >`(select coalesce(nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.name)
        from ${customers} c where c.id = o.customer_id)`,
    },
    sql`${processes} o join ${accounts} a on a.id = o.account_id
    left join ${workOrders} w on w.id = o.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = o.substitute_vehicle_id
    where o.id = ${processId}`,
  )
}

/** All that was taken, what paid the process first. */
function takenOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      id: p.id,
      channel: p.channel,
      provider: p.provider,
      orderNumber: p.orderNumber,
      capturedCents: p.capturedCents,
      surplusCents: p.surplusCents,
      frozenPricing: p.frozenPricing,
      paymentTime: sql<number>`coalesce(p.payment_time, p.updated_at)`,
      method: sql<string | null>`coalesce(p.payment_type, p.payment_type_from_terminal)`,
      referenceCode: p.referenceCode,
      providerNumber: sql<string | null>`coalesce(p.payment_id, p.device_receipt_id)`,
      parts: takenPartsOf(sql`p.id`),
    },
    sql`${payments} p where p.process_id = ${processId} and p.status = 'SUCCESS' and p.captured_cents > 0
    order by p.captured_cents > p.surplus_cents desc, p.created_at, p.id`,
  )
}

/** All that a receipt is made of. */
export function receiptQueries(db: Db, processId: SQL) {
  return {
    receiptHead: headOf(db, processId),
    receiptPayments: takenOf(db, processId),
    receiptRefunds: selectFrom(
      db,
      { id: r.id, amountCents: r.amountCents, refundTime: notNull(r.refundTime) },
      sql`${payments} p join ${refunds} r on r.payment_id = p.id
      where p.process_id = ${processId} and r.refund_status = 'SUCCESS' and r.refund_time is not null
      order by r.refund_time, r.rowid`,
    ),
    receiptDeclined: selectFrom(
      db,
      { id: d.id, title: d.title, decidedAt: notNull(d.decidedAt) },
      sql`${additionalWorkRows} d where d.process_id = ${processId} and d.state = 'DECLINED' and d.urgency = 'SAFETY_NOW'
      order by d.decided_at, d.position`,
    ),
  }
}

type Rows = RowsOf<ReturnType<typeof receiptQueries>>
type PaymentRow = Rows['receiptPayments'][number]

/** The frozen pricing of an attempt to pay. */
const pricingSchema = z.object({
  rows: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      priceCents: z.int(),
      priceWithVatCents: z.int(),
      vatBasisPoints: z.int(),
      quantityThousandths: z.int().exactOptional(),
      unit: z.string().exactOptional(),
    }),
  ),
  totalCents: z.int(),
})

/** The receipt of a process; null while nothing has paid it. Rows and VAT are those that were charged, whatever the order says now. */
export function toReceipt({ receiptHead: [head], receiptPayments: taken, ...rest }: Rows): CountedReceipt | null {
  const { receiptRefunds, receiptDeclined } = rest
  const [paying] = taken
  if (head === undefined || paying === undefined || paying.capturedCents <= paying.surplusCents) return null
  const { timeZone, workOrderNumber, licenseNumber, businessId, payer, customerName, logo, ...seller } = head
  const { rows, totalCents } = pricingSchema.parse(JSON.parse(paying.frozenPricing))
  const takenCents = taken.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
  const returnedCents = receiptRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    number: paying.orderNumber,
    paidAt: paying.paymentTime,
    timeZone,
    seller: { ...seller, businessId: businessId || null },
    ...(logo && { logo: { url: logo.url, width: logo.width, height: logo.height } }),
    buyer: buyerOf({ payer, customerName }, totalCents),
    workOrderNumber,
    licenseNumber,
    rows: rows.map((row) => ({ description: inOneLine(row), priceWithVatCents: row.priceWithVatCents })),
    vat: vatLines(rows),
    totalCents,
    payments: taken.flatMap(toPayments),
    refunds: receiptRefunds.map(({ id, amountCents, refundTime }) => ({
      id,
      amountCents,
      refundedAt: refundTime,
    })),
    declinedForSafety: receiptDeclined.map(({ id, title, decidedAt }) => ({ id, title, declinedAt: decidedAt })),
    keptCents: takenCents - returnedCents,
  }
}

function buyerOf(
  { payer, customerName }: Pick<Rows['receiptHead'][number], 'payer' | 'customerName'>,
  totalCents: number,
): CountedReceipt['buyer'] {
  if (payer !== null) return { name: payer.name, businessId: payer.businessId, reference: payer.reference }
  if (customerName === null || totalCents < buyerNamedFromCents) return null
  return { name: customerName, businessId: null, reference: null }
}

function vatLines(rows: z.output<typeof pricingSchema>['rows']): CountedReceipt['vat'] {
  return vatByRate(rows).map(({ vatBasisPoints, netCents, vatCents, grossCents }) => ({
    rate: vatBasisPoints / 100,
    netCents,
    vatCents,
    grossCents,
  }))
}

/** The VAT of a payment by rate, of the pricing that it was frozen with (JSON). */
export function vatOfPricing(frozenPricing: string): CountedReceipt['vat'] {
  return vatLines(pricingSchema.parse(JSON.parse(frozenPricing)).rows)
}

/** A payment at the counter is told by its means, one line each; they are the method. */
function toPayments(row: PaymentRow): CountedReceiptPayment[] {
  const whole = toPayment(row)
  if (row.provider !== 'COUNTER' || row.parts.length === 0) return [whole]
  return row.parts.map(({ means, amountCents }, at) => ({
    ...whole,
    id: at === 0 ? whole.id : `${whole.id}_${means.toLowerCase()}`,
    method: means === 'OTHER' ? null : means,
    paidCents: amountCents,
  }))
}

function toPayment(row: PaymentRow): CountedReceiptPayment {
  const { id, capturedCents, paymentTime, method, referenceCode, providerNumber } = row
  const means = meansOf(row)
  return {
    id,
    means,
    providerName: means === 'CREDIT' ? 'Resurs Bank' : providerNameOf(row.provider),
    method,
    paidCents: capturedCents,
    paidAt: paymentTime,
    reference: creditorReference(referenceCode) ?? referenceCode ?? providerNumber,
  }
}

/** Returns the means by which money was taken. */
export function meansOf({ channel, provider }: { channel: string; provider: string }): ReceiptMeans {
  if (provider === 'COUNTER') return 'COUNTER'
  return channel === 'ONLINE' || channel === 'CREDIT' ? channel : 'TERMINAL'
}

function providerNameOf(provider: string): string | null {
  return isPaymentProvider(provider) ? providerNames[provider] : null
}
