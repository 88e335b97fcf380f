import { sql, type SQL } from 'drizzle-orm'

import { orderRowTypes } from '#domain/enums.ts'
import { fastLaneFeature } from '#domain/keys/fast-lane.ts'
import { knownFeatures, staffFeatures } from '#domain/operations/features.ts'
import { onboardingDeliveryOptions, onboardingLanguages } from '#domain/operations/onboarding.ts'
import type { NewWorkshopInput } from '#worker/contract/staff/onboarding.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { accountFeatures, deliveryOptions } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'

import { insertAccount } from './insert-account.ts'

/** `won`: that it is opened, in SQL. */
export type NewWorkshop = { db: Db; id: string; input: NewWorkshopInput; won: SQL; now: number }

/** An id of a row that the new workshop has of its own. */
export const ownId = (prefix: string, accountId: string): string =>
  `${prefix}_${accountId.slice(accountId.indexOf('_') + 1)}`

type FromNothing = Extract<NewWorkshopInput['start'], { from: 'nothing' }>

/** Notes of the dealer system are for the workshop’s own eyes. */
const shownRowTypes = orderRowTypes.filter((type) => type !== 'DMS_NOTES')

/** A workshop of its own: paid at its counter until it has credentials of a provider. */
export function firstRows(workshop: NewWorkshop, { languages: lcids }: FromNothing): Statement[] {
  const { db, id, won, now } = workshop
  const [first] = lcids
  const spoken = lcids.map((lcid) => onboardingLanguages.find((language) => language.lcid === lcid))
  const options = onboardingDeliveryOptions.map(({ labels, enabled }) => ({
    enabled: enabled ? 1 : 0,
    labels: Object.fromEntries(lcids.map((lcid) => [lcid, labels[lcid]])),
  }))
  return [
    insertAccount(workshop, {
      locale: sql`${first}`,
      order_row_types_to_show: sql`${JSON.stringify(shownRowTypes)}`,
      payment_types: sql`'["TERMINAL"]'`,
    }),
    db.run(sql`
      insert into ${languages} (id, account_id, lcid, name, is_default, position, created_at, version)
      select ${ownId('lng', id)} || '_' || key, ${id}, value ->> 'lcid', value ->> 'name', key = 0, key, ${now}, 1
      from json_each(${JSON.stringify(spoken)}) where ${won}`),
    db.run(sql`
      insert into ${deliveryOptions} (id, account_id, position, labels, enabled, created_at, version)
      select ${ownId('dop', id)} || '_' || key, ${id}, key, value -> 'labels', value ->> 'enabled', ${now}, 1
      from json_each(${JSON.stringify(options)}) where ${won}`),
  ]
}

/**
 * Inserts the features of a workshop: those that staff are offered, each on or off, and the kiosk where it is given.
 */
export function featureRows({ db, id, input, won }: NewWorkshop): Statement {
  const { features, kiosk } = input
  const offered = staffFeatures.map((feature) => ({ feature, owned: 1, enabled: features.includes(feature) ? 1 : 0 }))
  const given = [...offered, ...(kiosk ? [{ feature: fastLaneFeature, owned: 1, enabled: 1 }] : [])]
  const rows = given.map((row) => ({ ...row, type: knownFeatures[row.feature] }))
  return db.run(sql`
    insert into ${accountFeatures} (account_id, feature, feature_type, owned, enabled)
    select ${id}, value ->> 'feature', value ->> 'type', value ->> 'owned', value ->> 'enabled'
    from json_each(${JSON.stringify(rows)}) where ${won}`)
}
