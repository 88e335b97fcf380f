import { sql, type SQL } from 'drizzle-orm'

import type { Config } from '#core/config.ts'
import { conflict, notFound } from '#core/http/errors.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
} from '#core/http/rate-limit.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { addressSecret, addressSecrets } from '#core/secrets/address-secret.ts'
import { secretsEqual } from '#core/secrets/hashing.ts'
import { newId } from '#core/secrets/ids.ts'
import { changeSettings, reachedAccount, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { isOfCountry, takesSms, toE164 } from '#domain/contact/e164.ts'
import { smsProofMs, smsProofTries } from '#domain/operations/go-live.ts'
import { smsFrom } from '#worker/accounts/index.ts'
import type { Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { smsProofs } from '#worker/db/schema/people/sms-proof.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

export const smsProofEffectKind = 'settings.sms_proof'
const limit: LimitPolicy = { name: 'sms-proof', windowMs: 3_600_000, perClient: 5, tight: null }

const codeOf = (secret: string) => String(Number.parseInt(secret.slice(0, 12), 16) % 1_000_000).padStart(6, '0')

/** Six digits that whoever has the message knows; they are stored nowhere. */
export function smsProofCode(config: Pick<Config, 'tokenSecret'>, id: string): string {
  return codeOf(addressSecret(config, 'sms-proof', id))
}

/** Returns whether the digits are those of the message, also of one that went out before the secret was rotated. */
function isSmsProofCode(config: Pick<Config, 'tokenSecret'>, id: string, code: string): boolean {
  return addressSecrets(config, 'sms-proof', id).some((secret) => secretsEqual(code, codeOf(secret)))
}

function proofOf(call: SettingsCall) {
  return selectFrom(
    call.deps.db,
    { id: smsProofs.id },
    sql`${smsProofs} where ${smsProofs.accountId} = ${reachedAccount(call)}`,
  )
}

type Rules = { countries: readonly string[] }

/** Throws 422 for a number that nothing goes to. */
function numberOf(phoneNumber: string, { countries }: Rules): string {
  const number = toE164(phoneNumber)
  if (number === null || !takesSms(number)) throw requestInvalidField('phoneNumber', 'invalid')
  if (!isOfCountry(number, countries)) throw requestInvalidField('phoneNumber', 'not_allowed')
  return number
}

type Asking = { call: SettingsCall; id: string; number: string; now: number }

/** The new code in the place of the one before; what was proved of the same sender stays proved. */
function askStatement({ call, id, number, now }: Asking, won: SQL): Statement {
  const { deps, accountId } = call
  return deps.db.run(sql`
    insert into ${smsProofs} (account_id, id, sender, phone_number, status, tries, asked_at)
    select a.id, ${id}, ${smsFrom}, ${number}, 'WAITING', 0, ${now} from ${accounts} a where a.id = ${accountId} and ${won}
    on conflict (account_id) do update set id = excluded.id, phone_number = excluded.phone_number, status = 'WAITING',
      tries = 0, asked_at = excluded.asked_at, proved_at = iif(sender = excluded.sender, proved_at, null),
      sender = excluded.sender`)
}

/**
 * Sends a code to a number, from whom the account's text messages are. Of two at once one is sent. Throws 422 for a number
 * that nothing goes to, 429 after five in an hour.
 */
export async function askSmsProof(call: SettingsCall, { phoneNumber }: { phoneNumber: string }): Promise<void> {
  const { deps, accountId } = call
  const { db, clock, config } = deps
  const now = clock.now()
  const counting = { policy: limit, keys: limitKeys(config.tokenSecret, limit, accountId), now }
  const { account, before, limits } = await readSettings(call, () => ({
    account: selectFrom(db, { countries: accounts.smsCountries }, sql`${accounts} where id = ${reachedAccount(call)}`),
    before: proofOf(call),
    limits: readLimitsStatement(db, counting.keys),
  }))
  const [rules] = account
  if (rules === undefined) throw notFound('account')
  const number = numberOf(phoneNumber, rules)
  const seconds = secondsLimited(limits, counting)
  if (seconds !== null) throw rateLimited(seconds)
  const id = newId('smp', now)
  const streamKey = `sms-proof:${accountId}`
  const effect = { streamKey, kind: smsProofEffectKind, payload: { accountId, proofId: id } }
  await changeSettings(call, {
    action: 'account.ask_sms',
    subject: accountId,
    guard: sql`(select id from ${smsProofs} where account_id = ${accountId}) is ${before[0]?.id ?? null}`,
    statements: (won) => [
      askStatement({ call, id, number, now }, won),
      ...countFailureStatements(db, { ...counting, guard: won }),
      enqueueStatement(db, { effect, guard: won, now }),
    ],
    queriesOf: () => ({}),
  })
}

/** Takes the code of the message back. A try is counted before it is looked at. Throws 422 where it is another, 409 where none is good any more. */
export async function giveSmsProof(call: SettingsCall, { code }: { code: string }): Promise<void> {
  const { deps, accountId } = call
  const { db, clock, config } = deps
  const now = clock.now()
  const [open] = await db.all<{ id: string }>(sql`
    update ${smsProofs} set tries = tries + 1
    where account_id = ${reachedAccount(call)} and tries < ${smsProofTries} and asked_at > ${now - smsProofMs}
    returning id`)
  if (open === undefined) {
    await readSettings(call, () => ({}))
    throw conflict('sms_proof.ended', 'No code is good any more')
  }
  if (!isSmsProofCode(config, open.id, code)) throw requestInvalidField('code', 'wrong')
  await changeSettings(call, {
    action: 'account.prove_sms',
    subject: accountId,
    guard: sql`exists (select 1 from ${smsProofs} where account_id = ${accountId} and id = ${open.id})`,
    statements: (won) => [
      db.run(sql`update ${smsProofs} set proved_at = ${now} where account_id = ${accountId} and ${won}`),
    ],
    queriesOf: () => ({}),
  })
}
