export { contactNoticeKind, contactNoticeStatements } from './contact-notice.ts'
export { contactColumns, contactOf, factsOf, reachOf, toContact, toFacts, type Facts } from './facts.ts'
export { previewMessage } from './preview.ts'
export { reportRoutes } from './report.routes.ts'
export {
  sendContactNotice,
  sendInstead,
  sendKeyCode,
  sendLink,
  sendPaymentLink,
  sendPrice,
  type SendInput,
} from './send-notice.ts'
export { sendPass } from './send-pass.ts'
export { receiptKind, receiptMessage, sendReceipt } from './send-receipt.ts'
export type { SendResult } from './settle.ts'
export { sendInsteadKind } from './take-report.ts'
