import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { countFailureStatements, limitKeys, rateLimited, secondsPast, type LimitPolicy } from '#core/http/rate-limit.ts'
import { changeSettings, reachedAccount, readSettings, type SettingsCall } from '#core/settings-change.ts'
import type { CredentialKind } from '#domain/money/provider-fields.ts'
import type { Units } from '#worker/contract/codecs.ts'
import {
  credentialsUnits,
  creditorUnits,
  type AccountProvider,
  type CredentialsTest,
  type CountedCreditorSetting,
  type CountedProviderCredentials,
} from '#worker/contract/staff/settings/provider-settings.ts'
import type { Queries, RowsOf } from '#worker/db/db.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { openIdentityPort } from '#worker/identity/index.ts'
import { creditorOf, creditorProvider, openPort } from '#worker/payments/index.ts'
import type { CredentialsProof } from '#worker/providers/index.ts'
import { changedMeanwhile, presentOf } from '#worker/settings/resource.ts'

import { credentialsOf, isOfSlot, type CredentialsRow, type Slot } from './credentials.queries.ts'
import { creditors } from './creditor-settings.ts'
import { queriesOf, slotOf, toCredentials } from './provider-credentials.ts'

const limit: LimitPolicy = { name: 'credentials-test', windowMs: 3_600_000, perClient: 20, tight: null }

/** Asks the account's provider whether it takes the credentials that are stored. Throws as `tested` does. */
export function testAccountCredentials(
  call: SettingsCall,
  { provider, version }: CredentialsTest & { provider: AccountProvider },
): Promise<CountedProviderCredentials> {
  const slot = slotOf(provider)
  return tested(call, {
    slot,
    version,
    queries: queriesOf(call, provider),
    kindOf: () => provider,
    toThing: (rows) => toCredentials(provider, rows),
    units: credentialsUnits,
  })
}

/** The same of a creditor. */
export function testCreditorCredentials(
  call: SettingsCall,
  { id, version }: CredentialsTest & { id: string },
): Promise<CountedCreditorSetting> {
  const toThing = (rows: Parameters<typeof creditors.toThing>[0]) => presentOf(creditors, rows)
  return tested(call, {
    slot: { provider: creditorProvider, creditorSettingId: id },
    version,
    queries: creditors.queriesOf(call, id),
    kindOf: (rows) => toThing(rows).api,
    toThing,
    units: creditorUnits,
  })
}

type Test<Q extends Queries, Thing> = {
  slot: Omit<Slot, 'kind'>
  version: number
  queries: Q
  kindOf: (rows: RowsOf<Q>) => CredentialKind
  toThing: (rows: RowsOf<Q>) => Thing
  /** The instants of the thing, where it has been changed meanwhile. */
  units: Units
}

/**
 * Counts the test, asks the provider and keeps what it said, while the credentials are those that were asked about. Throws
 * 404 where there are none, 409 where they are others by now, 429 after twenty in an hour.
 */
async function tested<Q extends Queries, Thing extends object>(
  call: SettingsCall,
  { slot, version, queries, kindOf, toThing, units }: Test<Q, Thing>,
): Promise<Thing> {
  const { stored, rows } = await readCounted(call, { slot, version, queries })
  const before = toThing(rows)
  if (stored === undefined) throw notFound('credentials')
  if (stored.version !== version) throw changedMeanwhile('credentials', before, units)
  const { outcome, reason } = await proofOf(call, stored, { ...slot, kind: kindOf(rows) })
  const { accountId, deps } = call
  const { provider, creditorSettingId } = slot
  deps.log.info('credentials.tested', { accountId, provider, outcome, reason })
  const { id } = providerCredentials
  const change = await changeSettings(call, {
    action: 'credentials.test',
    subject: stored.id,
    detail: { provider, creditorSettingId, outcome },
    guard: sql`exists (select 1 from ${providerCredentials} where ${id} = ${stored.id} and version = ${version})`,
    statements: (won) => [
      deps.db.run(sql`
        update ${providerCredentials} set tested_at = ${deps.clock.now()}, test_outcome = ${outcome}
        where ${id} = ${stored.id} and ${won}`),
    ],
    queriesOf: () => queries,
  })
  const after = toThing(change.rows)
  if (!change.won) throw changedMeanwhile('credentials', after, units)
  return after
}

/**
 * Returns the stored credentials and the rows of the test; the test is counted in the same round trip, before it is
 * made, so that many at once are no more. Throws 429 beyond the limit.
 */
async function readCounted<Q extends Queries>(
  call: SettingsCall,
  { slot, version, queries }: Pick<Test<Q, object>, 'slot' | 'version' | 'queries'>,
): Promise<{ stored: CredentialsRow | undefined; rows: RowsOf<Q> }> {
  const { db, clock, config } = call.deps
  const counting = { policy: limit, keys: limitKeys(config.tokenSecret, limit, call.accountId), now: clock.now() }
  const guard: SQL = sql`exists (select 1 from ${providerCredentials}
    where account_id = ${reachedAccount(call)} and ${isOfSlot(slot)} and version = ${version})`
  const [count] = countFailureStatements(db, { ...counting, guard })
  const rows = await readSettings(call, () => ({
    ...queries,
    own: credentialsOf(call, slot),
    counted: count,
  }))
  const seconds = secondsPast(rows.counted, counting)
  if (seconds !== null) throw rateLimited(seconds)
  return { stored: rows.own[0], rows }
}

/** A stored address that may not be called counts as one where nobody answers. */
async function proofOf(call: SettingsCall, row: CredentialsRow, { kind, ...slot }: Slot): Promise<CredentialsProof> {
  const { deps, accountId } = call
  const { baseUrl, sealedSecrets } = row
  const stored = { accountId, baseUrl, sealedSecrets }
  const port =
    kind === 'SCRIVE' || kind === 'SIGNICAT'
      ? await openIdentityPort(deps, { ...stored, provider: kind })
      : await openPort(deps, { ...stored, ...slot, provider: isCreditorApi(kind) ? creditorOf[kind] : kind })
  return port === null ? { outcome: 'unreachable', reason: 'address_refused' } : port.prove()
}

function isCreditorApi(kind: CredentialKind): kind is keyof typeof creditorOf {
  return kind in creditorOf
}
