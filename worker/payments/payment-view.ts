import { sql, type SQL } from 'drizzle-orm'

import { isPaymentProvider, providerNames } from '#domain/money/payment-provider-names.ts'
import { isOpenPayment } from '#domain/money/settlement.ts'
import type { PaymentTruth, CountedPayment, StartedPayment } from '#worker/contract/customer/payment.ts'
import type { Db } from '#worker/db/db.ts'
import { countsFirst, summaryColumns, toPaymentSummary } from '#worker/db/payment-records/index.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { reader, maySeeBoxCode, type CustomerCall, type ProcessRow } from '#worker/process/index.ts'

import { frameUrl } from './payment-address.ts'

type ViewRow = RowOf<typeof viewedPayment>

/** In SQL: money that pays for nothing and went back, all of it, so that nobody has to look at it any more. */
const isGivenBack = sql`(status = 'SUCCESS' and captured_cents <= surplus_cents and captured_cents <= (
  select coalesce(sum(r.amount_cents), 0) from ${refunds} r
  where r.payment_id = ${payments.id} and r.refund_status = 'SUCCESS'))`

function viewedPayment(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      ...summaryColumns,
      channel: payments.channel,
      provider: payments.provider,
      capturedCents: payments.capturedCents,
      surplusCents: payments.surplusCents,
      returnedAt: payments.returnedAt,
      paymentType: sql<string | null>`coalesce(payment_type, payment_type_from_terminal)`,
      startUrl: payments.startUrl,
      startHtml: payments.startHtml,
    },
    sql`${payments} where process_id = ${processId} and not ${isGivenBack} order by ${countsFirst} limit 1`,
  )
}

function providerNameOf({ channel, provider }: Pick<ViewRow, 'channel' | 'provider'>): CountedPayment['providerName'] {
  if (channel === 'CREDIT') return 'Resurs Bank'
  return isPaymentProvider(provider) ? providerNames[provider] : null
}

/** Providers at which a customer may end a payment that was begun. */
export function isCancellable(provider: string): boolean {
  return provider === 'BAMBORA' || provider === 'SVEA'
}

function truthOf({ status, capturedCents, surplusCents, returnedAt }: ViewRow): PaymentTruth {
  // Money came that does not pay this process: people look at it.
  if (status === 'SUCCESS') return capturedCents > surplusCents ? 'confirmed' : 'checking'
  if (!isOpenPayment(status)) return 'notPaid'
  return returnedAt === null ? 'open' : 'checking'
}

/** Returns the query of the payment that counts, for its view. */
export const paymentQueries = (db: Db, { processId }: { processId: SQL }) => ({ payment: viewedPayment(db, processId) })

/** The payment that counts, in one round trip; null where nobody tried to pay yet. */
export const getPayment = reader(paymentQueries, (read, call) => paymentIn(call, read))

type ViewRows = {
  process: ProcessRow
  status: { cabinet: readonly { accessCode: string | null }[] }
  rows: { payment: readonly ViewRow[] }
}

/** The payment that counts, of what was read. */
export function paymentIn(call: CustomerCall, { process, status, rows }: ViewRows): CountedPayment | null {
  const [row] = rows.payment
  if (row === undefined) return null
  const [held] = status.cabinet
  return toPaymentView(call, { row, process, accessCode: held?.accessCode ?? null })
}

type Viewed = { row: ViewRow; process: ProcessRow; accessCode: string | null }

function toPaymentView({ deps }: CustomerCall, { row, process, accessCode }: Viewed): CountedPayment {
  const provider = isPaymentProvider(row.provider) ? row.provider : null
  const truth = truthOf(row)
  const showsCode = truth === 'confirmed' && maySeeBoxCode(process)
  return {
    ...toPaymentSummary(row),
    channel: row.channel,
    provider,
    providerName: providerNameOf(row),
    truth,
    canCancel: row.status === 'PENDING' && isCancellable(row.provider),
    resume: isOpenPayment(row.status) ? startedPayment(deps.config, row) : null,
    boxAccessCode: showsCode ? accessCode : null,
  }
}

type Way = { id: string; startUrl: string | null; startHtml: string | null }

/** Returns the address at which a customer goes on to pay; null where nobody knows (any more). */
export function startedPayment(config: CustomerCall['deps']['config'], way: Way): StartedPayment | null {
  if (way.startUrl !== null) return { url: way.startUrl }
  if (way.startHtml !== null) return { html: way.startHtml, frameUrl: frameUrl(config, way.id) }
  return null
}
