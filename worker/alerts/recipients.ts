import { sql, type SQL } from 'drizzle-orm'

import { conflict, notFound } from '#core/http/errors.ts'
import { countFailure, limitKeys, rateLimited, type LimitPolicy } from '#core/http/rate-limit.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { refuseUncallable } from '#core/outside-address.ts'
import { newId, newIdIn } from '#core/secrets/ids.ts'
import { seal } from '#core/secrets/seal.ts'
import { idOfClick } from '#core/settings-change.ts'
import { isOfCountry, takesSms, toE164 } from '#domain/contact/e164.ts'
import { emailFault } from '#domain/contact/email.ts'
import { usualSmsCountries } from '#domain/contact/message-limits.ts'
import { accountAlertCauses, alertRecipientsMax, type AlertCause } from '#domain/operations/alerts.ts'
import {
  recipientUnits,
  type CountedRecipient,
  type AlertRecipientInput,
  type NewAlertRecipientInput,
} from '#worker/contract/staff/alerts.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { alertMessages, alertRecipients } from '#worker/db/schema/alert.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { owned, readRecipients, type RecipientsCall } from './recipients.queries.ts'
import { recipientContext } from './send-alert.ts'
import { alertEffectKind, alertStream, statusOfNext } from './update-alerts.ts'

const subject = 'alert_recipient'
const testLimit: LimitPolicy = { name: 'alert-test', windowMs: 3_600_000, perClient: 20, tight: null }
/** A second press within it is the same one. */
const sameTestMs = 5_000

export async function listRecipients(call: RecipientsCall): Promise<{ items: CountedRecipient[] }> {
  const { items } = await readRecipients(call)
  return { items }
}

/** One more who is told. The same click makes one; a second one of the same address is refused. */
export async function addRecipient(call: RecipientsCall, input: NewAlertRecipientInput): Promise<CountedRecipient> {
  const { way, language, clickId } = input
  refuseCauses(call, input.causes)
  const id = idOfClick('alc', { accountId: call.accountId ?? '', clickId })
  const { address, sealed } = await placeOf(call, id, input)
  const own = sql`from ${alertRecipients} where ${owned(call)}`
  const { items } = await readRecipients(call, {
    action: 'alert.add_recipient',
    subject: id,
    detail: { way },
    guard: sql`not exists (select 1 ${own} and id = ${id}) and ${isFree(call, id, { way, address })} and (select count(*) ${own}) < ${alertRecipientsMax}`,
    statements: (won, now) => [
      call.deps.db.run(sql`
        insert into ${alertRecipients} (id, account_id, way, address, sealed_url, causes, language, created_at, updated_at)
        select ${id}, ${call.accountId}, ${way}, ${address}, ${sealed}, ${JSON.stringify(input.causes)}, ${language},
          ${now}, ${now} where ${won}`),
    ],
  })
  const made = items.find((one) => one.id === id)
  if (made !== undefined) return made
  if (items.length >= alertRecipientsMax)
    throw conflict(`${subject}.too_many`, 'There are as many recipients as there can be')
  throw requestInvalidField('address', 'taken')
}

/** Changes the causes, place and language of a recipient. A place that another recipient has is refused. */
export async function editRecipient(
  call: RecipientsCall,
  id: string,
  { version, causes, language, sendTo }: AlertRecipientInput,
): Promise<CountedRecipient> {
  refuseCauses(call, causes)
  const list = JSON.stringify(causes)
  const place = sendTo && { way: sendTo.way, ...(await placeOf(call, id, sendTo)) }
  const moved =
    place === undefined ? sql`` : sql`way = ${place.way}, address = ${place.address}, sealed_url = ${place.sealed},`
  const { won, items } = await readRecipients(call, {
    action: 'alert.edit_recipient',
    subject: id,
    detail: { fields: ['causes', 'language', ...(place === undefined ? [] : ['way', 'address'])] },
    guard: sql`exists (select 1 from ${alertRecipients} where id = ${id} and ${owned(call)} and version = ${version})
      and ${place === undefined ? sql`1` : isFree(call, id, place)}`,
    statements: (isWon, now) => [
      call.deps.db.run(sql`
        update ${alertRecipients} set ${moved} causes = ${list}, language = ${language}, updated_at = ${now}, version = version + 1
        where id = ${id} and version = ${version} and ${isWon}`),
    ],
  })
  const found = items.find((one) => one.id === id)
  if (found === undefined) throw notFound(subject)
  const isThere = place === undefined || (found.way === place.way && found.address === place.address)
  if (won || (isThere && JSON.stringify(found.causes) === list && found.language === language)) return found
  if (found.version === version) throw requestInvalidField('address', 'taken')
  throw conflict(`${subject}.changed`, 'The recipient was changed meanwhile', { changed: found, units: recipientUnits })
}

/** Tells them no more. Twice is as good as once. */
export async function removeRecipient(call: RecipientsCall, id: string): Promise<void> {
  await readRecipients(call, {
    action: 'alert.remove_recipient',
    subject: id,
    guard: sql`exists (select 1 from ${alertRecipients} where id = ${id} and ${owned(call)})`,
    statements: (won) => [call.deps.db.run(sql`delete from ${alertRecipients} where id = ${id} and ${won}`)],
  })
}

/** Sends a message that says that it is a test, by the way that alerts go. Throws 429 after many. */
export async function testRecipient(call: RecipientsCall, id: string): Promise<void> {
  const { db, clock, config } = call.deps
  const now = clock.now()
  const keys = limitKeys(config.tokenSecret, testLimit, call.staff.userId)
  const seconds = await countFailure(db, { policy: testLimit, keys, now })
  if (seconds !== null) throw rateLimited(seconds)
  const messageId = newIdIn(call.deps.slot, 'alm', now)
  const streamKey = `${alertStream}:${id}`
  const { items } = await readRecipients(call, {
    action: 'alert.test',
    subject: id,
    guard: sql`exists (select 1 from ${alertRecipients} where id = ${id} and ${owned(call)}) and not exists (
      select 1 from ${alertMessages} where recipient_id = ${id} and created_at > ${now - sameTestMs} and is_test = 1)`,
    statements: (won) => [
      db.run(sql`
        insert into ${alertMessages} (id, recipient_id, status, is_test, created_at)
        select ${messageId}, r.id, ${statusOfNext(now, sql`'USUAL'`)}, 1, ${now} from ${alertRecipients} r where r.id = ${id} and ${won}`),
      db.run(sql`
        insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
        select ${newId('obx', now)}, ${streamKey}, ${alertEffectKind}, ${JSON.stringify({ messageId })}, ${now}, ${now}
        from ${alertMessages} where id = ${messageId} and status = 'WAITING' and ${won}`),
    ],
  })
  if (!items.some((one) => one.id === id)) throw notFound(subject)
}

/** Refuses causes of the whole system to an account, which is told nothing of them. */
function refuseCauses({ accountId }: RecipientsCall, causes: readonly AlertCause[]): void {
  if (accountId === null || causes.every((cause) => accountAlertCauses.includes(cause))) return
  throw requestInvalidField('causes', 'not_allowed')
}

type Place = Pick<NewAlertRecipientInput, 'way' | 'address'>

/** True in SQL where nobody else of theirs has it. Webhooks are told apart by nobody: what differs is sealed. */
function isFree(call: RecipientsCall, id: string, { way, address }: Place): SQL {
  if (way === 'WEBHOOK') return sql`1`
  return sql`not exists (
    select 1 from ${alertRecipients} where ${owned(call)} and way = ${way} and address = ${address} and id <> ${id})`
}

/**
 * Returns the columns of a place: for a webhook its host, and its address sealed. Throws 422 where nothing can be sent
 * there.
 */
async function placeOf(
  call: RecipientsCall,
  id: string,
  sent: Place,
): Promise<{ address: string; sealed: string | null }> {
  const { address, url } = await addressOf(call, sent)
  if (url === null) return { address, sealed: null }
  return { address, sealed: await seal(url, { secret: call.deps.config.sealSecret, context: recipientContext(id) }) }
}

type Address = { address: string; url: string | null }

async function addressOf(call: RecipientsCall, { way, address }: Place): Promise<Address> {
  switch (way) {
    case 'PUSH':
      return { address: '', url: null }
    case 'EMAIL':
      return { address: mailAddressOf(address), url: null }
    case 'SMS':
      return { address: await numberOf(call, address), url: null }
    case 'WEBHOOK':
      if (!URL.canParse(address)) throw requestInvalidField('address', 'invalid_format')
      refuseUncallable(call.deps, 'address', address)
      return { address: new URL(address).host, url: address }
  }
}

function mailAddressOf(typed: string): string {
  const fault = emailFault(typed)
  if (fault !== null) throw requestInvalidField('address', fault === 'not_an_address' ? 'invalid' : fault)
  return typed.toLowerCase()
}

async function numberOf({ deps, accountId }: RecipientsCall, typed: string): Promise<string> {
  const number = toE164(typed)
  if (number === null || !takesSms(number)) throw requestInvalidField('address', 'invalid')
  const [rules] = await selectFrom(
    deps.db,
    { countries: accounts.smsCountries },
    sql`${accounts} where id = ${accountId}`,
  )
  if (!isOfCountry(number, rules?.countries ?? usualSmsCountries)) throw requestInvalidField('address', 'not_allowed')
  return number
}
