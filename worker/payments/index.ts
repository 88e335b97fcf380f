export { toPaymentSummary } from './payment-summary.ts'
export { latestPaymentOf } from './payment.queries.ts'
