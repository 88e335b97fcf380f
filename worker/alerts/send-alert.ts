import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { unseal } from '#core/secrets/seal.ts'
import { emailHtml, emailText } from '#domain/message-texts/email-body.ts'
import { alertsADay } from '#domain/operations/alerts.ts'
import { subjectView } from '#domain/operations/remote-cell-subject.ts'
import { smsFrom } from '#worker/accounts/index.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { alertMessages, alertNotices, alertRecipients, alerts } from '#worker/db/schema/alert.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { exchange, wireOf } from '#worker/providers/index.ts'
import type { Ports, ReportUrls, SendOutcome } from '#worker/providers/port.ts'

import { alertEmail, alertHook, alertSms, type AlertFacts } from './compose-alert.ts'
import { pushToStaff } from './push-to-staff.ts'
import { sentToday } from './update-alerts.ts'

const a = alias(accounts, 'a')
const r = alias(alertRecipients, 'r')
const m = alias(alertMessages, 'm')

export type AlertSender = {
  deps: Dependencies
  ports: Ports
  /** Returns the addresses for gateways' delivery reports of a text message. */
  reportUrlsOf: (messageId: string) => ReportUrls
}
type Sending = { messageId: string; signal: AbortSignal; isLastAttempt: boolean }

/** Returns the context that a webhook's address is sealed for. */
export const recipientContext = (id: string) => `alert:${id}`

/**
 * Sends a message to its recipient: a text message once, whatever became of it, and what is harmless twice again where
 * nobody knows. Answers why it is to be tried again, null where it is not.
 */
export async function sendAlert(
  sender: AlertSender,
  { messageId, signal, isLastAttempt }: Sending,
): Promise<string | null> {
  const { deps } = sender
  const { message, news } = await claimMessage(deps, messageId)
  if (message === undefined) return null
  const facts: AlertFacts = {
    appUrl: deps.config.appUrl,
    language: message.language,
    isTest: message.isTest,
    isOperator: message.accountId === null,
    isLast: message.today >= alertsADay[message.way],
    news: news.map((one) => ({ ...one, ...subjectView(one) })),
  }
  const outcome = await hand(sender, { message, facts, signal })
  const again = outcome.outcome !== 'sent' && mayTryAgain(outcome, message.way === 'SMS') && !isLastAttempt
  const status = outcome.outcome === 'sent' ? 'SENT' : again ? 'WAITING' : 'FAILED'
  const [error, providerId] = outcome.outcome === 'sent' ? [null, outcome.id] : [outcome.reason, null]
  await deps.db.run(sql`
    update ${alertMessages} set status = ${status}, error = ${error}, provider_message_id = ${providerId}
    where id = ${messageId} and status = 'SENDING'`)
  if (status === 'FAILED') deps.log.error('alert.not_sent', { messageId, way: message.way, reason: error })
  return again ? error : null
}

/**
 * Keeps a gateway's report on a message, named by our id or the gateway's: a message that did not arrive is as good as
 * not sent.
 */
export async function takeAlertReport(
  db: Db,
  name: { id: string } | { providerMessageId: string },
  { status, reason }: { status: 'delivered' | 'failed'; reason: string | null },
): Promise<void> {
  if (status !== 'failed') return
  const named = 'id' in name ? sql`id = ${name.id}` : sql`provider_message_id = ${name.providerMessageId}`
  await db.run(
    sql`update ${alertMessages} set status = 'FAILED', error = ${reason} where ${named} and status <> 'FAILED'`,
  )
}

function mayTryAgain(outcome: Exclude<SendOutcome, { outcome: 'sent' }>, isSms: boolean): boolean {
  return outcome.outcome === 'refused' ? !outcome.permanent : !isSms
}

/** The message, marked as one that is being sent, and what it tells of. A text message that was cut off stays so. */
async function claimMessage({ db, clock }: Dependencies, id: string) {
  const mayClaim = sql`(m.status = 'WAITING' or m.status = 'SENDING' and r.way <> 'SMS')`
  const ofMessage = sql`(select m.id from ${alertMessages} m join ${alertRecipients} r on r.id = m.recipient_id
    where m.id = ${id} and ${mayClaim})`
  const [messages, news] = await db.batch([
    selectMessage(db, { id, now: clock.now(), mayClaim }),
    selectNews(db, id),
    db.run(sql`update ${alertMessages} set status = 'FAILED', error = 'cut_off'
      where id = ${id} and status = 'SENDING' and id not in ${ofMessage}`),
    db.run(sql`update ${alertMessages} set status = 'SENDING' where id in ${ofMessage}`),
  ])
  return { message: messages[0], news }
}

type Wanted = { id: string; now: number; mayClaim: ReturnType<typeof sql> }

function selectMessage(db: Db, { id, now, mayClaim }: Wanted) {
  return selectFrom(
    db,
    {
      id: m.id,
      isTest: m.isTest,
      recipientId: sql<string>`r.id`,
      accountId: orNull(r.accountId),
      way: r.way,
      address: r.address,
      sealedUrl: r.sealedUrl,
      language: r.language,
      smsSender: smsFrom,
      today: sql<number>`${sentToday(now, sql`m.lane`)}`,
    },
    sql`${alertMessages} m join ${alertRecipients} r on r.id = m.recipient_id left join ${accounts} a on a.id = r.account_id
    where m.id = ${id} and ${mayClaim}`,
  )
}

export type Message = RowOf<typeof selectMessage>

function selectNews(db: Db, messageId: string) {
  const n = alias(alertNotices, 'n')
  const e = alias(alerts, 'e')
  return selectFrom(
    db,
    {
      kind: n.kind,
      cause: e.cause,
      what: sql<string>`coalesce(k.name, d.name, e.subject)`,
      workshop: orNull(a.name),
    },
    sql`${alertNotices} n join ${alerts} e on e.id = n.alert_id
    left join ${accounts} a on a.id = e.account_id
    left join ${lockers} k on k.id = e.subject
    left join ${devices} d on d.id = e.subject
    where n.message_id = ${messageId} order by n.kind desc, e.opened_at, e.id`,
  )
}

type Handing = { message: Message; facts: AlertFacts; signal: AbortSignal }

function hand(sender: AlertSender, handing: Handing): Promise<SendOutcome> {
  const { deps, ports } = sender
  const { message, facts, signal } = handing
  switch (message.way) {
    case 'EMAIL':
      return handEmail(sender, handing)
    case 'SMS': {
      const { id, smsSender: from, address: to } = message
      return ports.sms.send({ from, to, text: alertSms(facts), ...sender.reportUrlsOf(id) }, signal)
    }
    case 'PUSH':
      return pushToStaff({ deps, push: ports.push }, message.accountId, signal)
    case 'WEBHOOK':
      return handHook(deps, handing)
  }
}

function handEmail({ deps, ports }: AlertSender, { message, facts, signal }: Handing): Promise<SendOutcome> {
  const content = alertEmail(facts)
  return ports.email.send(
    {
      from: deps.config.email.sender,
      to: message.address,
      subject: content.subject,
      text: emailText(content),
      html: emailHtml(content, facts.language),
      replyTo: null,
      idempotencyKey: message.id,
      reference: message.id,
    },
    signal,
  )
}

/** Posts an alert to a webhook. A repeat is harmless: people who read a chat read a line twice rather than never. */
async function handHook(deps: Dependencies, { message, facts, signal }: Handing): Promise<SendOutcome> {
  const context = recipientContext(message.recipientId)
  const url = await unseal(message.sealedUrl ?? '', { secret: deps.config.sealSecret, context })
  const answer = await exchange(
    { ...wireOf(deps), timeoutMs: 10_000 },
    {
      url,
      of: 'webhook',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'workshop-self-service/1.0' },
      body: alertHook(facts),
      signal,
    },
  )
  if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
  if (answer.status >= 200 && answer.status <= 299) return { outcome: 'sent', id: sha256Hex(message.id).slice(0, 16) }
  // A hook that was removed is 404 or 410; the rest may be mended by the next try.
  const permanent = answer.status === 404 || answer.status === 410
  return { outcome: 'refused', reason: `http_${answer.status}`, permanent }
}
