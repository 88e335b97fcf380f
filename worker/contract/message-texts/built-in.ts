import type { MessageTexts } from '#domain/message-texts/keys.ts'

/** Sentences of a language's built-in messages. Those about a link come without their full stop. */
type Sentences = {
  hello: string
  deliver: string
  deliverSubject: string
  /** The same where there is no work order to approve. */
  leave: string
  leaveSubject: string
  retrieve: string
  retrieveSubject: string
  price: string
  priceSubject: string
  /** A sentence, or more, for the e-mail about a price. */
  priceEmail: string
  pay: string
  paySubject: string
  look: string
  kiosk: string
  kioskSubject: string
  /** Work that was found waits for a decision; the same once more; when the car will be ready is another time. */
  work: string
  remindWork: string
  ready: string
  /** The end of a promise: the visit, the box, the payment. */
  cancelled: string
  cancelledSubject: string
  expired: string
  expiredSubject: string
  refunded: string
  refundedSubject: string
  /** A link that was not opened the day before, and a bill that was not paid. */
  remindLink: string
  remindLinkSubject: string
  remindBill: string
  remindBillSubject: string
  /** Lines of an e-mail, each left out where nothing of it is known: the car, the sum, the price, whom to ask. */
  carLine: string
  totalLine: string
  priceLine: string
  phoneLine: string
  code: string
  bring: string
  collect: string
  /** The same with the keys of a car that is lent: those of one's own stay in their place, or none are left. */
  swap: string
  lend: string
  codeSubject: string
  collectSubject: string
  /** The other place of the code, in an e-mail. */
  onPage: string
  /** The place of the receipt, in an e-mail. */
  receipt: string
  receiptSubject: string
  contactNotice: string
  button: string
  signature: string
}

/** Returns a sentence as an e-mail has it, which says below whom it is from. */
const letter = (sentence: string) => sentence.replace(/^\{workshop\}: /, '')

/** The built-in texts: the same sentence stands in the text message and the e-mail, which is a letter around it. */
export function builtInMessages(s: Sentences): MessageTexts {
  const sms = (sentence: string) => `${sentence}. {link}`
  const email = (sentence: string, ...lines: string[]) =>
    [s.hello, `${letter(sentence)}.`, [s.carLine, ...lines].join('\n'), s.phoneLine].join('\n\n')
  return {
    messageLinkDeliverSms: sms(s.deliver),
    messageLinkDeliverSubject: s.deliverSubject,
    messageLinkDeliverEmail: email(s.deliver),
    messageLinkLeaveSms: sms(s.leave),
    messageLinkLeaveSubject: s.leaveSubject,
    messageLinkLeaveEmail: email(s.leave),
    messageLinkRetrieveSms: sms(s.retrieve),
    messageLinkRetrieveSubject: s.retrieveSubject,
    messageLinkRetrieveEmail: email(s.retrieve),
    messageLinkPriceSms: sms(s.price),
    messageLinkPriceSubject: s.priceSubject,
    messageLinkPriceEmail: email(s.priceEmail, s.priceLine),
    messageLinkPaySms: sms(s.pay),
    messageLinkPaySubject: s.paySubject,
    messageLinkPayEmail: email(s.pay, s.totalLine),
    messageLinkKioskSms: sms(s.kiosk),
    messageLinkKioskSubject: s.kioskSubject,
    messageLinkKioskEmail: email(s.kiosk),
    ...workMessages(s, { sms, email }),
    ...endMessages(s, { sms, email }),
    ...reminderMessages(s, { sms, email }),
    messageLinkLookSms: sms(s.look),
    messageLinkLookSubject: s.look,
    messageLinkLookEmail: email(s.look),
    ...codeMessages(s),
    messageReceiptSubject: s.receiptSubject,
    messageReceiptEmail: `${s.hello}\n\n${s.receipt}.`,
    messageContactNoticeSms: s.contactNotice,
    messageButton: s.button,
    messageSignature: s.signature,
  }
}

/** Returns messages that bring the code of a box. */
function codeMessages(s: Sentences) {
  const code = (place: string) => `${s.code} ${place} {link}`
  const codeEmail = (place: string) => [s.hello, letter(s.code), place, s.onPage, s.phoneLine].join('\n\n')
  return {
    messageCodeDeliverSms: code(s.bring),
    messageCodeDeliverSubject: s.codeSubject,
    messageCodeDeliverEmail: codeEmail(s.bring),
    messageCodeRetrieveSms: code(s.collect),
    messageCodeRetrieveSubject: s.collectSubject,
    messageCodeRetrieveEmail: codeEmail(s.collect),
    messageCodeSwapSms: code(s.swap),
    messageCodeSwapSubject: s.codeSubject,
    messageCodeSwapEmail: codeEmail(s.swap),
    messageCodeLendSms: code(s.lend),
    messageCodeLendSubject: s.collectSubject,
    messageCodeLendEmail: codeEmail(s.lend),
  }
}

type Forms = Record<'sms' | 'email', (sentence: string, ...lines: string[]) => string>

/** Returns messages about additional work and the ready time. */
function workMessages({ work, remindWork, ready }: Sentences, { sms, email }: Forms) {
  return {
    messageLinkWorkSms: sms(work),
    messageLinkWorkSubject: work,
    messageLinkWorkEmail: email(work),
    messageLinkRemindWorkSms: sms(remindWork),
    messageLinkRemindWorkSubject: remindWork,
    messageLinkRemindWorkEmail: email(remindWork),
    messageLinkReadySms: sms(ready),
    messageLinkReadySubject: ready,
    messageLinkReadyEmail: email(ready),
  }
}

/** Returns messages about what still waits for the customer. */
function reminderMessages(s: Sentences, { sms, email }: Forms) {
  return {
    messageLinkRemindLinkSms: sms(s.remindLink),
    messageLinkRemindLinkSubject: s.remindLinkSubject,
    messageLinkRemindLinkEmail: email(s.remindLink),
    messageLinkRemindBillSms: sms(s.remindBill),
    messageLinkRemindBillSubject: s.remindBillSubject,
    messageLinkRemindBillEmail: email(s.remindBill, s.totalLine),
  }
}

/** Returns messages about the ends that a customer is notified of. */
function endMessages(s: Sentences, { sms, email }: Forms) {
  return {
    messageLinkCancelledSms: sms(s.cancelled),
    messageLinkCancelledSubject: s.cancelledSubject,
    messageLinkCancelledEmail: email(s.cancelled),
    messageLinkExpiredSms: sms(s.expired),
    messageLinkExpiredSubject: s.expiredSubject,
    messageLinkExpiredEmail: email(s.expired),
    messageLinkRefundedSms: sms(s.refunded),
    messageLinkRefundedSubject: s.refundedSubject,
    messageLinkRefundedEmail: email(s.refunded),
  }
}
