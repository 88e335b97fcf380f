import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { idOfClick, reachedAccount, type SettingsCall } from '#core/settings-change.ts'
import { addableCreditorApis, legacyCreditorApi } from '#domain/money/creditor-apis.ts'
import {
  creditorsUnits,
  creditorUnits,
  type CreditorOrderInput,
  type CountedCreditorSetting,
  type CreditorSettingInput,
  type CountedCreditorSettings,
  type NewCreditorSettingInput,
} from '#worker/contract/staff/settings/provider-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { creditorProvider } from '#worker/payments/index.ts'
import { everyone } from '#worker/process/index.ts'
import { isSame } from '#worker/settings/differences.ts'
import { addThing, editThing, orderThings, readList, removeThing } from '#worker/settings/resource.ts'
import { timeZoneOf, toTimeZone } from '#worker/settings/time-zone.ts'

import { isOfSlot, toKnown } from './credentials.queries.ts'
import { isUnderWay, stillUnderWay } from './under-way.ts'

const mostSettings = 20

const s = alias(onlineCreditorSettings, 's')
const c = alias(providerCredentials, 'c')

/** The creditors of an account, in the order in which customers see them. */
function rowsOf(call: SettingsCall, where: SQL) {
  return selectFrom(
    call.deps.db,
    {
      id: s.id,
      version: s.version,
      name: s.name,
      api: s.api,
      enabled: s.enabled,
      removedAt: s.removedAt,
      credentialsVersion: orNull(c.version),
      baseUrl: orNull(c.baseUrl),
      credentialsAt: orNull(c.updatedAt),
      testedAt: c.testedAt,
      testOutcome: c.testOutcome,
    },
    sql`${onlineCreditorSettings} s left join ${providerCredentials} c
      on c.account_id = s.account_id and c.provider = ${creditorProvider} and c.creditor_setting_id = s.id
    where s.account_id = ${reachedAccount(call)} and ${where} order by s.position, s.id`,
  )
}

type Rows = { found: RowOf<typeof rowsOf>[] }

function toSetting(row: Rows['found'][number]): CountedCreditorSetting {
  const { id, version, name, api, enabled, credentialsVersion, baseUrl, credentialsAt, testedAt, testOutcome } = row
  const isKnown = credentialsVersion !== null && baseUrl !== null && credentialsAt !== null
  const known = isKnown
    ? { version: credentialsVersion, baseUrl, updatedAt: credentialsAt, testedAt, testOutcome }
    : undefined
  return { id, version, name, api, enabled, credentials: toKnown(known) }
}

const listQueries = (call: SettingsCall) => ({ found: rowsOf(call, sql`s.removed_at is null`), zone: timeZoneOf(call) })

export const creditors = {
  table: onlineCreditorSettings,
  subject: 'creditor_setting',
  removedAtColumn: onlineCreditorSettings.removedAt,
  most: mostSettings,
  queriesOf: (call: SettingsCall, id: string) => ({ found: rowsOf(call, sql`s.id = ${id}`) }),
  toThing: ({ found }: Rows) => found.map(toSetting)[0],
  units: creditorUnits,
  isGone: ({ found }: Rows) => found.some(({ removedAt }) => removedAt !== null),
  list: {
    units: creditorsUnits,
    queriesOf: listQueries,
    toList: ({ found, zone }: RowsOf<ReturnType<typeof listQueries>>): CountedCreditorSettings => ({
      items: found.map(toSetting),
      timeZone: toTimeZone(zone),
    }),
  },
}

/** The creditors that an account offers credit of. */
export function listSettings(call: SettingsCall): Promise<CountedCreditorSettings> {
  return readList(call, creditors.list)
}

/** Adds a creditor at the end of the list. Told twice with one click it is one. Throws 422 `api` (`legacy`). */
export async function addSetting(call: SettingsCall, input: NewCreditorSettingInput): Promise<CountedCreditorSetting> {
  const { clickId, ...values } = input
  await refuseLegacy(call, input)
  const { thing, rows } = await addThing(call, creditors, {
    id: idOfClick('ocs', { accountId: call.accountId, clickId, slot: call.deps.slot }),
    action: 'creditor_setting.add',
    detail: { api: input.api },
    values,
    seenBy: everyone,
  })
  if (creditors.isGone(rows)) throw notFound('creditor_setting')
  return thing
}

async function refuseLegacy(call: SettingsCall, { api }: NewCreditorSettingInput): Promise<void> {
  if (api !== legacyCreditorApi) return
  const { items } = await listSettings(call)
  if (!addableCreditorApis(items.map((setting) => setting.api)).includes(api))
    throw requestInvalidField('api', 'legacy')
}

type Edit = { id: string; input: CreditorSettingInput }

/** Renames a creditor, or offers it or not. A repeated request is answered as the first one was. */
export function editSetting(
  call: SettingsCall,
  { id, input: { version, ...form } }: Edit,
): Promise<CountedCreditorSetting> {
  return editThing(call, creditors, {
    id,
    version,
    action: 'creditor_setting.edit',
    detail: { fields: ['name', 'enabled'] },
    set: form,
    seenBy: everyone,
    isAlreadyApplied: (setting) => isSame<typeof form>(setting, form),
  })
}

/** Puts the creditors in order; the list has to be the one that there is. */
export function orderSettings(call: SettingsCall, { ids }: CreditorOrderInput): Promise<CountedCreditorSettings> {
  return orderThings(call, creditors, { ids, action: 'creditor_setting.order', detail: { ids }, seenBy: everyone })
}

/** Takes a creditor off the list and destroys its credentials; payments by it keep its name. Twice is as good as once. */
export function removeSetting(call: SettingsCall, id: string): Promise<void> {
  const { accountId } = call
  const slot = { provider: creditorProvider, creditorSettingId: id }
  return removeThing(call, creditors, {
    id,
    action: 'creditor_setting.remove',
    guard: sql`not ${isUnderWay(accountId, slot)}`,
    set: (now) => ({ removedAt: now, enabled: false, callbacksDueAt: null }),
    after: (won) => [
      call.deps.db.run(sql`
        delete from ${providerCredentials}
        where ${providerCredentials.accountId} = ${accountId} and ${isOfSlot(slot)} and ${won}`),
    ],
    seenBy: everyone,
    refuse: () => stillUnderWay('creditor_setting'),
  })
}
