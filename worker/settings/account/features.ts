import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { reachedAccount, readSetup, type SetupCall } from '#core/setup-change.ts'
import { staffFeatures } from '#domain/features.ts'
import { featureRowsOf, toFeature, updateAccount } from '#worker/accounts/index.ts'
import type { FeaturesInput, WorkshopFeatures } from '#worker/contract/staff/account-setup.ts'
import type { AccountFeature } from '#worker/contract/staff/users.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { changeSeenSetup, everyone } from '#worker/process/index.ts'

import { changedMeanwhile, featuresNotYours } from './account-setup.errors.ts'

function featureQueries(call: SetupCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  return {
    accounts: db.all<{ version: number }>(sql`select version from accounts where id = ${account}`),
    features: featureRowsOf(db, account),
  }
}

const byName = (one: AccountFeature, other: AccountFeature) => (one.feature < other.feature ? -1 : 1)

/** What the account has, and what every account has that it says nothing of. */
function toFeatures(rows: RowsOf<ReturnType<typeof featureQueries>>): WorkshopFeatures {
  const [account] = rows.accounts
  if (account === undefined) throw notFound('account')
  const own = rows.features.map(toFeature)
  const others = staffFeatures
    .filter((name) => own.every(({ feature }) => feature !== name))
    .map((feature) => ({ feature, owned: true, enabled: true, featureType: 'STAFF' }))
  return { version: account.version, features: [...own, ...others].toSorted(byName) }
}

export async function getFeatures(call: SetupCall): Promise<WorkshopFeatures> {
  return toFeatures(await readSetup(call, () => featureQueries(call)))
}

const textOf = (features: readonly AccountFeature[]) =>
  JSON.stringify(
    features.toSorted(byName).map(({ feature, featureType, owned, enabled }) => [feature, featureType, owned, enabled]),
  )

/** Names of the features that are in another state than they were. */
function differing(before: readonly AccountFeature[], after: readonly AccountFeature[]): string[] {
  const all = [...new Set([...before, ...after].map(({ feature }) => feature))]
  const of = (list: readonly AccountFeature[], name: string) => textOf(list.filter(({ feature }) => feature === name))
  return all.filter((name) => of(before, name) !== of(after, name))
}

const bought = (features: readonly AccountFeature[]) =>
  textOf(features.map((feature) => ({ ...feature, enabled: false })))

/**
 * Puts the features of an account in the place of those that were seen. The same told twice is answered as it was the
 * first time. Throws 403 where somebody who is no superuser says what the account has, 409 `features.changed`.
 */
export async function putFeatures(call: SetupCall, input: FeaturesInput): Promise<WorkshopFeatures> {
  const { db } = call.deps
  const before = await getFeatures(call)
  const names = differing(before.features, input.features)
  if (names.length === 0) return before
  if (before.version !== input.version) throw changedMeanwhile('features', before)
  const isSeller = call.staff.roles.includes('superuser')
  if (!isSeller && bought(before.features) !== bought(input.features)) throw featuresNotYours()
  const { accountId } = call
  const { won: isMade, rows } = await changeSeenSetup(call, {
    action: 'account.edit_features',
    subject: accountId,
    detail: { features: names },
    guard: sql`exists (select 1 from accounts where id = ${accountId} and version = ${input.version})`,
    statements: (won, now) => [
      db.run(sql`delete from account_features where account_id = ${accountId} and ${won}`),
      db.run(sql`
        insert into account_features (account_id, feature, feature_type, owned, enabled)
        select ${accountId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3
        from json_each(${textOf(input.features)}) where ${won}`),
      updateAccount(db, { accountId, set: {}, guard: won, now }),
    ],
    seenBy: everyone,
    queries: featureQueries(call),
  })
  const after = toFeatures(rows)
  if (!isMade && differing(after.features, input.features).length > 0) throw changedMeanwhile('features', after)
  return after
}
