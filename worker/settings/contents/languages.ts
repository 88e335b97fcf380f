import { sql, type SQL } from 'drizzle-orm'

import { conflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { idOfClick, type SettingsCall } from '#core/settings-change.ts'
import type {
  CreateLanguageInput,
  EditLanguageInput,
  LanguageOrderInput,
  SettingsLanguage,
  SettingsLanguages,
} from '#worker/contract/staff/settings/content-settings.ts'
import { isConstraintViolation } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { everyone, unfinishedOf } from '#worker/process/index.ts'
import { isSame } from '#worker/settings/differences.ts'
import { addThing, editThing, inUse, orderThings, readList, removeThing } from '#worker/settings/resource.ts'
import { updateWhere } from '#worker/settings/write-where.ts'

import { spoken, spokenLanguages } from './language.queries.ts'

/** The languages of an account, in the order in which they are offered. */
export async function listLanguages(call: SettingsCall): Promise<SettingsLanguages> {
  return readList(call, (await spokenLanguages(call.deps)).list)
}

const isUsual = ({ accountId }: SettingsCall) =>
  sql`${languages.accountId} = ${accountId} and ${languages.isDefault} = 1`

/** The default language gives way to another, in the moment in which that one takes its place. */
function giveWay(call: SettingsCall, { id, isDefault }: { id: string; isDefault: boolean }) {
  if (!isDefault) return {}
  const those = sql`${isUsual(call)} and ${languages.id} <> ${id}`
  const set = { isDefault: false }
  return {
    before: (won: SQL, now: number) => [
      updateWhere(call.deps.db, { table: languages, set, now, where: sql`${those} and ${won}` }),
    ],
  }
}

/** A new language, last in the order; the first one of an account is the default one. The same click makes one. */
export async function createLanguage(
  call: SettingsCall,
  { clickId, lcid, name, isDefault }: CreateLanguageInput,
): Promise<SettingsLanguage> {
  const id = idOfClick('lng', { accountId: call.accountId, clickId })
  const { thing } = await addThing(call, await spokenLanguages(call.deps), {
    id,
    action: 'language.create',
    detail: { lcid },
    values: { lcid, name, isDefault: sql`not exists (select 1 from ${languages} where ${isUsual(call)})` },
    seenBy: everyone,
    ...giveWay(call, { id, isDefault }),
  }).catch(refuseTakenLocale)
  return thing
}

type Edit = EditLanguageInput & { id: string }

/** Another name, or the default one from now on. */
export async function editLanguage(call: SettingsCall, { id, version, ...form }: Edit): Promise<SettingsLanguage> {
  const { isDefault } = form
  return editThing(call, await spokenLanguages(call.deps), {
    id,
    version,
    action: 'language.edit',
    detail: { isDefault },
    set: form,
    guard: sql`(${isDefault} or not exists (
      select 1 from ${languages} where ${isUsual(call)} and ${languages.id} = ${id}))`,
    seenBy: everyone,
    ...giveWay(call, { id, isDefault }),
    isAlreadyApplied: (language) => language.version === version + 1 && isSame<typeof form>(language, form),
    refuse: () => requestInvalidField('isDefault', 'default_needed'),
  })
}

type Removal = { id: string; version: number; switchOpen: boolean }

/**
 * Takes a language away, with the account's own texts and descriptions in it. Who speaks it in an unfinished process goes
 * on in the default language, where the caller says so; the default language itself stays. What was approved in it is
 * in the ledger as it was read.
 */
export async function removeLanguage(call: SettingsCall, { id, version, switchOpen }: Removal): Promise<void> {
  const { db } = call.deps
  const usual = sql`select 1 from ${languages} where ${isUsual(call)} and ${languages.id} = ${id}`
  const speakers = sql`select 1 from ${processes} where ${unfinishedOf(call.accountId)} and ${spoken} = ${id}`
  return removeThing(call, await spokenLanguages(call.deps), {
    id,
    version,
    action: 'language.remove',
    guard: sql`not exists (${usual}) and (${switchOpen} or not exists (${speakers}))`,
    seenBy: everyone,
    before: (won) => [db.run(sql`update ${processes} set language_id = null where language_id = ${id} and ${won}`)],
    refuse: ({ isDefault, openProcesses }) => (isDefault ? isDefaultLanguage() : inUse('language', { openProcesses })),
  })
}

function isDefaultLanguage() {
  return conflict('language.is_default', 'The default language of an account stays; another one can take its place')
}

/** Puts the languages in an order. */
export async function orderLanguages(call: SettingsCall, { ids }: LanguageOrderInput): Promise<SettingsLanguages> {
  return orderThings(call, await spokenLanguages(call.deps), { ids, action: 'language.order', seenBy: everyone })
}

function refuseTakenLocale(error: unknown): never {
  if (isConstraintViolation(error, 'lcid')) throw requestInvalidField('lcid', 'taken')
  throw error
}
