import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { changeSetup, idOfClick, readSetup, type SetupCall } from '#core/setup-change.ts'
import type {
  CreditorOrderInput,
  CreditorSetting,
  CreditorSettingInput,
  CreditorSettings,
  NewCreditorSettingInput,
} from '#worker/contract/staff/provider-setup.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { creditorProvider } from '#worker/payments/index.ts'
import { roomsOf, touchStatements, unfinishedOf } from '#worker/process/index.ts'

import { isUnderWay } from './credentials.queries.ts'
import { mostSettings, settingOf, settingsOf, toSetting, zoneOf, type SettingRow } from './creditor.queries.ts'
import { setupChanged, stillUnderWay, tooManySettings } from './provider-setup.errors.ts'

function toSettings(rows: { settings: SettingRow[]; zone: { timeZone: string }[] }): CreditorSettings {
  return { items: rows.settings.map(toSetting), timeZone: rows.zone[0]?.timeZone ?? 'Europe/Helsinki' }
}

const listQueries = (db: Db, accounts: SQL) => ({ settings: settingsOf(db, accounts), zone: zoneOf(db, accounts) })

/** The creditors that an account offers credit of. */
export async function listSettings(call: SetupCall): Promise<CreditorSettings> {
  return toSettings(await readSetup(call, listQueries))
}

/** What customers are offered is other now: their open pages are told. */
function notifyStatements({ deps, accountId }: SetupCall, won: SQL): Statement[] {
  return touchStatements(deps.db, { which: unfinishedOf(accountId), now: deps.clock.now(), guard: won })
}

function wakeRooms({ deps }: SetupCall, rooms: readonly { streamKey: string }[]): void {
  for (const { streamKey } of rooms) deps.wake(streamKey)
}

/** Adds a creditor at the end of the list. Told twice with one click it is one. */
export async function addSetting(call: SetupCall, input: NewCreditorSettingInput): Promise<CreditorSetting> {
  const { db, clock } = call.deps
  const { accountId } = call
  const id = idOfClick('ocs', { accountId, clickId: input.clickId })
  const now = clock.now()
  const own = sql`from online_creditor_settings where account_id = ${accountId} and removed_at is null`
  const { won, rows } = await changeSetup(call, {
    action: 'creditor_setting.add',
    subject: id,
    detail: { api: input.api },
    guard: sql`not exists (select 1 from online_creditor_settings where id = ${id})
      and (select count(*) ${own}) < ${mostSettings}`,
    statements: (isWon) => [
      db.run(sql`
        insert into online_creditor_settings (id, account_id, name, api, position, enabled, created_at, updated_at)
        select ${id}, ${accountId}, ${input.name}, ${input.api}, (select coalesce(max(position), -1) + 1 ${own}),
          ${input.enabled ? 1 : 0}, ${now}, ${now}
        where ${isWon}`),
      ...notifyStatements(call, isWon),
    ],
    queriesOf: (reading, accounts) => ({
      setting: settingOf(reading, accounts, id),
      rooms: roomsOf(reading, accountId),
    }),
  })
  const [row] = rows.setting
  if (row === undefined) throw tooManySettings()
  if (row.removedAt !== null) throw notFound('creditor_setting')
  if (won) wakeRooms(call, rows.rooms)
  return toSetting(row)
}

export function presentOf([row]: readonly SettingRow[]): SettingRow {
  if (row === undefined || row.removedAt !== null) throw notFound('creditor_setting')
  return row
}

type Edit = { id: string; input: CreditorSettingInput }

const isAlready = (row: SettingRow, { name, enabled }: CreditorSettingInput) =>
  row.name === name && (row.enabled === 1) === enabled

/** Renames a creditor, or offers it or not. A repeated request is answered as the first one was. */
export async function editSetting(call: SetupCall, { id, input }: Edit): Promise<CreditorSetting> {
  const { db, clock } = call.deps
  const { name, enabled, version } = input
  const { won, rows } = await changeSetup(call, {
    action: 'creditor_setting.edit',
    subject: id,
    detail: { fields: ['name', 'enabled'] },
    guard: sql`exists (select 1 from online_creditor_settings
      where id = ${id} and account_id = ${call.accountId} and removed_at is null and version = ${version})`,
    statements: (isWon) => [
      db.run(sql`
        update online_creditor_settings set name = ${name}, enabled = ${enabled ? 1 : 0}, updated_at = ${clock.now()},
          version = version + 1
        where id = ${id} and ${isWon}`),
      ...notifyStatements(call, isWon),
    ],
    queriesOf: (reading, accounts) => ({
      setting: settingOf(reading, accounts, id),
      rooms: roomsOf(reading, call.accountId),
    }),
  })
  const row = presentOf(rows.setting)
  if (!won && !isAlready(row, input)) throw setupChanged('creditor_setting', toSetting(row))
  if (won) wakeRooms(call, rows.rooms)
  return toSetting(row)
}

/** Puts the creditors in order; the list has to be the one that there is. */
export async function orderSettings(call: SetupCall, { ids }: CreditorOrderInput): Promise<CreditorSettings> {
  const { db } = call.deps
  const list = JSON.stringify(ids)
  const own = sql`select count(*) from online_creditor_settings
    where account_id = ${call.accountId} and removed_at is null`
  const { won, rows } = await changeSetup(call, {
    action: 'creditor_setting.order',
    subject: call.accountId,
    detail: { ids },
    guard: sql`(${own}) = ${ids.length} and (${own} and id in (select value from json_each(${list}))) = ${ids.length}`,
    statements: (isWon) => [
      db.run(sql`
        update online_creditor_settings set position = (
          select key from json_each(${list}) where value = online_creditor_settings.id)
        where id in (select value from json_each(${list})) and ${isWon}`),
      ...notifyStatements(call, isWon),
    ],
    queriesOf: (reading, accounts) => ({ ...listQueries(reading, accounts), rooms: roomsOf(reading, call.accountId) }),
  })
  const settings = toSettings(rows)
  if (!won) throw setupChanged('creditor_setting', settings)
  wakeRooms(call, rows.rooms)
  return settings
}

/** Takes a creditor off the list and destroys its credentials; payments by it keep its name. Twice is as good as once. */
export async function removeSetting(call: SetupCall, id: string): Promise<void> {
  const { db, clock } = call.deps
  const slot = { kind: 'MERCHANT_API' as const, provider: creditorProvider, creditorSettingId: id }
  const now = clock.now()
  const { won, rows } = await changeSetup(call, {
    action: 'creditor_setting.remove',
    subject: id,
    guard: sql`exists (select 1 from online_creditor_settings
      where id = ${id} and account_id = ${call.accountId} and removed_at is null)
      and not ${isUnderWay(call.accountId, slot)}`,
    statements: (isWon) => [
      db.run(sql`
        update online_creditor_settings set removed_at = ${now}, enabled = 0, callbacks_due_at = null,
          updated_at = ${now}, version = version + 1
        where id = ${id} and ${isWon}`),
      db.run(sql`
        delete from provider_credentials
        where account_id = ${call.accountId} and provider = ${creditorProvider} and creditor_setting_id = ${id} and ${isWon}`),
      ...notifyStatements(call, isWon),
    ],
    queriesOf: (reading, accounts) => ({
      setting: settingOf(reading, accounts, id),
      rooms: roomsOf(reading, call.accountId),
    }),
  })
  const [row] = rows.setting
  if (row === undefined) throw notFound('creditor_setting')
  if (!won && row.removedAt === null) throw stillUnderWay('creditor_setting')
  if (won) wakeRooms(call, rows.rooms)
}
