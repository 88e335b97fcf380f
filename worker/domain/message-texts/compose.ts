import { fewestParts } from '#domain/contact/sms-length.ts'
import { visitEnds } from '#domain/process/visit-end.ts'

import { filled, smsFilled, type MessageValues } from './fill.ts'
import type { MessageOccasion, MessageTextKey, OwnMessageTexts } from './keys.ts'
import type { KeyCodeFacts, KeyPurpose, LinkFacts, LinkPurpose, MessageWording } from './wording.ts'

/** Lines with what stands at their ends, below a heading of their own where they have one. */
export type EmailPart = { heading: string | null; lines: readonly { label: string; value: string; isTotal?: true }[] }

/** The parts of an e-mail, in order; `code` stands by itself where there is one. */
export type EmailContent = {
  subject: string
  paragraphs: readonly string[]
  code: string | null
  /** A receipt, part by part. */
  receipt?: readonly EmailPart[]
  action: { label: string; link: string }
  signature: string
}

/** `own` is the account's wording in this language, over the built-in one. */
type Worded = { wording: MessageWording; own?: OwnMessageTexts }
type Composing<Purpose, Facts> = Worded & { purpose: Purpose; facts: Facts }

const linkOccasions = {
  deliver: 'LinkDeliver',
  retrieve: 'LinkRetrieve',
  price: 'LinkPrice',
  pay: 'LinkPay',
  kiosk: 'LinkKiosk',
  work: 'LinkWork',
  remindWork: 'LinkRemindWork',
  ready: 'LinkReady',
  cancelled: 'LinkCancelled',
  expired: 'LinkExpired',
  refunded: 'LinkRefunded',
  look: 'LinkLook',
} as const satisfies Record<LinkPurpose, MessageOccasion>

const codeOccasions = {
  deliver: 'CodeDeliver',
  retrieve: 'CodeRetrieve',
} as const satisfies Record<KeyPurpose, MessageOccasion>

/** Returns the values of the variables of a message about a link. */
export function linkValues(
  { workshop, licenceNumber, link }: LinkFacts,
  { car, ownCar }: MessageWording,
): MessageValues {
  const plate = licenceNumber ?? ''
  return { workshop, car: plate === '' ? ownCar : filled(car, { plate }), plate, link }
}

/** The same of a box code: the fullest first, then with less of the place. */
export function codeValues(facts: KeyCodeFacts, wording: MessageWording): readonly [MessageValues, ...MessageValues[]] {
  const { code, boxNumber, lockerName, lockerAddress } = facts
  const values = { ...linkValues(facts, wording), code, box: String(boxNumber) }
  const [whole, ...less] = [`${lockerName}, ${lockerAddress}`, lockerAddress, lockerName, ''] as const
  return [{ ...values, place: whole }, ...less.map((place) => ({ ...values, place }))]
}

/** A text message in as few parts as can be, and then as full as can be. */
export function smsOf(templates: readonly [string, ...string[]], values: readonly MessageValues[]): string {
  return fewestParts(templates.flatMap((template) => values.map((those) => smsFilled(template, those))))
}

/** Messages that warn or take a promise back, and so are worth a second part: no shorter text says it. */
const alwaysWhole: ReadonlySet<LinkPurpose> = new Set<LinkPurpose>(['kiosk', ...visitEnds])

/** The text message that brings the link. */
export function linkSms({ wording, purpose, facts, own }: Composing<LinkPurpose, LinkFacts>): string {
  const { texts } = wording
  const key = `message${linkOccasions[purpose]}Sms` as const
  const worded = own?.[key]
  const values = [linkValues(facts, wording)]
  if (worded !== undefined) return smsOf([worded], values)
  if (alwaysWhole.has(purpose)) return smsOf([texts[key]], values)
  return smsOf([texts[key], texts.messageLinkLookSms, '{workshop}: {link}'], values)
}

/** The text message that brings the box code; the place is shortened where it would make a second part. */
export function keyCodeSms({ wording, purpose, facts, own }: Composing<KeyPurpose, KeyCodeFacts>): string {
  const { texts, shortCode } = wording
  const key = `message${codeOccasions[purpose]}Sms` as const
  const worded = own?.[key]
  return smsOf(worded === undefined ? [texts[key], shortCode] : [worded], codeValues(facts, wording))
}

type Notice = Worded & { workshop: string; phone: string }

/** To the number that messages went to before: it holds neither a code nor the link, for it may be a stranger's. */
export function contactNoticeSms({ wording, workshop, phone, own }: Notice): string {
  const key = 'messageContactNoticeSms'
  return smsOf([own?.[key] ?? wording.texts[key]], [{ workshop, phone }])
}

/** The e-mail that brings the link to who has no mobile number. */
export function linkEmail({ wording, purpose, facts, own }: Composing<LinkPurpose, LinkFacts>): EmailContent {
  const values = linkValues(facts, wording)
  return emailOf(linkOccasions[purpose], { wording, own, values, link: facts.link, code: null })
}

/** The e-mail that brings the box code. */
export function keyCodeEmail({ wording, purpose, facts, own }: Composing<KeyPurpose, KeyCodeFacts>): EmailContent {
  const [values] = codeValues(facts, wording)
  const { link, code } = facts
  return emailOf(codeOccasions[purpose], { wording, own, values, link, code })
}

type Receipted = Worded & { facts: LinkFacts; parts: readonly EmailPart[] }

/** The e-mail with the receipt of a visit. */
export function receiptEmail({ wording, facts, own, parts }: Receipted): EmailContent {
  const values = linkValues(facts, wording)
  return { ...emailOf('Receipt', { wording, own, values, link: facts.link, code: null }), receipt: parts }
}

type Writing = {
  wording: MessageWording
  own: OwnMessageTexts | undefined
  values: MessageValues
  link: string
  code: string | null
}

function emailOf(occasion: MessageOccasion | 'Receipt', { wording, own, values, link, code }: Writing): EmailContent {
  const text = (key: MessageTextKey) => filled(own?.[key] ?? wording.texts[key], values)
  return {
    subject: oneLine(text(`message${occasion}Subject`)),
    paragraphs: paragraphsOf(text(`message${occasion}Email`)),
    code,
    action: { label: oneLine(text('messageButton')), link },
    signature: text('messageSignature').trim(),
  }
}

/** A subject is one line, whatever was typed or fills it. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** An empty line begins a new paragraph. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
