export { contactNoticeKind, contactNoticeStatements } from './contact-notice.ts'
export {
  contactColumns,
  contactOf,
  factsIn,
  factsOf,
  factsText,
  reachOf,
  toContact,
  toFacts,
  waysOf,
  type Facts,
} from './facts.ts'
export { freeMessageKind, freeMessageStatements, sendFree } from './free-message.ts'
export { forgedCall, incomingOf } from '#worker/notifications/incoming/incoming.ts'
export { openAnswer, sealAnswer } from '#worker/notifications/incoming/kept-answer.ts'
export { openText, type KeptText, type Sight } from './kept-text.ts'
export { invalidContact } from './message.errors.ts'
export { letThroughOnce } from './notice.ts'
export { previewMessage, type PreviewedKind } from './preview.ts'
export { endMessage } from './end-message.ts'
export { smsAnswerUrl, smsReportUrls } from '#worker/notifications/incoming/report-address.ts'
export { reportRoutes } from '#worker/notifications/incoming/report.routes.ts'
export {
  sendKeyCode,
  sendLink,
  sendPaymentLink,
  sendPrice,
  sendWork,
  notifyEnd,
  notifyKioskUse,
  notifyReadyTime,
  sendReminderNotice,
  type Sender,
  type SendInput,
} from './send-notice.ts'
export { sendPass } from './send-pass.ts'
export { receiptKind, receiptMessage, sendReceipt } from './send-receipt.ts'
export type { SendResult } from './settle.ts'
export { sendContactNotice, sendInstead } from './send-known-message.ts'
export { sendInsteadKind } from '#worker/notifications/incoming/take-report.ts'
export { previewLink } from '#worker/notifications/link-preview.ts'
