import { sql } from 'drizzle-orm'

import { changeSetup, readSetup, type SetupCall } from '#core/setup-change.ts'
import {
  accountProviders,
  type AccountProvider,
  type CredentialsInput,
  type ProviderCredentials,
  type ProviderCredentialsList,
} from '#worker/contract/staff/provider-setup.ts'

import {
  choiceOf,
  choosesSql,
  credentialsOf,
  isChosen,
  isUnderWay,
  ownCredentials,
  toKnown,
  type ChoiceRow,
  type CredentialsRow,
  type Slot,
} from './credentials.queries.ts'
import { credentialsChosen, setupChanged, stillUnderWay } from './provider-setup.errors.ts'
import { auditIdOf, storeCredentials, wasStored } from './store-credentials.ts'

type Rows = { stored: CredentialsRow[]; choice: ChoiceRow[] }

const slotOf = (provider: AccountProvider): Slot => ({ kind: provider, provider, creditorSettingId: null })

function toCredentials(provider: AccountProvider, { stored, choice }: Rows): ProviderCredentials {
  const row = stored.find((one) => one.provider === provider)
  return { provider, credentials: toKnown(row), isChosen: isChosen(provider, choice[0]) }
}

/** The providers with what may be told of the account's credentials at each. */
export async function listCredentials(call: SetupCall): Promise<ProviderCredentialsList> {
  const rows = await readSetup(call, (db, accounts) => ({
    stored: ownCredentials(db, accounts),
    choice: choiceOf(db, accounts),
  }))
  const items = accountProviders.map((provider) => toCredentials(provider, rows))
  return { items, timeZone: rows.choice[0]?.timeZone ?? 'Europe/Helsinki' }
}

type Setting = { provider: AccountProvider; input: CredentialsInput }

/** Puts credentials in the place of those that there were. The same click repeated is answered as the first time. */
export async function setCredentials(call: SetupCall, { provider, input }: Setting): Promise<ProviderCredentials> {
  const slot = slotOf(provider)
  const auditId = auditIdOf(call, input)
  const before = await readSetup(call, (db, accounts) => ({
    stored: credentialsOf(db, accounts, slot),
    choice: choiceOf(db, accounts),
    done: wasStored(db, auditId),
  }))
  if (before.done.length > 0) return toCredentials(provider, before)
  const [stored] = before.stored
  if ((stored?.version ?? null) !== input.version) throw setupChanged('credentials', toCredentials(provider, before))
  const outcome = await storeCredentials(call, {
    slot,
    input,
    stored,
    queriesOf: (db, accounts) => ({ stored: credentialsOf(db, accounts, slot), choice: choiceOf(db, accounts) }),
  })
  if (outcome === null) return setCredentials(call, { provider, input })
  const after = toCredentials(provider, outcome.rows)
  if (!outcome.won) throw setupChanged('credentials', after)
  return after
}

/**
 * Destroys the account's credentials at a provider. Twice is as good as once. Throws 409 while the settings send
 * customers there, or something is under way there.
 */
export async function removeCredentials(call: SetupCall, provider: AccountProvider): Promise<void> {
  const { db } = call.deps
  const slot = slotOf(provider)
  const { stored } = await readSetup(call, (reading, accounts) => ({ stored: credentialsOf(reading, accounts, slot) }))
  const [row] = stored
  if (row === undefined) return
  const chosen = choosesSql(call.accountId, provider)
  const underWay = isUnderWay(call.accountId, slot)
  const { won, rows } = await changeSetup(call, {
    action: 'credentials.remove',
    subject: row.id,
    detail: { provider },
    guard: sql`exists (select 1 from provider_credentials where id = ${row.id}) and not ${chosen} and not ${underWay}`,
    statements: (isWon) => [db.run(sql`delete from provider_credentials where id = ${row.id} and ${isWon}`)],
    queriesOf: (reading) => ({
      why: reading.all<{ chosen: number; underWay: number }>(
        sql`select ${chosen} as chosen, ${underWay} as "underWay"`,
      ),
    }),
  })
  if (won) return
  if (rows.why[0]?.chosen === 1) throw credentialsChosen()
  if (rows.why[0]?.underWay === 1) throw stillUnderWay('credentials')
}
