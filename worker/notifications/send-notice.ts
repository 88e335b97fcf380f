import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { formatProcessCode, groupBoxCode } from '#domain/access/codes.ts'
import { senderNamed } from '#domain/contact/email.ts'
import type { HeldReason } from '#domain/contact/message-limits.ts'
import type { Reminder } from '#domain/contact/reminder.ts'
import { emailHtml, emailText } from '#domain/message-texts/email-body.ts'
import type { VisitEnd } from '#domain/process/visit-end.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { codeNotThere } from '#worker/lockers/index.ts'
import { smsReportUrls } from '#worker/notifications/incoming/report-address.ts'
import type { Ports, SendOutcome } from '#worker/providers/port.ts'

import { emailLookOf, reachOf, readFacts, type AnyReach, type Facts, type Reach } from './facts.ts'
import { keepText, type KeptText } from './kept-text.ts'
import { capsOf, heldBecause, type Caps } from './message-caps.ts'
import {
  claimMessage,
  forgetOvertaken,
  forgetUnsaid,
  releaseClaim,
  type Claimed,
  type ComposedKind,
} from './message.queries.ts'
import {
  endNotice,
  isLetThrough,
  isOfPrice,
  isOfStaff,
  keyCodeNotice,
  kioskNotice,
  linkNotice,
  overEmail,
  paymentLinkNotice,
  priceNotice,
  readyTimeNotice,
  workNotice,
  workWaits,
  type Notice,
  type WorkMessageInput,
  type Wording,
} from './notice.ts'
import { reminderKinds, reminderNotice } from './reminder-notice.ts'
import { sendToBrowsers } from './send-to-browsers.ts'
import { conclude, concludeEarlier, done, settle, type Conclusion, type SendResult, type Way } from './settle.ts'

export type SendInput = {
  processId: string
  /** The facts of the process, where they were read with the request for the message; null: read them. */
  known: Facts | null
  signal: AbortSignal
  /** True on the last attempt: what is not known by now (a cloud's code, a provider's acceptance) will not be. */
  isLastAttempt: boolean
}

export type Sender = { deps: Dependencies; ports: Pick<Ports, 'sms' | 'email' | 'push'> }

/** `causeId` is the event by which staff asked for the message once more. */
type RequestedSend = SendInput & { causeId?: string | undefined }

/** Sends the link of a process to its customer and moves the process on by what became of it. */
export function sendLink(sender: Sender, input: RequestedSend): Promise<SendResult> {
  return sendNotice(sender, linkNotice(input.causeId), input)
}

/** Sends the code of the box that a process holds, and moves the process on by what became of it. */
export function sendKeyCode(sender: Sender, input: RequestedSend): Promise<SendResult> {
  return sendNotice(sender, keyCodeNotice(input.causeId), input)
}

/**
 * Sends the link to the payment, once for each wish, while it is waited for; nobody who has paid hears of it. While the
 * price is still to be approved the customer is asked for that instead, and for the payment afterwards.
 */
export function sendPaymentLink(sender: Sender, input: SendInput & { causeId: string }): Promise<SendResult> {
  const { causeId } = input
  return sendNotice(sender, (facts) => (isSentAlready(facts, causeId) ? null : paymentNotice(facts, causeId)), input)
}

/**
 * A price that was approved has the link sent which waited for it. Where that had not been tried yet it went out by itself,
 * and the process is further by now.
 */
function isSentAlready({ state }: Facts, causeId: string): boolean {
  return isOfPrice(causeId) && !paymentLinkNotice(causeId).awaitedIn.includes(state)
}

/** Returns the message that a request for a payment brings: a price that is still to be approved comes first. */
export function paymentNotice(facts: Facts, causeId: string): Notice {
  const ofStaff = isOfStaff(causeId) ? causeId : undefined
  return asksPrice(facts) ? priceNotice(ofStaff) : paymentLinkNotice(causeId)
}

/** Asks the customer to approve what the work costs now, once for each price. */
export function sendPrice(sender: Sender, input: SendInput): Promise<SendResult> {
  return sendNotice(sender, (facts) => (asksPrice(facts) ? priceNotice() : null), input)
}

/** Puts additional work before the customer, or reminds them of it, while it waits for them. */
export async function sendWork(sender: Sender, input: SendInput & WorkMessageInput): Promise<SendResult> {
  const [waits] = await sender.deps.db.all(sql`select 1 where ${workWaits(input)}`)
  return waits === undefined ? unsaid(sender, input, ['ADDITIONAL_WORK']) : sendNotice(sender, workNotice(input), input)
}

/** Tells the customer when the car will be ready, while that is what staff say. */
export async function notifyReadyTime(sender: Sender, input: SendInput & { readyAt: number }): Promise<SendResult> {
  const { processId, readyAt } = input
  const [holds] = await sender.deps.db.all(
    sql`select 1 from ${processes} where id = ${processId} and ready_at = ${readyAt} and ended_at is null`,
  )
  const notice = readyTimeNotice(readyAt)
  return holds === undefined ? unsaid(sender, input, ['READY_TIME']) : sendNotice(sender, notice, input)
}

/** Tells the owner that their visit was opened at a kiosk, with the way to it that is theirs alone. */
export function notifyKioskUse(sender: Sender, input: SendInput & { causeId: string }): Promise<SendResult> {
  return sendNotice(sender, kioskNotice(input.causeId), input)
}

/** Tells the customer that a promise is over, while it is. */
export function notifyEnd(sender: Sender, input: SendInput & { end: VisitEnd; causeId: string }): Promise<SendResult> {
  return sendNotice(sender, endNotice(input.end, input.causeId), input)
}

type ReminderInput = SendInput & { reminder: Reminder; about: number; isOver: boolean }
/** Reminds the customer of what waits for them. */
export function sendReminderNotice(
  sender: Sender,
  { reminder, about, isOver, ...input }: ReminderInput,
): Promise<SendResult> {
  if (isOver) return unsaid(sender, input, [reminderKinds[reminder]])
  return sendNotice(sender, reminderNotice(reminder, about), input)
}

const asksPrice = ({ askedPriceCents }: Facts) => askedPriceCents !== null

/** A code that is held back is told to nobody: staff hear that it did not go out. */
export const isShut = ({ kind }: Notice, { isHeldBack }: Facts) => kind === 'KEY_CODE' && isHeldBack

/** A code that the cloud of the cabinet does not have yet opens nothing: nobody is sent to a door that stays shut. */
const isUnmade = ({ kind }: Notice, { codeStands }: Facts) => kind === 'KEY_CODE' && !codeStands

/** There is nothing of these kinds to say any more: what an earlier try left waiting waits for nothing. */
async function unsaid({ deps }: Sender, { processId }: SendInput, kinds: readonly ComposedKind[]): Promise<SendResult> {
  await forgetUnsaid(deps.db, processId, kinds)
  return done
}

/** Null where the payment was told of already, or no price is asked any more. */
type NoticeFor = Notice | ((facts: Facts) => Notice | null)

async function sendNotice(sender: Sender, noticeFor: NoticeFor, input: SendInput): Promise<SendResult> {
  const { deps } = sender
  const facts = await readFacts(deps.db, input)
  if (facts === null) return done
  const notice = typeof noticeFor === 'function' ? noticeFor(facts) : noticeFor
  if (notice === null) return unsaid(sender, input, ['PRICE', 'PAYMENT_LINK'])
  if (!notice.sentIn.includes(facts.state)) {
    await forgetOvertaken(deps.db, { notice, facts })
    return done
  }
  if (isUnmade(notice, facts)) {
    if (!input.isLastAttempt) return { result: 'retry', reason: codeNotThere, afterMs: null }
    return settle(deps, { notice, facts, end: 'impossible' })
  }
  const reach = reachOf(facts)
  const wording = await composed(deps, notice, facts)
  if (wording === null || reach === null || isShut(notice, facts)) {
    deps.log.info('message.not_possible', { processId: facts.id, kind: notice.kind, hasContact: reach !== null })
    return settle(deps, { notice, facts, end: wording === null ? 'impossible' : 'failed' })
  }
  const sending = { notice, facts, wording, input }
  const pushed = await notifyBrowsers(sender, sending, reach)
  return pushed ?? sendWithFallback(sender, sending, reach)
}

/** Tells the browsers of the customer in the place of a message; null where it is to go as a message after all. */
async function notifyBrowsers(sender: Sender, sending: Sending, { recipient }: Reach): Promise<SendResult | null> {
  const { notice, facts } = sending
  const { browsers } = facts
  if (notice.push === undefined || browsers.length === 0) return null
  const way: Way = { reach: { channel: 'PUSH', recipient, browsers }, mayRepeat: true, isLastWay: false }
  const pushed = await sendOver(sender, sending, way)
  return pushed.result === 'lost' ? null : pushed
}

/** Sends by one way, and by the next where that one is lost. */
export async function sendWithFallback(sender: Sender, sending: Sending, reach: Reach): Promise<SendResult> {
  const next = nextReach(sending.facts, reach)
  const way = { reach, mayRepeat: mayRepeat(sender, reach), isLastWay: next === null }
  const first = await sendOver(sender, sending, way)
  if (first.result !== 'lost') return first
  return next === null ? done : sendByEmail(sender, sending, next)
}

/** The wording of a notice in both forms, as it is true now. */
export async function composed({ config, messageWording }: Dependencies, notice: Notice, facts: Facts) {
  return notice.compose(facts, { wording: await messageWording(facts.lcid), appUrl: config.appUrl })
}

export type Sending = {
  notice: Notice
  facts: Facts
  wording: Wording
  input: SendInput
  /** Parts of the text that only some may read, besides the box code and the link of the visit. */
  secret?: string
}

/** The way after one that failed: e-mail after a text message. */
function nextReach({ email }: Facts, { channel }: Reach): Reach | null {
  return channel === 'SMS' && email ? { channel: 'EMAIL', recipient: email } : null
}

function mayRepeat({ ports }: Sender, { channel }: Reach): boolean {
  return channel === 'EMAIL' && ports.email.isRepeatable
}

/** Sends what a text message should have said by e-mail, the last way that there is. */
export async function sendByEmail(sender: Sender, sending: Sending, reach: Reach): Promise<SendResult> {
  const way = { reach, mayRepeat: mayRepeat(sender, reach), isLastWay: true }
  const result = await sendOver(sender, { ...sending, notice: overEmail(sending.notice) }, way)
  return result.result === 'lost' ? done : result
}

async function sendOver(sender: Sender, sending: Sending, way: Way): Promise<Conclusion> {
  const { deps } = sender
  const { notice, facts, wording, input, secret } = sending
  const said = textForChannel(way.reach, wording)
  const secrets = { code: facts.accessCode && groupBoxCode(facts.accessCode), links: linksOf(facts, secret) }
  const dedupeKey = notice.dedupeKey(facts)
  const sealedText = said && (await keepText(deps.config, { dedupeKey, said, secrets }))
  const caps = capsOf(deps, facts, way.reach)
  const messageId = newIdIn(facts.slot, 'msg', deps.clock.now())
  const claimed = await claim(deps, { notice, facts, way, sealedText, messageId, caps })
  if (claimed === null) return concludeEarlier(deps, { notice, facts, way })
  const held = heldBecause({ facts, reach: way.reach, isLetThrough: isLetThrough(dedupeKey) }, caps, claimed.counted)
  const posting = { messageId: claimed.id, notice, facts, reach: way.reach, wording, signal: input.signal }
  const outcome = held === null ? await send(sender, posting) : heldBack(held)
  return conclude(deps, { notice, facts, way, outcome, isLastAttempt: input.isLastAttempt })
}

/** Sends what is not for the customer, or not where the customer is now; nothing follows what failed. */
export async function sendAside(sender: Sender, sending: Sending, reach: Reach): Promise<SendResult> {
  const way = { reach, mayRepeat: mayRepeat(sender, reach), isLastWay: true }
  const result = await sendOver(sender, sending, way)
  return result.result === 'lost' ? done : result
}

function linksOf({ linkCode }: Facts, secret: string | undefined): string[] {
  return [formatProcessCode(linkCode), ...(secret === undefined ? [] : [secret])]
}

function textForChannel({ channel }: AnyReach, { sms, email }: Wording): KeptText | null {
  if (channel === 'PUSH') return null
  if (channel === 'SMS' || email === null) return { subject: null, text: sms }
  return { subject: email.subject, text: emailText(email) }
}

/** Nobody is asked to send it: it counts as refused for good. */
const heldBack = (reason: HeldReason): SendOutcome => ({ outcome: 'refused', reason, permanent: true })

type Claiming = { notice: Notice; facts: Facts; way: Way; messageId: string; sealedText: string | null; caps: Caps }

async function claim(deps: Dependencies, { way, ...claiming }: Claiming): Promise<Claimed | null> {
  try {
    const { reach, mayRepeat: isRepeatable } = way
    return await claimMessage(deps.db, { ...claiming, reach, isRepeatable, now: deps.clock.now() })
  } catch (error) {
    // Nobody was asked to send anything, so the next attempt may.
    await releaseClaim(deps.db, claiming.messageId).catch(() => {})
    throw error
  }
}

type Posting = Omit<Sending, 'input'> & { messageId: string; reach: AnyReach; signal: AbortSignal }

function send(sender: Sender, posting: Posting): Promise<SendOutcome> {
  const { deps, ports } = sender
  const { messageId, notice, facts, reach, wording, signal } = posting
  const { email } = wording
  if (reach.channel === 'PUSH') return sendToBrowsers(sender, posting, reach.browsers)
  if (reach.channel === 'SMS' || email === null) {
    const urls = smsReportUrls(deps.config, messageId)
    return ports.sms.send({ from: facts.smsSender, to: reach.recipient, text: wording.sms, ...urls }, signal)
  }
  const message = {
    from: senderNamed(deps.config.email.sender, facts.senderName, facts.emailFrom),
    to: reach.recipient,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email, facts.lcid, emailLookOf(facts, deps.config.appUrl)),
    replyTo: facts.replyTo || null,
    idempotencyKey: notice.dedupeKey(facts),
    reference: messageId,
  }
  return ports.email.send(message, signal)
}
