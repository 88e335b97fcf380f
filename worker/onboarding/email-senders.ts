import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { conflict, notFound } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { emailAdmins } from '#worker/account-emails/index.ts'
import type {
  EmailSenderDecision,
  RequestedEmailSender,
  RequestedEmailSenders,
} from '#worker/contract/staff/settings/email-sender.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { domainCheckOf } from '#worker/email-domains/index.ts'

import { change, type OnboardingCall } from './workshop.queries.ts'

const a = alias(accounts, 'a')
const e = alias(emailSenders, 'e')
const most = 2000

/** Those that wait for somebody stand first. */
function sendersOf(db: Db, where: SQL) {
  const { accountId, address, state, reason, dkimSelector, dkimKey, isGood } = e
  return selectFrom(
    db,
    { id: accountId, workshop: a.name, address, state, reason, dkimSelector, dkimKey, isGood },
    sql`${emailSenders} e join ${accounts} a on a.id = e.account_id where e.state <> 'NONE' and ${where}
      order by e.state = 'ASKED' desc, e.state = 'PREPARED' and e.is_good = 1 desc, lower(a.name), a.id limit ${most}`,
  )
}

/** Returns the addresses that workshops wish their e-mail to be from. The contract lets only the operator call it. */
export async function listEmailSenders({ deps }: OnboardingCall): Promise<RequestedEmailSenders> {
  return { items: await sendersOf(deps.db, sql`a.closed_at is null`) }
}

type DecisionRecord = Pick<EmailSenderDecision, 'state' | 'reason' | 'dkimSelector' | 'dkimKey'>

/** Returns the record of a decision: a refusal keeps nothing of the domain, and any other decision gives no reason. */
function decisionRecord({
  state,
  reason,
  dkimSelector,
  dkimKey,
}: EmailSenderDecision): DecisionRecord & { why: string | null } {
  if (state === 'REFUSED') return { state, reason, why: reason, dkimSelector: '', dkimKey: '' }
  return { state, reason: '', why: null, dkimSelector, dkimKey }
}

/**
 * Stores a decision. Where the key that signs is another, earlier findings are cleared, and the records are looked at
 * anew.
 */
function decideStatement(
  db: Db,
  { said, now, where }: { said: ReturnType<typeof decisionRecord>; now: number; where: SQL },
): Statement {
  const { state, why, dkimSelector, dkimKey } = said
  const isOther = sql`(dkim_selector <> ${dkimSelector} or dkim_key <> ${dkimKey})`
  return db.run(sql`
    update ${emailSenders} set state = ${state}, reason = ${why}, decided_at = ${now},
      is_good = iif(${isOther}, 0, is_good), findings = iif(${isOther}, null, findings),
      checked_at = iif(${isOther}, null, checked_at), lost_at = iif(${isOther}, null, lost_at),
      check_state = ${state === 'REFUSED' ? 'IDLE' : 'ASKED'}, dkim_selector = ${dkimSelector}, dkim_key = ${dkimKey}
    where ${where}`)
}

/**
 * Decides on an address, as it was seen: the provider knows its domain, has taken it, or it will not be. The DNS
 * records are looked at with that. A repeated decision is answered as it was the first time.
 */
export async function decideEmailSender(
  call: OnboardingCall,
  id: string,
  decision: EmailSenderDecision,
): Promise<RequestedEmailSender> {
  const { db } = call.deps
  const said = decisionRecord(decision)
  const { state, why, dkimSelector, dkimKey } = said
  const isAsSeen = sql`account_id = ${id} and address = ${decision.address} and state = ${decision.seen}`
  const lettersOf = emailAdmins(call.deps, {
    kind: `EMAIL_SENDER_${state}`,
    accountId: id,
    writtenBy: call.staff.userId,
  })
  const effect = domainCheckOf(id)
  const { won, rows } = await change(call, {
    action: 'email_sender.decide',
    accountId: id,
    subject: id,
    detail: { state, ...(why === null ? { dkimSelector } : { reason: why }) },
    guard: sql`exists (select 1 from ${emailSenders} where ${isAsSeen} and state <> 'NONE'
      and (state <> ${state} or reason is not ${why} or dkim_selector <> ${dkimSelector} or dkim_key <> ${dkimKey}))`,
    statements: (isWon, now) => [
      decideStatement(db, { said, now, where: sql`${isAsSeen} and ${isWon}` }),
      enqueueStatement(db, { effect, guard: state === 'REFUSED' ? sql`0` : isWon, now }),
      ...lettersOf(isWon),
    ],
    queries: { found: sendersOf(db, sql`a.id = ${id}`) },
  })
  const [found] = rows.found
  if (found === undefined) throw notFound('email_sender')
  const isSo = found.address === decision.address && found.state === state && found.reason === why
  if (won || (isSo && found.dkimKey === dkimKey)) return found
  throw conflict('email_sender.changed', 'The address was changed meanwhile', { changed: found })
}
