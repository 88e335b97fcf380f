import { sql, type SQL } from 'drizzle-orm'

import { paymentProviders } from '#domain/enums.ts'
import { toIso } from '#domain/iso.ts'
import type { CredentialKind } from '#domain/provider-fields.ts'
import type { AccountProvider, KnownCredentials } from '#worker/contract/staff/provider-setup.ts'
import type { Db } from '#worker/db/db.ts'

/** Where credentials belong: a provider of the account, or one of its creditor settings. */
export type Slot = { kind: CredentialKind; provider: string; creditorSettingId: string | null }

export type CredentialsRow = {
  id: string
  version: number
  provider: string
  baseUrl: string
  sealedSecrets: string
  updatedAt: number
}

function credentialRows(db: Db, accounts: SQL, where: SQL) {
  return db.all<CredentialsRow>(sql`
    select c.id, c.version, c.provider, c.base_url as "baseUrl", c.sealed_secrets as "sealedSecrets",
      c.updated_at as "updatedAt"
    from ${accounts} t join provider_credentials c on c.account_id = t.id where ${where}`)
}

/** Those of the account's own, without those of its creditors. */
export function ownCredentials(db: Db, accounts: SQL) {
  return credentialRows(db, accounts, sql`c.creditor_setting_id is null`)
}

export function credentialsOf(db: Db, accounts: SQL, { provider, creditorSettingId }: Slot) {
  return credentialRows(db, accounts, sql`c.provider = ${provider} and c.creditor_setting_id is ${creditorSettingId}`)
}

/** What may be told of credentials. */
export function toKnown(row: Pick<CredentialsRow, 'version' | 'baseUrl' | 'updatedAt'> | undefined) {
  if (row === undefined) return null
  const known: KnownCredentials = { version: row.version, baseUrl: row.baseUrl, updatedAt: toIso(row.updatedAt) }
  return known
}

export type ChoiceRow = { payment: string | null; identity: string | null; timeZone: string }

/** The providers that the settings of the account send customers to. */
export function choiceOf(db: Db, accounts: SQL) {
  return db.all<ChoiceRow>(sql`
    select a.payment_implementation_type as payment, a.time_zone as "timeZone",
      iif(a.identity_check = 'NONE', null, a.identity_provider) as identity
    from ${accounts} t join accounts a on a.id = t.id`)
}

export function isChosen(provider: AccountProvider, choice: ChoiceRow | undefined): boolean {
  return choice !== undefined && (choice.payment === provider || choice.identity === provider)
}

/** In SQL: the settings of the account send customers to the provider. */
export function choosesSql(accountId: string, provider: AccountProvider): SQL {
  return sql`exists (select 1 from accounts a where a.id = ${accountId} and (a.payment_implementation_type = ${provider}
    or (a.identity_check <> 'NONE' and a.identity_provider = ${provider})))`
}

const names: readonly string[] = paymentProviders

/** In SQL: a payment, a refund or an identity check is still to be asked about there. */
export function isUnderWay(accountId: string, { provider, creditorSettingId }: Slot): SQL {
  if (creditorSettingId === null && !names.includes(provider)) return checkUnderWay(accountId, provider)
  const theirs =
    creditorSettingId === null
      ? sql`p.provider = ${provider} and p.account_id = ${accountId}`
      : sql`p.creditor_setting_id = ${creditorSettingId} and p.account_id = ${accountId}`
  // What is to be asked about is little; an account's payments are many.
  return sql`(exists (select 1 from payments p indexed by payments_ask_idx where p.next_ask_at is not null and ${theirs})
    or exists (select 1 from refunds r indexed by refunds_ask_idx join payments p on p.id = r.payment_id
      where r.next_ask_at is not null and ${theirs}))`
}

function checkUnderWay(accountId: string, provider: string): SQL {
  return sql`exists (select 1 from identity_checks i indexed by identity_checks_ask_idx
    join processes p on p.id = i.process_id
    where i.next_ask_at is not null and i.provider = ${provider} and p.account_id = ${accountId})`
}
