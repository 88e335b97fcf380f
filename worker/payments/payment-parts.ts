import { selectedDescriptions } from '#worker/accounts/services/index.ts'
import type { CountedParts } from '#worker/contract/customer/first-screen.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import type { Only } from '#worker/db/one-statement.ts'
import { earlierMoneyOf } from '#worker/db/payment-records/index.ts'
import { payerIn, payerOf } from '#worker/payments/start/known-payer.ts'
import { payableStates } from '#worker/payments/start/payment-intent.ts'
import { isIn, type CustomerCall, type ProcessKeys, type ProcessRow, type StatusRows } from '#worker/process/index.ts'

import { paymentIn, paymentQueries } from './payment-view.ts'
import { pricingIn, shownQueries, type PricingRows } from './read-pricing.ts'

/** Returns the queries of the payment screen, besides those of every first screen. */
export function paymentPartQueries(db: Db, keys: ProcessKeys) {
  return {
    ...shownQueries(db, keys),
    chosen: selectedDescriptions(db, keys),
    earlierMoney: earlierMoneyOf(db, keys),
    payer: payerOf(db, keys.processId),
    ...paymentQueries(db, keys),
  }
}

/** Nothing of it is read while nothing is to be paid. */
export const whileToPay = {
  where: isIn(payableStates),
  names: ['codes', 'approved', 'chosen', 'earlierMoney', 'payer', 'payment'],
} as const satisfies Only<ReturnType<typeof paymentPartQueries>>

type PartsRead = {
  process: ProcessRow
  status: StatusRows
  rows: RowsOf<ReturnType<typeof paymentPartQueries>> & Pick<PricingRows, 'account' | 'workOrder' | 'orderRows'>
}

/** Returns the parts of the payment screen as the calls of their own answer them. */
export function paymentParts(call: CustomerCall, read: PartsRead): CountedParts {
  const { process, status, rows } = read
  const payer = payerIn(call, process, rows.payer)
  if (payer === null) return {}
  const spoken = process.languageLcid === null ? [] : [{ lcid: process.languageLcid }]
  const priced = { ...rows, services: status.selected, descriptions: rows.chosen, spoken }
  return { payer, pricing: pricingIn(process, priced), payment: paymentIn(call, read) }
}
