import { sql } from 'drizzle-orm'

import { conflict } from '#core/http/errors.ts'
import { changeSettings, readSettings, type SettingsCall } from '#core/settings-change.ts'
import {
  credentialsUnits,
  accountProviders,
  type AccountProvider,
  type CredentialsInput,
  type CountedProviderCredentials,
  type CountedProviderCredentialsList,
} from '#worker/contract/staff/settings/provider-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { changedMeanwhile, readList } from '#worker/settings/resource.ts'
import { toTimeZone } from '#worker/settings/time-zone.ts'

import {
  choiceOf,
  choosesSql,
  credentialsOf,
  isChosen,
  ownCredentials,
  toKnown,
  type Slot,
} from './credentials.queries.ts'
import { auditIdOf, storeCredentials, wasStored } from './store-credentials.ts'
import { isUnderWay, stillUnderWay } from './under-way.ts'

export const slotOf = (provider: AccountProvider): Slot => ({ kind: provider, provider, creditorSettingId: null })

export function queriesOf(call: SettingsCall, provider: AccountProvider) {
  return { stored: credentialsOf(call, slotOf(provider)), choice: choiceOf(call) }
}

type Rows = RowsOf<ReturnType<typeof queriesOf>>

export function toCredentials(provider: AccountProvider, { stored, choice }: Rows): CountedProviderCredentials {
  const row = stored.find((one) => one.provider === provider)
  return { provider, credentials: toKnown(row), isChosen: isChosen(provider, choice[0]) }
}

/** The providers with what may be told of the account's credentials at each. */
export function listCredentials(call: SettingsCall): Promise<CountedProviderCredentialsList> {
  return readList(call, {
    queriesOf: () => ({ stored: ownCredentials(call), choice: choiceOf(call) }),
    toList: (rows) => ({
      items: accountProviders.map((provider) => toCredentials(provider, rows)),
      timeZone: toTimeZone(rows.choice),
    }),
  })
}

type Setting = { provider: AccountProvider; input: CredentialsInput }

/** Puts credentials in the place of those that there were. The same click repeated is answered as the first time. */
export async function setCredentials(
  call: SettingsCall,
  { provider, input }: Setting,
): Promise<CountedProviderCredentials> {
  const { done, ...rows } = await readSettings(call, (db) => ({
    ...queriesOf(call, provider),
    done: wasStored(db, auditIdOf(call, input)),
  }))
  const before = toCredentials(provider, rows)
  if (done.length > 0) return before
  const [stored] = rows.stored
  if ((stored?.version ?? null) !== input.version) throw changedMeanwhile('credentials', before, credentialsUnits)
  const outcome = await storeCredentials(call, {
    slot: slotOf(provider),
    input,
    stored,
    queries: queriesOf(call, provider),
  })
  if (outcome === null) return setCredentials(call, { provider, input })
  const after = toCredentials(provider, outcome.rows)
  if (!outcome.won) throw changedMeanwhile('credentials', after, credentialsUnits)
  return after
}

/**
 * Destroys the account's credentials at a provider. Twice is as good as once. Throws 409 while the settings send
 * customers there, or something is under way there.
 */
export async function removeCredentials(call: SettingsCall, provider: AccountProvider): Promise<void> {
  const { db } = call.deps
  const slot = slotOf(provider)
  const { stored } = await readSettings(call, () => ({ stored: credentialsOf(call, slot) }))
  const [row] = stored
  if (row === undefined) return
  const { id } = providerCredentials
  const chosen = choosesSql(call.accountId, provider)
  const underWay = isUnderWay(call.accountId, slot)
  const { won, rows } = await changeSettings(call, {
    action: 'credentials.remove',
    subject: row.id,
    detail: { provider },
    guard: sql`exists (select 1 from ${providerCredentials} where ${id} = ${row.id})
      and not ${chosen} and not ${underWay}`,
    statements: (isWon) => [db.run(sql`delete from ${providerCredentials} where ${id} = ${row.id} and ${isWon}`)],
    queriesOf: (reading) => ({
      why: selectFrom(
        reading,
        { isChosen: chosen.mapWith(Boolean), isUnderWay: underWay.mapWith(Boolean) },
        sql`(select 1)`,
      ),
    }),
  })
  if (won) return
  const [why] = rows.why
  if (why?.isChosen === true) throw credentialsChosen()
  if (why?.isUnderWay === true) throw stillUnderWay('credentials')
}

function credentialsChosen() {
  return conflict('credentials.chosen', 'The settings of the account send customers to this provider')
}
