import { messageRulesOf } from '#domain/message-texts/rules.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'

const occasions = [
  ['messageLinkDeliver', 'occasionLinkDeliver'],
  ['messageLinkLeave', 'occasionLinkLeave'],
  ['messageLinkRetrieve', 'occasionLinkRetrieve'],
  ['messageLinkPrice', 'occasionLinkPrice'],
  ['messageLinkPay', 'occasionLinkPay'],
  ['messageLinkKiosk', 'occasionLinkKiosk'],
  ['messageLinkWork', 'occasionLinkWork'],
  ['messageLinkRemindWork', 'occasionLinkRemindWork'],
  ['messageLinkReady', 'occasionLinkReady'],
  ['messageLinkCancelled', 'occasionLinkCancelled'],
  ['messageLinkExpired', 'occasionLinkExpired'],
  ['messageLinkRefunded', 'occasionLinkRefunded'],
  ['messageLinkRemindLink', 'occasionLinkRemindLink'],
  ['messageLinkRemindBill', 'occasionLinkRemindBill'],
  ['messageLinkLook', 'occasionLinkLook'],
  ['messageCodeDeliver', 'occasionCodeDeliver'],
  ['messageCodeRetrieve', 'occasionCodeRetrieve'],
  ['messageCodeSwap', 'occasionCodeSwap'],
  ['messageCodeLend', 'occasionCodeLend'],
  ['messageReceipt', 'occasionReceipt'],
  ['messageContactNotice', 'occasionContactNotice'],
  ['message', 'occasionAll'],
  ['passShareCollect', 'occasionPassCollect'],
  ['passShareBring', 'occasionPassBring'],
] as const

const forms = {
  SMS: 'formSms',
  EMAIL: 'formEmail',
  SUBJECT: 'formSubject',
  BUTTON: 'formButton',
  SIGNATURE: 'formSignature',
} as const

/** Which message a text is of, and which part of it; null for a text of the customer's pages. */
export function messageName(key: string, text: SettingsText): string | null {
  const rules = messageRulesOf(key)
  const occasion = occasions.find(([begins]) => key.startsWith(begins))
  if (rules === null || occasion === undefined) return null
  return `${text(occasion[1])}: ${text(forms[rules.form])}`
}
