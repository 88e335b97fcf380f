import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { readSetup, type SetupCall } from '#core/setup-change.ts'
import { requestInvalidField } from '#core/validate.ts'
import { languagesMax } from '#domain/limits.ts'
import type {
  CreateLanguageInput,
  EditLanguageInput,
  LanguageOrderInput,
  SetupLanguage,
  SetupLanguages,
} from '#worker/contract/staff/content-setup.ts'
import { isConstraintViolation } from '#worker/db/db.ts'
import { changeSeenSetup, everyone } from '#worker/process/index.ts'

import { changedMeanwhile, tooMany } from './content-setup.errors.ts'
import { contentKeysOf, languageQueries, toLanguages } from './language.queries.ts'

/** The languages of an account, in the order in which they are offered. */
export async function listLanguages(call: SetupCall): Promise<SetupLanguages> {
  const { deps, accountId } = call
  const keys = await contentKeysOf(deps)
  return { items: toLanguages(await readSetup(call, (db) => languageQueries(db, { accountId, keys })), keys) }
}

/** A new language, last in the order; the first one of an account is the default one. The same click makes one. */
export async function createLanguage(
  call: SetupCall,
  { clickId, lcid, name, isDefault }: CreateLanguageInput,
): Promise<SetupLanguage> {
  const { accountId, deps } = call
  const { db } = deps
  const keys = await contentKeysOf(deps)
  const id = `lng_${clickId}`
  const mine = sql`select 1 from languages where account_id = ${accountId}`
  const { rows } = await changeSeenSetup(call, {
    action: 'language.create',
    subject: id,
    detail: { lcid },
    guard: sql`not exists (select 1 from languages where id = ${id})
      and (select count(*) from (${mine})) < ${languagesMax}`,
    seenBy: everyone,
    statements: (wins, now) => [
      ...(isDefault
        ? [
            db.run(sql`update languages set is_default = 0, version = version + 1
        where account_id = ${accountId} and is_default = 1 and ${wins}`),
          ]
        : []),
      db.run(sql`
        insert into languages (id, account_id, lcid, name, is_default, position, created_at)
        select ${id}, ${accountId}, ${lcid}, ${name}, not exists (${mine} and is_default = 1),
          (select coalesce(max(position), -1) + 1 from languages where account_id = ${accountId}), ${now}
        where ${wins}`),
    ],
    queries: languageQueries(db, { accountId, keys, id }),
  }).catch(refuseTakenLocale)
  const [language] = toLanguages(rows, keys)
  if (language === undefined) throw tooMany('language')
  return language
}

/** Another name, or the default one from now on: the one before it gives way in the same moment. */
export async function editLanguage(
  call: SetupCall,
  { id, version, name, isDefault }: EditLanguageInput & { id: string },
): Promise<SetupLanguage> {
  const { accountId, deps } = call
  const { db } = deps
  const keys = await contentKeysOf(deps)
  const { won, rows } = await changeSeenSetup(call, {
    action: 'language.edit',
    subject: id,
    detail: { isDefault },
    guard: sql`exists (select 1 from languages where id = ${id} and account_id = ${accountId}
      and version = ${version} and (${isDefault} or is_default = 0))`,
    seenBy: everyone,
    statements: (wins) => [
      ...(isDefault
        ? [
            db.run(sql`update languages set is_default = 0, version = version + 1
        where account_id = ${accountId} and is_default = 1 and id <> ${id} and ${wins}`),
          ]
        : []),
      db.run(sql`
        update languages set name = ${name}, is_default = ${isDefault}, version = version + 1
        where id = ${id} and ${wins}`),
    ],
    queries: languageQueries(db, { accountId, keys, id }),
  })
  const [language] = toLanguages(rows, keys)
  if (language === undefined) throw notFound('language')
  const isDone = language.version === version + 1 && language.name === name && language.isDefault === isDefault
  if (won || isDone) return language
  if (language.version !== version) throw changedMeanwhile('language', language)
  throw requestInvalidField('isDefault', 'default_needed')
}

/** Puts the languages in an order; all of them are named. */
export async function orderLanguages(call: SetupCall, { ids }: LanguageOrderInput): Promise<SetupLanguages> {
  const { accountId, deps } = call
  const { db } = deps
  const keys = await contentKeysOf(deps)
  const wanted = JSON.stringify(ids)
  const mine = sql`account_id = ${accountId}`
  const { won, rows } = await changeSeenSetup(call, {
    action: 'language.order',
    subject: accountId,
    guard: sql`(select count(*) from languages where ${mine}) = ${ids.length}
      and (select count(*) from languages where ${mine} and id in (select value from json_each(${wanted}))) = ${ids.length}`,
    seenBy: everyone,
    statements: (wins) => [
      db.run(sql`
        update languages set position = (select key from json_each(${wanted}) where value = languages.id)
        where ${mine} and ${wins}`),
    ],
    queries: languageQueries(db, { accountId, keys }),
  })
  const items = toLanguages(rows, keys)
  if (!won) throw changedMeanwhile('language', { items })
  return { items }
}

function refuseTakenLocale(error: unknown): never {
  if (isConstraintViolation(error, 'lcid')) throw requestInvalidField('lcid', 'taken')
  throw error
}
