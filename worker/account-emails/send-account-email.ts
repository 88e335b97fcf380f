import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'
import { emailHtml, emailText } from '#domain/message-texts/email-body.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { accountEmails } from '#worker/db/schema/people/account-email.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import type { MessageStatus } from '#worker/db/schema/process/message.table.ts'
import { userAccounts, users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import type { EmailPort, SendOutcome } from '#worker/providers/port.ts'

import { composeAccountEmail } from './compose-account-email.ts'
import { isOpen } from './enqueue-account-email.ts'

const a = alias(accounts, 'a')
const e = alias(emailSenders, 'e')
const l = alias(accountEmails, 'l')
const u = alias(users, 'u')
const w = alias(users, 'w')

type Sender = { deps: Dependencies; ports: { email: EmailPort } }
type Sending = { letterId: string; signal: AbortSignal; isLastAttempt: boolean }

/**
 * Sends a letter that still counts, once: a provider that knows repeats is asked again with the same key after an answer
 * that was lost, another one never. Answers why it is to be tried again, null where it is not.
 */
export async function sendAccountEmail({ deps, ports }: Sender, sending: Sending): Promise<string | null> {
  const { letterId, signal, isLastAttempt } = sending
  const isRepeatable = ports.email.isRepeatable
  // Before the claim: a letter that is being sent and has no words would never go.
  const words = await deps.letterWords()
  const letter = await claimAccountEmail(deps, letterId, isRepeatable)
  if (letter === null) return null
  const language = spokenTo(letter)
  const content = composeAccountEmail(deps.config, letter, words[language])
  const outcome = await ports.email.send(
    {
      from: deps.config.email.sender,
      to: letter.recipient,
      subject: content.subject,
      text: emailText(content),
      html: emailHtml(content, language),
      replyTo: null,
      idempotencyKey: letter.id,
      reference: letter.id,
    },
    signal,
  )
  const again = mayTryAgain(outcome, isRepeatable)
  await keepVerdict(deps.db, letter.id, verdictOf(outcome, again && !isLastAttempt))
  return again && outcome.outcome !== 'sent' ? outcome.reason : null
}

/** A letter `l` to its user `u`, of the account `a` that it tells of, else where the user works first, and its sender `e` of e-mail. */
const accountEmailJoined = sql`${accountEmails} l
  join ${users} u on u.id = l.user_id
  left join ${accounts} a on a.id = coalesce(l.account_id, (
    select ua.account_id from ${userAccounts} ua where ua.user_id = u.id order by ua.is_default desc, ua.account_id limit 1))
  left join ${emailSenders} e on e.account_id = l.account_id`

/** SQL: the sender's decision still stands. */
const isStillSo = sql`(l.account_id is null
  or l.kind = 'SMS_SENDER_' || a.sms_sender_state or l.kind = 'EMAIL_SENDER_' || e.state)`

/** The letter, marked as one that is being sent; null where it is not to be. One round trip. */
async function claimAccountEmail({ db, clock }: Dependencies, id: string, isRepeatable: boolean) {
  const claimable = JSON.stringify(['WAITING', 'FAILED', ...(isRepeatable ? ['SENDING', 'UNKNOWN'] : [])])
  const wanted = sql`
    l.id = ${id} and ${isOpen(clock.now())} and ${isStillSo} and l.status in (select value from json_each(${claimable}))`
  const ofLetter = sql`(select l.id from ${accountEmailJoined} where ${wanted})`
  const [rows] = await db.batch([
    selectAccountEmail(db, wanted),
    // What was being sent by somebody who never came back may have gone out.
    db.run(
      sql`update ${accountEmails} set status = 'UNKNOWN' where id = ${id} and status = 'SENDING' and id not in ${ofLetter}`,
    ),
    db.run(sql`update ${accountEmails} set status = 'SENDING', error = null where id in ${ofLetter}`),
  ])
  return rows[0] ?? null
}

export type AccountEmailRow = RowOf<typeof selectAccountEmail>

function selectAccountEmail(db: Db, where: ReturnType<typeof sql>) {
  return selectFrom(
    db,
    {
      id: l.id,
      kind: l.kind,
      recipient: l.recipient,
      username: u.username,
      language: u.language,
      writer: orNull(w.shownName),
      workshop: orNull(a.name),
      locale: orNull(a.locale),
      sender: sql<string>`case when l.kind glob 'SMS_*' then a.sms_sender when l.kind glob 'EMAIL_*' then coalesce(${e.address}, '') else '' end`,
      reason: sql<string>`case when l.kind = 'SMS_SENDER_REFUSED' then coalesce(a.sms_sender_reason, '')
        when l.kind = 'EMAIL_SENDER_REFUSED' then coalesce(${e.reason}, '') else '' end`,
    },
    sql`${accountEmailJoined} left join ${users} w on w.id = l.written_by where ${where}`,
  )
}

function spokenTo({ language, locale }: AccountEmailRow): LanguageWithTexts {
  return language ?? languageWithTexts(locale ?? 'fi')
}

/**
 * Returns whether a letter may be sent again. A provider that refused it now may take it later; one that may have taken
 * it gets it again only where that is harmless.
 */
function mayTryAgain(outcome: SendOutcome, isRepeatable: boolean): boolean {
  if (outcome.outcome === 'refused') return !outcome.permanent
  return outcome.outcome === 'unknown' && isRepeatable
}

type Verdict = { status: MessageStatus; error: string | null; providerMessageId: string | null }

function verdictOf(outcome: SendOutcome, isTriedAgain: boolean): Verdict {
  if (outcome.outcome === 'sent') return { status: 'SENT', error: null, providerMessageId: outcome.id }
  const ended = outcome.outcome === 'refused' ? 'FAILED' : 'UNKNOWN'
  return { status: isTriedAgain ? 'WAITING' : ended, error: outcome.reason, providerMessageId: null }
}

async function keepVerdict(db: Db, id: string, { status, error, providerMessageId }: Verdict): Promise<void> {
  await db.run(sql`
    update ${accountEmails} set status = ${status}, error = ${error}, provider_message_id = ${providerMessageId}
    where id = ${id} and status = 'SENDING'`)
}

/**
 * Keeps the provider's report on a letter, which goes forward only. A report on a letter that is not ours changes
 * nothing.
 */
export async function takeAccountEmailReport(
  db: Db,
  providerMessageId: string,
  { status, reason }: { status: 'delivered' | 'failed'; reason: string | null },
): Promise<void> {
  const said = status === 'delivered' ? 'DELIVERED' : 'FAILED'
  await db.run(sql`
    update ${accountEmails} set status = ${said}, error = ${reason}
    where provider_message_id = ${providerMessageId} and status <> 'DELIVERED'`)
}
