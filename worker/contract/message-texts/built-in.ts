import type { MessageTexts } from '#domain/message-texts/keys.ts'

/** Sentences of a language's built-in messages. Those about a link come without their full stop. */
type Sentences = {
  hello: string
  deliver: string
  deliverSubject: string
  retrieve: string
  price: string
  /** A sentence, or more, for the e-mail about a price. */
  priceEmail: string
  pay: string
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
  code: string
  bring: string
  collect: string
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

/** The built-in texts: the same sentence stands in the text message and the e-mail, and as a subject. */
export function builtInMessages(s: Sentences): MessageTexts {
  const sms = (sentence: string) => `${sentence}. {link}`
  const email = (sentence: string) => `${s.hello}\n\n${sentence}.`
  const code = (place: string) => `${s.code} ${place} {link}`
  const codeEmail = (place: string) => [s.hello, s.code, place, s.onPage].join('\n\n')
  return {
    messageLinkDeliverSms: sms(s.deliver),
    messageLinkDeliverSubject: s.deliverSubject,
    messageLinkDeliverEmail: email(s.deliver),
    messageLinkRetrieveSms: sms(s.retrieve),
    messageLinkRetrieveSubject: s.retrieve,
    messageLinkRetrieveEmail: email(s.retrieve),
    messageLinkPriceSms: sms(s.price),
    messageLinkPriceSubject: s.price,
    messageLinkPriceEmail: email(s.priceEmail),
    messageLinkPaySms: sms(s.pay),
    messageLinkPaySubject: s.pay,
    messageLinkPayEmail: email(s.pay),
    messageLinkKioskSms: sms(s.kiosk),
    messageLinkKioskSubject: s.kioskSubject,
    messageLinkKioskEmail: email(s.kiosk),
    ...workMessages(s, { sms, email }),
    ...endMessages(s, { sms, email }),
    messageLinkLookSms: sms(s.look),
    messageLinkLookSubject: s.look,
    messageLinkLookEmail: email(s.look),
    messageCodeDeliverSms: code(s.bring),
    messageCodeDeliverSubject: s.codeSubject,
    messageCodeDeliverEmail: codeEmail(s.bring),
    messageCodeRetrieveSms: code(s.collect),
    messageCodeRetrieveSubject: s.collectSubject,
    messageCodeRetrieveEmail: codeEmail(s.collect),
    messageReceiptSubject: s.receiptSubject,
    messageReceiptEmail: email(s.receipt),
    messageContactNoticeSms: s.contactNotice,
    messageButton: s.button,
    messageSignature: s.signature,
  }
}

type Forms = Record<'sms' | 'email', (sentence: string) => string>

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
