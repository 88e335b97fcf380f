import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/ids.ts'
import type { Ports, SendOutcome } from '#worker/providers/port.ts'

import { emailHtml, emailText } from './email-body.ts'
import { reachOf, readFacts, type Facts, type Reach } from './facts.ts'
import { claimMessage, releaseClaim } from './message.queries.ts'
import { keyCodeNotice, linkNotice, paymentLinkNotice, type Notice, type Wording } from './notice.ts'
import { conclude, concludeEarlier, done, settle, type SendResult } from './settle.ts'

export type SendInput = {
  processId: string
  signal: AbortSignal
  /** No later attempt follows: what was refused for the moment counts as refused. */
  isLastAttempt: boolean
}

type Sender = { deps: Dependencies; ports: Pick<Ports, 'sms' | 'email'> }

/** `wish` is the event by which staff asked for the message once more. */
type Wished = SendInput & { wish?: string | undefined }

/** Sends the link of a process to its customer and moves the process on by what became of it. */
export function sendLink(sender: Sender, input: Wished): Promise<SendResult> {
  return sendNotice(sender, linkNotice(input.wish), input)
}

/** Sends the code of the box that a process holds, and moves the process on by what became of it. */
export function sendKeyCode(sender: Sender, input: Wished): Promise<SendResult> {
  return sendNotice(sender, keyCodeNotice(input.wish), input)
}

/** Sends the link to the payment, once for each wish, while it is waited for; nobody who has paid hears of it. */
export function sendPaymentLink(sender: Sender, input: SendInput & { wish: string }): Promise<SendResult> {
  return sendNotice(sender, paymentLinkNotice(input.wish), input)
}

async function sendNotice(sender: Sender, notice: Notice, input: SendInput): Promise<SendResult> {
  const { deps } = sender
  const facts = await readFacts(deps.db, input.processId)
  if (facts === null || !notice.sentIn.includes(facts.state)) return done
  const reach = reachOf(facts)
  const wording = notice.compose(facts, deps.config.appUrl)
  if (wording === null || reach === null) {
    deps.log.info('message.not_possible', { processId: facts.id, kind: notice.kind, hasContact: reach !== null })
    return settle(deps, { notice, facts, end: wording === null ? 'impossible' : 'failed' })
  }
  const messageId = newId('msg', deps.clock.now())
  if (await claim(deps, { notice, facts, reach, messageId })) {
    const outcome = await send(sender, { notice, facts, reach, wording, signal: input.signal })
    return conclude(deps, { notice, facts, reach, outcome, isLastAttempt: input.isLastAttempt })
  }
  return concludeEarlier(deps, notice, facts)
}

type Claiming = { notice: Notice; facts: Facts; reach: Reach; messageId: string }

async function claim(deps: Dependencies, claiming: Claiming): Promise<boolean> {
  try {
    return await claimMessage(deps.db, { ...claiming, now: deps.clock.now() })
  } catch (error) {
    // Nobody was asked to send anything, so the next attempt may.
    await releaseClaim(deps.db, claiming.messageId).catch(() => {})
    throw error
  }
}

type Sending = { notice: Notice; facts: Facts; reach: Reach; wording: Wording; signal: AbortSignal }

function send({ deps, ports }: Sender, { notice, facts, reach, wording, signal }: Sending): Promise<SendOutcome> {
  if (reach.channel === 'SMS') {
    return ports.sms.send({ from: facts.smsSender, to: reach.recipient, text: wording.sms }, signal)
  }
  const { email } = wording
  const message = {
    from: deps.config.email.sender,
    to: reach.recipient,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email, facts.lcid),
    idempotencyKey: notice.dedupeKey(facts),
  }
  return ports.email.send(message, signal)
}
