import { sql, type SQL } from 'drizzle-orm'

import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import type { CredentialKind } from '#domain/money/provider-fields.ts'
import type { AccountProvider, CountedCredentialsView } from '#worker/contract/staff/settings/provider-settings.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

/** The place of credentials: a provider of the account, or one of its creditor settings. */
export type Slot = { kind: CredentialKind; provider: string; creditorSettingId: string | null }

export type CredentialsRow = RowOf<typeof credentialRows>

function credentialRows(call: SettingsCall, where: SQL) {
  const { id, version, provider, baseUrl, sealedSecrets, updatedAt, testedAt, testOutcome, accountId } =
    providerCredentials
  return selectFrom(
    call.deps.db,
    { id, version, provider, baseUrl, sealedSecrets, updatedAt, testedAt, testOutcome },
    sql`${providerCredentials} where ${accountId} = ${reachedAccount(call)} and ${where}`,
  )
}

/** Those of the account's own, without those of its creditors. */
export function ownCredentials(call: SettingsCall) {
  return credentialRows(call, sql`${providerCredentials.creditorSettingId} is null`)
}

export function credentialsOf(call: SettingsCall, slot: Omit<Slot, 'kind'>) {
  return credentialRows(call, isOfSlot(slot))
}

/** True in SQL for the credentials of a slot. */
export function isOfSlot({ provider, creditorSettingId }: Omit<Slot, 'kind'>): SQL {
  const { provider: at, creditorSettingId: of } = providerCredentials
  return sql`${at} = ${provider} and ${of} is ${creditorSettingId}`
}

/** Returns the part of credentials that may be shown; null without any. */
export function toKnown(row: Omit<CredentialsRow, 'id' | 'provider' | 'sealedSecrets'> | undefined) {
  if (row === undefined) return null
  const { version, baseUrl, updatedAt, testedAt, testOutcome: outcome } = row
  const tested = testedAt === null || outcome === null ? null : { at: testedAt, outcome }
  const known: CountedCredentialsView = { version, baseUrl, updatedAt, tested }
  return known
}

type ChoiceRow = RowOf<typeof choiceOf>

const asked = sql<string | null>`iif(identity_check = 'NONE', null, identity_provider)`

/** The providers that the settings of the account send customers to. */
export function choiceOf(call: SettingsCall) {
  const { paymentImplementationType: payment, timeZone } = accounts
  return selectFrom(
    call.deps.db,
    { payment, identity: asked, timeZone },
    sql`${accounts} where id = ${reachedAccount(call)}`,
  )
}

export function isChosen(provider: AccountProvider, choice: ChoiceRow | undefined): boolean {
  return choice !== undefined && (choice.payment === provider || choice.identity === provider)
}

/** In SQL: the settings of the account send customers to the provider. */
export function choosesSql(accountId: string, provider: AccountProvider): SQL {
  return sql`exists (select 1 from ${accounts} where id = ${accountId}
    and (payment_implementation_type = ${provider} or ${asked} = ${provider}))`
}
