import { sql } from 'drizzle-orm'

import type { ProcessState } from '#domain/enums.ts'
import { fallbackLcid } from '#domain/languages.ts'
import { billableRows, serviceRow } from '#domain/money/order-rows.ts'
import { paidBefore, subtractPaid } from '#domain/money/paid-before.ts'
import { freezePricing, isRoundingRow, toPaymentPricing, type FrozenPricing } from '#domain/money/payment-pricing.ts'
import { priceMoves } from '#domain/money/price-moves.ts'
import { ceilingOf } from '#domain/process/consent.ts'
import { accountOf } from '#worker/accounts/index.ts'
import { selectedDescriptions, selectedServices } from '#worker/accounts/services/index.ts'
import type { CountedAgreed, CountedApproved, CountedPricing } from '#worker/contract/customer/payment.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { earlierMoneyOf } from '#worker/db/payment-records/index.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { approvedPriceOf, toApprovedPrice } from '#worker/process/approval/index.ts'
import { reader, theAccount, type ProcessKeys, type ProcessRow } from '#worker/process/index.ts'
import { orderRowsOf, workOrderOf } from '#worker/work-orders/index.ts'

import { priceNotShown } from './payment.errors.ts'

/** All that a price is made of, by the keys of a process. */
export function pricingQueries(db: Db, keys: ProcessKeys) {
  return {
    account: accountOf(db, keys.accountId),
    workOrder: workOrderOf(db, keys.workOrderId),
    orderRows: orderRowsOf(db, keys.workOrderId),
    services: selectedServices(db, keys.processId),
    descriptions: selectedDescriptions(db, keys),
    earlierMoney: earlierMoneyOf(db, keys),
    spoken: selectFrom(db, { lcid: languages.lcid }, sql`${languages} where id = ${keys.languageId}`),
  }
}

export type PricingRows = RowsOf<ReturnType<typeof pricingQueries>>

/**
 * Returns the price that is to be paid now, of rows read in one batch: the price of the order less what its other
 * visits keep of it.
 */
export function pricingOf(rows: PricingRows): FrozenPricing {
  return subtractPaid(priceOf(rows), paidBefore(rows.earlierMoney), lcidOf(rows))
}

const lcidOf = ({ spoken }: PricingRows) => spoken[0]?.lcid ?? fallbackLcid

/** Returns the price of the order with the chosen services, whoever paid of it before. */
function priceOf(rows: PricingRows): FrozenPricing {
  const terms = theAccount(rows)
  const ordered = billableRows(rows.orderRows).map((row) => ({ ...row, code: row.productCode ?? row.type }))
  const chosen = rows.services.map(({ id, priceCents, grossCents, type }) => {
    const own = rows.descriptions.find(({ extraServiceId }) => extraServiceId === id)
    return serviceRow({ code: id.slice(0, 64), description: own?.description ?? type, priceCents, grossCents }, terms)
  })
  return freezePricing([...ordered, ...chosen], { ...terms, lcid: lcidOf(rows) })
}

const asked: ReadonlySet<ProcessState> = new Set(['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

/** Returns the queries for the display of a price, besides those of its parts. */
export function shownQueries(db: Db, { processId }: Pick<ProcessKeys, 'processId'>) {
  return {
    codes: selectFrom(
      db,
      { code: boxLeases.accessCode },
      sql`${boxLeases} where process_id = ${processId}
      order by ended_at is null desc, created_at desc limit 1`,
    ),
    approved: approvedPriceOf(db, processId),
  }
}

type ShownRows = PricingRows & RowsOf<ReturnType<typeof shownQueries>>

/** States in which the bill is there, is paid or was: nobody pays what they do not see. */
const billed: ReadonlySet<ProcessState> = new Set<ProcessState>([
  ...asked,
  'USE_ONLY_PAYMENT',
  'PAYMENT_DONE',
  'RETRIEVE_STARTED',
  'SUBSTITUTE_VEHICLE_KEYS_LEFT',
  'PROCESS_DONE',
  'REFUND_READY',
  'REFUND_REQUESTED',
  'REFUNDED',
])

/** Checks whether the account still hides the price: it shows one that is to be approved or paid. */
function hidesPrice({ state, askedPriceCents }: ProcessRow, rows: PricingRows): boolean {
  return !theAccount(rows).showPricesInWorkOrderStep && askedPriceCents === null && !billed.has(state)
}

/** Returns the price that the customer would pay now, in one round trip. Throws 409 `pricing.not_shown` where the account hides it still. */
export const getPricing = reader(
  (db, keys) => ({ ...pricingQueries(db, keys), ...shownQueries(db, keys) }),
  ({ process, rows }) => {
    if (hidesPrice(process, rows)) throw priceNotShown()
    return pricingIn(process, rows)
  },
)

/** Returns the same price, of rows that were read. */
export function pricingIn(process: ProcessRow, rows: ShownRows): CountedPricing {
  const asks = process.askedPriceCents !== null
  const takesTerminal = theAccount(rows).paymentTypes.some((type) => type === 'TERMINAL' || type === 'ALL')
  const agreement = latestOf(rows)
  const showsCode =
    takesTerminal && !asks && process.processType !== 'ONLY_PAYMENT' && asked.has(process.state) && !process.isHeldBack
  return {
    // What is approved is the order's price; what is paid is what is open of it.
    ...toPaymentPricing(asks ? priceOf(rows) : pricingOf(rows)),
    terminalCode: showsCode ? (rows.codes[0]?.code ?? null) : null,
    approved: asks && agreement !== null ? agreement.approved : null,
    agreed: agreement === null ? null : agreedOn(agreement, rows),
  }
}

type Agreement = { approved: CountedApproved; limitCents: number | null }

function latestOf({ approved: [latest] }: ShownRows): Agreement | null {
  return latest === undefined ? null : { approved: toApprovedPrice(latest.price), limitCents: latest.limitCents }
}

/** Returns the price of the order against what was agreed, to who saw the price that they approved. */
function agreedOn({ approved, limitCents }: Agreement, rows: ShownRows): CountedAgreed | null {
  if (!approved.sawWork || !approved.pricesShown) return null
  const price = priceOf(rows)
  const { approvalToleranceBasisPoints: toleranceBasisPoints } = theAccount(rows)
  return {
    approvedCents: approved.totalCents,
    nowCents: price.totalCents,
    ceilingCents: ceilingOf({ approvedCents: approved.totalCents, toleranceBasisPoints, limitCents }),
    isOwnLimit: limitCents !== null,
    moves: priceMoves(
      approved.rows,
      price.rows.filter((row) => !isRoundingRow(row)),
    ),
  }
}
