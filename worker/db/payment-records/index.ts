export { toPaymentSummary } from './payment-summary.ts'
export { countsFirst, hasOpenPayment, latestPaymentOf, refundRuns, summaryColumns } from './payment.queries.ts'
export { voidOpenPaymentStatement } from './void-payment.ts'
export { meansOf, receiptQueries, toReceipt, vatOfPricing } from './receipt.ts'
