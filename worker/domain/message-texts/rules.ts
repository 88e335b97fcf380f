import { messageTextMaxLengths } from '#domain/operations/limits.ts'

/** The places that messages have. */
export type MessageVariable =
  | 'workshop'
  | 'car'
  | 'plate'
  | 'code'
  | 'box'
  | 'place'
  | 'lentCar'
  | 'lentPlace'
  | 'until'
  | 'total'
  | 'link'
  | 'phone'

/** The form of a message that a text is for; BUTTON and SIGNATURE are of every e-mail. */
export type MessageForm = keyof typeof messageTextMaxLengths

/** Places that a message's text may have, and those that it must have. */
export type MessageRules = {
  form: MessageForm
  allowed: readonly MessageVariable[]
  required: readonly MessageVariable[]
  /** In characters, the places as they are written. */
  maxLength: number
}

type Places = Pick<MessageRules, 'allowed' | 'required'>

const ofAll = ['workshop', 'car', 'plate'] as const
const ofLinks = [...ofAll, 'total', 'phone', 'link'] as const
const ofCodes = [...ofAll, 'code', 'box', 'place', 'until', 'lentCar', 'lentPlace', 'phone', 'link'] as const

/** Subjects are shown on locked screens: no code in them. An e-mail has the link as its button, whatever its text. */
function placesOf(form: MessageForm, isCode: boolean): Places {
  switch (form) {
    case 'SMS':
      return isCode ? { allowed: ofCodes, required: ['code'] } : { allowed: ofLinks, required: ['link'] }
    case 'EMAIL':
      return isCode ? { allowed: ofCodes, required: ['code'] } : { allowed: ofLinks, required: [] }
    case 'SUBJECT':
      return { allowed: ofAll, required: [] }
    case 'SIGNATURE':
      return { allowed: ['workshop'], required: [] }
    case 'BUTTON':
      return { allowed: [], required: [] }
  }
}

const forms: ReadonlyMap<string, MessageForm> = new Map([
  ['Sms', 'SMS'],
  ['Email', 'EMAIL'],
  ['Subject', 'SUBJECT'],
  ['Button', 'BUTTON'],
  ['Signature', 'SIGNATURE'],
])

/** Messages to somebody else than the customer: their own places. */
const ofOthers: ReadonlyMap<string, Places> = new Map([
  ['messageContactNoticeSms', { allowed: ['workshop', 'phone'], required: ['phone'] }],
  ['passShareCollect', { allowed: ['workshop', 'plate', 'link'], required: ['link'] }],
  ['passShareBring', { allowed: ['workshop', 'plate', 'link'], required: ['link'] }],
])

/** The rules of a text by its key; null for a text that is of no message. */
export function messageRulesOf(key: string): MessageRules | null {
  const others = ofOthers.get(key)
  if (others !== undefined) return { form: 'SMS', ...others, maxLength: messageTextMaxLengths.SMS }
  const [, about = '', name = ''] =
    /^message(Link|Code|)[A-Za-z]*?(Sms|Email|Subject|Button|Signature)$/.exec(key) ?? []
  const form = forms.get(name)
  if (form === undefined) return null
  return { form, ...placesOf(form, about === 'Code'), maxLength: messageTextMaxLengths[form] }
}
