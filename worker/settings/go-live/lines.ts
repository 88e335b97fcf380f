import { sql, type SQL } from 'drizzle-orm'

import { languagesWithTexts } from '#domain/languages.ts'
import { cabinetAliveMs, goLiveLines, type GoLiveLine, type GoLiveStanding } from '#domain/operations/go-live.ts'
import { smsFrom } from '#worker/accounts/index.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { extraServices } from '#worker/db/schema/extra-service.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { payments, providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'
import { smsProofs } from '#worker/db/schema/people/sms-proof.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'

/** Facts that the lines are compared with: the hour, and the keys of every text that customers may read. */
export type Looking = { now: number; textKeys: readonly string[] }

const standing = (value: GoLiveStanding) => sql.raw(`'${value}'`)
const either = (isDone: SQL, fault: GoLiveStanding) => sql`iif(${isDone}, 'done', ${standing(fault)})`
const own = sql.raw('own.account_id = a.id')

const builtIn = sql.raw(languagesWithTexts.map((language) => `'${language}-'`).join(','))

function languageLine({ textKeys }: Looking): SQL {
  const usual = sql`${languages} own where ${own} and own.is_default = 1`
  const isWorded = sql`exists (select 1 from ${usual} and (
    substr(replace(lower(own.lcid), '_', '-') || '-', 1, 3) in (${builtIn}) or not exists (
      select 1 from json_each(${JSON.stringify(textKeys)}) wanted where not exists (
        select 1 from ${contentTexts} said where said.language_id = own.id and said.key = wanted.value and said.text <> ''))))`
  return sql`case when not exists (select 1 from ${usual}) then 'language_none' else ${either(isWorded, 'texts_missing')} end`
}

/** Every workshop receives cars and hands them out, and keys lie in a cabinet meanwhile: one that has none misses it. */
function lockerLine({ now }: Looking): SQL {
  const inUse = sql`${lockers} own where ${own} and own.removed_at is null`
  const silent = sql`${inUse} and own.enabled = 1 and coalesce(own.last_heartbeat_at, 0) < ${now - cabinetAliveMs}`
  return sql`case when not exists (select 1 from ${inUse} and own.enabled = 1) then 'cabinet_none'
    else ${either(sql`not exists (select 1 from ${silent})`, 'cabinet_silent')} end`
}

const dealerSystemLine = sql`case
  when not exists (select 1 from ${apiKeys} own where ${own} and own.revoked_at is null) then 'unneeded'
  else ${either(
    sql`exists (select 1 from ${workOrders} own where ${own} and own.is_from_dealer_system = 1)`,
    'dealer_system_unused',
  )} end`

type Provided = { isWanted: SQL; provider: SQL; line: 'payments' | 'identity'; isProved: SQL }

/** Credentials are tried by the provider's own word for them, or by what has gone through since they were stored. */
function providerLine({ isWanted, provider, line, isProved }: Provided): SQL {
  const stored = sql`${providerCredentials} own where ${own} and own.provider = ${provider} and own.creditor_setting_id is null`
  return sql`case when not (${isWanted}) then 'unneeded'
    when not exists (select 1 from ${stored}) then ${standing(`${line}_unset`)}
    else ${either(sql`exists (select 1 from ${stored} and (own.test_outcome = 'works' or ${isProved}))`, `${line}_untried`)} end`
}

const paymentLine = providerLine({
  isWanted: sql`exists (select 1 from json_each(a.payment_types) where value in ('ONLINE', 'ALL'))`,
  provider: sql`a.payment_implementation_type`,
  line: 'payments',
  isProved: sql`exists (select 1 from ${payments} paid where paid.account_id = a.id and paid.provider = own.provider
    and paid.creditor_setting_id is null and paid.status = 'SUCCESS' and paid.created_at >= own.updated_at)`,
})

/** Customers who pay at the terminal are shown a code for it: one has to stand there. */
const terminalLine = sql`case
  when not exists (select 1 from json_each(a.payment_types) where value in ('TERMINAL', 'ALL')) then 'unneeded'
  else ${either(
    sql`exists (select 1 from ${devices} own where ${own} and own.kind = 'TERMINAL' and own.revoked_at is null)`,
    'terminal_none',
  )} end`

const identityLine = providerLine({
  isWanted: sql`a.identity_check <> 'NONE'`,
  provider: sql`a.identity_provider`,
  line: 'identity',
  isProved: sql`exists (select 1 from ${processes} visit join ${identityChecks} proof on proof.process_id = visit.id
    where visit.account_id = a.id and visit.updated_at >= own.updated_at and proof.provider = own.provider
      and proof.status = 'SUCCESS' and proof.created_at >= own.updated_at)`,
})

/** An admin of this very workshop, invited or there; those of its group are told apart, and the operator is none. */
const isAdminThere = sql`exists (
  select 1 from ${users} u join ${userRoles} r on r.user_id = u.id and r.role = 'admin'
  where u.disabled_at is null and exists (select 1 from ${userAccounts} own where ${own} and own.user_id = u.id))`

const isGroupAdminThere = sql`exists (
  select 1 from ${users} u join ${userRoles} r on r.user_id = u.id and r.role = 'group_admin'
  where u.disabled_at is null and (u.account_group_id = a.group_id
    or exists (select 1 from ${userAccounts} own where ${own} and own.user_id = u.id)))`

const userLine = sql`case when ${isAdminThere} then 'done' else ${sql`iif(${isGroupAdminThere},
  ${standing('admin_of_group_only')}, ${standing('admin_none')})`} end`

/** A trial that came to its end: no timer ends one as done before its keys have been moved. */
const isTried = sql`exists (select 1 from ${processes} own indexed by processes_trial_idx where ${own} and own.is_trial = 1
  and own.ended_at is not null and own.state in ('PROCESS_DONE', 'REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED'))`

/** In SQL, on an account `a`: how each line stands. */
function linesOf(looking: Looking): Readonly<Record<GoLiveLine, SQL>> {
  return {
    languages: languageLine(looking),
    contact: either(
      sql`a.phone_number <> '' and a.email <> '' and a.street_address <> '' and a.city <> ''`,
      'contact_missing',
    ),
    hours: either(
      sql`exists (select 1 from json_each(a.opening_hours -> '$.week') where value <> '[]')`,
      'hours_missing',
    ),
    services: sql`case when exists (
        select 1 from ${extraServices} own where ${own} and own.removed_at is null and own.enabled = 1) then 'done'
      when a.no_services_wanted = 1 then 'unneeded' else ${standing('services_undecided')} end`,
    lockers: lockerLine(looking),
    dealer_system: dealerSystemLine,
    payments: paymentLine,
    terminal: terminalLine,
    identity: identityLine,
    users: userLine,
    sender: sql`iif(a.sms_number <> '', 'done', case a.sms_sender_state
      when 'NONE' then 'unneeded' when 'REGISTERED' then 'done' when 'REFUSED' then 'sender_refused' else 'sender_waiting' end)`,
    email_sender: sql`coalesce((select case own.state when 'NONE' then 'unneeded' when 'ASKED' then 'email_sender_waiting'
        when 'REFUSED' then 'email_sender_refused' else iif(own.is_good = 0, 'email_records_missing',
          iif(own.state = 'REGISTERED', 'done', 'email_sender_waiting')) end
      from ${emailSenders} own where ${own}), 'unneeded')`,
    sms: either(
      sql`exists (select 1 from ${smsProofs} own where ${own} and own.proved_at is not null and own.sender = ${smsFrom})`,
      'sms_unproved',
    ),
    trial: either(isTried, 'trial_none'),
  }
}

/** In SQL, on an account `a`: how all lines stand, as one text, in the order of the list. */
export function standOf(looking: Looking): SQL<string> {
  const lines = linesOf(looking)
  return sql<string>`json_array(${sql.join(
    goLiveLines.map((line) => lines[line]),
    sql`, `,
  )})`
}
