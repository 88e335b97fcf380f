import { sql, type SQL } from 'drizzle-orm'

import { conflict, notFound } from '#core/http/errors.ts'
import { emailAdmins } from '#worker/account-emails/index.ts'
import {
  smsSenderUnits,
  type SmsSenderDecision,
  type CountedRequestedSmsSender,
  type CountedRequestedSmsSenders,
} from '#worker/contract/staff/settings/sms-sender.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { changeWorkshop, type OnboardingCall } from './workshop.queries.ts'

const most = 2000

/** Names are registered, numbers need not be; those that wait for somebody stand first. */
function sendersOf(db: Db, where: SQL) {
  const { id, name, smsSender, smsSenderState, smsSenderReason, smsSenderDecidedAt } = accounts
  return selectFrom(
    db,
    {
      id,
      workshop: name,
      sender: smsSender,
      state: smsSenderState,
      reason: smsSenderReason,
      decidedAt: smsSenderDecidedAt,
    },
    sql`${accounts} where sms_sender_state <> 'NONE' and sms_sender not glob '+*' and ${where}
      order by sms_sender_state = 'ASKED' desc, lower(name), id limit ${most}`,
  )
}

/**
 * Returns the open requests of workshops for the sender of their text messages. The contract lets only the operator
 * call it.
 */
export async function listSmsSenders({ deps }: OnboardingCall): Promise<CountedRequestedSmsSenders> {
  const rows = await sendersOf(deps.db, sql`closed_at is null`)
  return { items: rows }
}

/**
 * Decides on a name, as it was seen: it is registered or will not be. A repeated decision is answered as it was the
 * first time.
 */
export async function decideSmsSender(
  call: OnboardingCall,
  id: string,
  { sender, seen, state, reason }: SmsSenderDecision,
): Promise<CountedRequestedSmsSender> {
  const { db } = call.deps
  const why = state === 'REFUSED' ? reason : null
  const kind = state === 'REFUSED' ? 'SMS_SENDER_REFUSED' : 'SMS_SENDER_REGISTERED'
  const isAsSeen = sql`id = ${id} and sms_sender = ${sender} and sms_sender_state = ${seen}`
  const lettersOf = emailAdmins(call.deps, { kind, accountId: id, writtenBy: call.staff.userId })
  const { won, rows } = await changeWorkshop(call, {
    action: 'sms_sender.decide',
    accountId: id,
    subject: id,
    detail: { sender, state, ...(why === null ? {} : { reason: why }) },
    guard: sql`exists (select 1 from ${accounts} where ${isAsSeen} and sms_sender_state <> 'NONE'
      and (sms_sender_state <> ${state} or sms_sender_reason is not ${why}))`,
    statements: (isWon, now) => [
      db.run(sql`
        update ${accounts} set sms_sender_state = ${state}, sms_sender_reason = ${why}, sms_sender_decided_at = ${now}
        where ${isAsSeen} and ${isWon}`),
      ...lettersOf(isWon),
    ],
    queries: { found: sendersOf(db, sql`id = ${id}`) },
  })
  const [found] = rows.found
  if (found === undefined) throw notFound('sms_sender')
  if (won || (found.sender === sender && found.state === state && found.reason === why)) return found
  throw conflict('sms_sender.changed', 'The name was changed meanwhile', { changed: found, units: smsSenderUnits })
}
