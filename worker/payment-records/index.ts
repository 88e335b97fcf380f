export { toPaymentSummary } from './payment-summary.ts'
export { countsFirst, latestPaymentOf } from './payment.queries.ts'
export { voidOpenPaymentStatement } from './void-payment.ts'
