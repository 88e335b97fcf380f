export { balanceEffectKind, followBalance, returnablesOf } from './balance/index.ts'
export { askDuePayments } from './ask-due.ts'
export { askProvider, isAskable, settleByAsking } from './ask-provider.ts'
export { alsoFromArchive } from '#worker/payments/callbacks/bring-back.ts'
export { attemptOfOrder, attemptsOf, type AttemptRow } from './attempt.queries.ts'
export { creditorOf, creditorProvider, openCreditPort, openPort, sealCredentials } from './credentials.ts'
export { followOrderMoney, orderMoneyKind } from './follow-order-money.ts'
export { payerOf, withKnown } from '#worker/payments/start/known-payer.ts'
export { moneyVerbs } from './money-verbs.ts'
export { messageOf } from '#worker/payments/callbacks/incoming-message.ts'
export { creditCarrier } from './payment-address.ts'
export { settleNothingToPay } from './nothing-to-pay.ts'
export {
  freed,
  isAtShownTotal,
  preconditionsOf,
  preconditionQueries,
  refuseUnlessPayable,
  writeIntent,
  type Intent,
  type PaymentPreconditions,
} from '#worker/payments/start/payment-intent.ts'
export { paymentPartQueries, paymentParts, whileToPay } from './payment-parts.ts'
export { getPayment } from './payment-view.ts'
export { approvalNeeded, nothingToPay, providerUnavailable } from './payment.errors.ts'
export { refundEffectKind, sendRefund } from '#worker/payments/refund/send-refund.ts'
export { pricingOf, pricingQueries, type PricingRows } from './read-pricing.ts'
export { keysOfProcess, paidQuery } from './process-money.ts'
export { takenWrite } from './settle-manually.ts'
export { askSoonStatement } from './record-message.ts'
export { noFacts, settlePayment } from './settle-payment.ts'
export { takeMessage } from '#worker/payments/callbacks/take-callback.ts'
export { spendSurplus } from '#worker/payments/refund/spend-surplus.ts'
export { writeStarted } from '#worker/payments/start/write-started.ts'
