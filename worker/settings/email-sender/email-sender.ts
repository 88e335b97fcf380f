import { sql, type SQL } from 'drizzle-orm'

import { conflict } from '#core/http/errors.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
} from '#core/http/rate-limit.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { changeSettings, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { domainOf } from '#domain/contact/email-sender.ts'
import {
  emailSenderUnits,
  type CountedEmailSender,
  type EmailSenderInput,
} from '#worker/contract/staff/settings/email-sender.ts'
import type { Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import { domainCheckOf } from '#worker/email-domains/index.ts'
import { readList, settled } from '#worker/settings/resource.ts'

import { isPrepared, senderQueries, toSender } from './sender.queries.ts'

const limit: LimitPolicy = { name: 'domain-check', windowMs: 3_600_000, perClient: 6, tight: null }

/** Returns the sender that is wished for the account's e-mail, and the state of its domain. One round trip. */
export function getEmailSender(call: SettingsCall): Promise<CountedEmailSender> {
  return readList(call, { queriesOf: senderQueries, toList: (rows) => toSender(call, rows) })
}

/** Another address of a domain that is prepared needs nothing anew; of another domain everything does. */
function writeStatement({ deps, accountId }: SettingsCall, address: string, won: SQL): Statement {
  const now = deps.clock.now()
  const state = address === '' ? 'NONE' : 'ASKED'
  const stays = sql`(${emailSenders.state} in ('PREPARED', 'REGISTERED') and ${address} <> ''
    and substr(${emailSenders.address}, instr(${emailSenders.address}, '@') + 1) = ${domainOf(address)})`
  const unless = (column: SQL, fresh: SQL) => sql`${column} = iif(${stays}, ${column}, ${fresh})`
  const none = sql`null`
  const fresh = [
    unless(sql`state`, sql`${state}`),
    unless(sql`reason`, none),
    unless(sql`dkim_selector`, sql`''`),
    unless(sql`dkim_key`, sql`''`),
    unless(sql`decided_at`, none),
    unless(sql`check_state`, sql`'IDLE'`),
    unless(sql`findings`, none),
    unless(sql`checked_at`, none),
    unless(sql`is_good`, sql`0`),
    unless(sql`lost_at`, none),
  ]
  return deps.db.run(sql`
    insert into ${emailSenders} (account_id, address, state, version, updated_at)
    select a.id, ${address}, ${state}, 1, ${now} from ${accounts} a where a.id = ${accountId} and ${won}
    on conflict (account_id) do update set address = excluded.address, updated_at = excluded.updated_at,
      version = version + 1, ${sql.join(fresh, sql`, `)}`)
}

/** Wishes for an address, or for none. The same told twice is answered as it was the first time. Throws 409 `email_sender.changed`. */
export async function putEmailSender(
  call: SettingsCall,
  { version, address }: EmailSenderInput,
): Promise<CountedEmailSender> {
  const own = sql`from ${emailSenders} where account_id = ${call.accountId}`
  const { won, rows } = await changeSettings(call, {
    action: 'email_sender.edit',
    subject: call.accountId,
    detail: { domain: domainOf(address) },
    guard: sql`coalesce((select version ${own}), 0) = ${version} and coalesce((select address ${own}), '') <> ${address}`,
    statements: (isWon) => [writeStatement(call, address, isWon)],
    queriesOf: () => senderQueries(call),
  })
  return settled('email_sender', {
    won,
    thing: toSender(call, rows),
    isAlreadyApplied: (after) => after.address === address,
    units: emailSenderUnits,
  })
}

/**
 * Enqueues a check of the domain's records. Of two requests at once one counts. Throws 409 where there is nothing to
 * look for, 429 after six in an hour.
 */
export async function askDomainCheck(call: SettingsCall): Promise<CountedEmailSender> {
  const { deps, accountId } = call
  const { db, clock, config } = deps
  const now = clock.now()
  const counting = { policy: limit, keys: limitKeys(config.tokenSecret, limit, accountId), now }
  const { limits, ...before } = await readSettings(call, () => ({
    ...senderQueries(call),
    limits: readLimitsStatement(db, counting.keys),
  }))
  const seen = toSender(call, before)
  if (seen.records.length === 0) throw conflict('email_sender.not_prepared', 'There are no records to look for yet')
  const seconds = secondsLimited(limits, counting)
  if (seconds !== null) throw rateLimited(seconds)
  const effect = domainCheckOf(accountId)
  const { rows } = await changeSettings(call, {
    action: 'email_sender.check',
    subject: accountId,
    guard: sql`exists (
      select 1 from ${emailSenders} e where e.account_id = ${accountId} and ${isPrepared} and e.check_state <> 'ASKED')`,
    statements: (isWon) => [
      db.run(sql`update ${emailSenders} set check_state = 'ASKED' where account_id = ${accountId} and ${isWon}`),
      ...countFailureStatements(db, { ...counting, guard: isWon }),
      enqueueStatement(db, { effect, guard: isWon, now }),
    ],
    queriesOf: () => senderQueries(call),
  })
  return toSender(call, rows)
}
