import { fewestParts } from '#domain/contact/sms-length.ts'
import { visitEnds } from '#domain/process/visit-end.ts'
import { humanTime } from '#domain/text/human-time.ts'

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
  leave: 'LinkLeave',
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
  remindLink: 'LinkRemindLink',
  remindBill: 'LinkRemindBill',
  look: 'LinkLook',
} as const satisfies Record<LinkPurpose, MessageOccasion>

const codeOccasions = {
  deliver: 'CodeDeliver',
  retrieve: 'CodeRetrieve',
  swap: 'CodeSwap',
  lend: 'CodeLend',
} as const satisfies Record<KeyPurpose, MessageOccasion>

/** Returns the values of the variables of a message about a link. */
export function linkValues(
  { workshop, licenceNumber, link, total, phone }: LinkFacts,
  { car, ownCar }: MessageWording,
): MessageValues {
  const plate = licenceNumber ?? ''
  return { workshop, car: plate === '' ? ownCar : filled(car, { plate }), plate, link, total, phone }
}

/** The same of a box code: the fullest first, then with less of the place, and until when it is held at last. */
export function codeValues(facts: KeyCodeFacts, wording: MessageWording): readonly [MessageValues, ...MessageValues[]] {
  const { code, boxNumber, lockerName, lockerAddress, lentCar, lentPlace } = facts
  const values = { ...linkValues(facts, wording), code, box: String(boxNumber), lentCar, lentPlace }
  const whole = `${lockerName}, ${lockerAddress}`
  const until = untilOf(facts, wording)
  const held = [lockerAddress, lockerName].map((place) => ({ ...values, place, until }))
  const rest = [whole, lockerAddress, lockerName, ''].map((place) => ({ ...values, place, until: '' }))
  return [{ ...values, place: whole, until }, ...(until === '' ? [] : held), ...rest]
}

function untilOf({ reservedUntil, timeZone }: KeyCodeFacts, { language, until }: MessageWording): string {
  if (reservedUntil === null) return ''
  return filled(until, { time: humanTime(reservedUntil, { timeZone, language, now: null }) })
}

/** A text message in as few parts as can be, and then as full as can be. */
export function smsOf(templates: readonly [string, ...string[]], values: readonly MessageValues[]): string {
  return fewestParts(templates.flatMap((template) => values.map((those) => smsFilled(template, those))))
}

/** Messages that warn, take a promise back or bring one to mind, and so are worth a second part: no shorter text says it. */
const alwaysWhole: ReadonlySet<LinkPurpose> = new Set<LinkPurpose>(['kiosk', 'remindLink', 'remindBill', ...visitEnds])

/** The text message that brings the link. */
export function linkSms({ wording, purpose, facts, own }: Composing<LinkPurpose, LinkFacts>): string {
  const { texts } = wording
  const key = `message${linkOccasions[purpose]}Sms` as const
  const worded = own?.[key]
  const whole = linkValues(facts, wording)
  // The sum goes before the sentence does.
  const values = whole.total === '' ? [whole] : [whole, { ...whole, total: '' }]
  if (worded !== undefined) return smsOf([worded], values)
  if (alwaysWhole.has(purpose)) return smsOf([texts[key]], values)
  return smsOf([texts[key], texts.messageLinkLookSms, '{workshop}: {link}'], values)
}

/** The text message that brings the box code; the place is shortened where it would make a second part. Which car is lent is worth one. */
export function keyCodeSms({ wording, purpose, facts, own }: Composing<KeyPurpose, KeyCodeFacts>): string {
  const { texts, shortCode } = wording
  const key = `message${codeOccasions[purpose]}Sms` as const
  const worded = own?.[key]
  const built: [string, ...string[]] = facts.lentCar === '' ? [texts[key], shortCode] : [texts[key]]
  return smsOf(worded === undefined ? built : [worded], codeValues(facts, wording))
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
  const text = (key: MessageTextKey) => filled(linesWith(own?.[key] ?? wording.texts[key], values), values)
  const body = `message${occasion}Email` as const
  const paragraphs = paragraphsOf(text(body))
  return {
    subject: oneLine(text(`message${occasion}Subject`)),
    // Our own sentences begin with the car, in small letters.
    paragraphs: own?.[body] === undefined ? paragraphs.map(capitalised) : paragraphs,
    code,
    action: { label: oneLine(text('messageButton')), link },
    signature: text('messageSignature').trim(),
  }
}

/** Returns a template without the lines of which nothing is known. */
function linesWith(template: string, values: Readonly<Partial<Record<string, string>>>): string {
  const isKnown = (line: string) => {
    const places = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => values[name])
    return places.length === 0 || places.some((value) => value !== '')
  }
  return template.split('\n').filter(isKnown).join('\n')
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

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
