import { sql } from 'drizzle-orm'

import { AppError, notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { knownFeatures } from '#domain/operations/features.ts'
import { featureRowsOf, toFeature, updateAccount } from '#worker/accounts/index.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'
import type { FeaturesInput, WorkshopFeatures } from '#worker/contract/staff/settings/account-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { accountFeatures, accounts } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { changeSeenSettings, everyone } from '#worker/process/index.ts'
import { changeDifferences } from '#worker/settings/differences.ts'
import { readList, settled } from '#worker/settings/resource.ts'

function featureQueries(call: SettingsCall) {
  const { db } = call.deps
  const account = reachedAccount(call)
  const { id, version } = accounts
  return {
    accounts: selectFrom(db, { version }, sql`${accounts} where ${id} = ${account}`),
    features: featureRowsOf(db, account),
  }
}

const byName = (one: AccountFeature, other: AccountFeature) => (one.feature < other.feature ? -1 : 1)

/**
 * Returns the default of a feature that an account says nothing of: the staff's pages are owned and on, a kiosk is
 * bought.
 */
function unsaid(featureType: string): Pick<AccountFeature, 'owned' | 'enabled'> {
  const isGiven = featureType === 'STAFF'
  return { owned: isGiven, enabled: isGiven }
}

/** Returns the features of the account, and the defaults of those that it says nothing of. */
function toFeatures({ accounts: [account], features }: RowsOf<ReturnType<typeof featureQueries>>): WorkshopFeatures {
  if (account === undefined) throw notFound('account')
  const own = features.map(toFeature)
  const others = Object.entries(knownFeatures)
    .filter(([name]) => own.every(({ feature }) => feature !== name))
    .map(([feature, featureType]) => ({ feature, featureType, ...unsaid(featureType) }))
  return { version: account.version, features: [...own, ...others].toSorted(byName) }
}

export function getFeatures(call: SettingsCall): Promise<WorkshopFeatures> {
  return readList(call, { queriesOf: featureQueries, toList: toFeatures })
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
export function putFeatures(call: SettingsCall, input: FeaturesInput): Promise<WorkshopFeatures> {
  const isSeller = call.staff.roles.includes('superuser')
  return changeDifferences({
    subject: 'features',
    version: input.version,
    read: () => getFeatures(call),
    differs: ({ features }) => differing(features, input.features),
    write: (names, before) => {
      refuseUnknown(before.features, input.features)
      if (!isSeller && bought(before.features) !== bought(input.features)) throw notYours()
      return write(call, input, names)
    },
  })
}

/** Refuses an unknown feature with 422; the account keeps those that it has from before features had a list. */
function refuseUnknown(before: readonly AccountFeature[], features: readonly AccountFeature[]): void {
  const known = new Set([...Object.keys(knownFeatures), ...before.map(({ feature }) => feature)])
  const at = features.findIndex(({ feature }) => !known.has(feature))
  if (at >= 0) throw requestInvalidField(`features.${at}.feature`, 'unknown')
}

async function write(
  call: SettingsCall,
  { version, features }: FeaturesInput,
  names: string[],
): Promise<WorkshopFeatures> {
  const { accountId } = call
  const { db } = call.deps
  const { won, rows } = await changeSeenSettings(call, {
    action: 'account.edit_features',
    subject: accountId,
    detail: { features: names },
    guard: sql`exists (select 1 from ${accounts} where ${accounts.id} = ${accountId} and ${accounts.version} = ${version})`,
    statements: (isWon, now) => [
      db.run(sql`delete from ${accountFeatures} where ${accountFeatures.accountId} = ${accountId} and ${isWon}`),
      db.run(sql`
        insert into ${accountFeatures} (account_id, feature, feature_type, owned, enabled)
        select ${accountId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3
        from json_each(${textOf(features)}) where ${isWon}`),
      updateAccount(db, { accountId, set: {}, guard: isWon, now }),
    ],
    seenBy: everyone,
    queries: featureQueries(call),
  })
  const isAlreadyApplied = (after: WorkshopFeatures) => differing(after.features, features).length === 0
  return settled('features', { won, thing: toFeatures(rows), isAlreadyApplied })
}

function notYours(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'Which features there are is not for this user' })
}
