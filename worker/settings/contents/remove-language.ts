import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import type { SetupCall } from '#core/setup-change.ts'
import { changeSeenSetup, everyone, unfinishedOf } from '#worker/process/index.ts'

import { changedMeanwhile, inUse, isDefaultLanguage } from './content-setup.errors.ts'
import { contentKeysOf, languageQueries, spoken, toLanguages } from './language.queries.ts'

type Removal = { id: string; version: number; switchOpen: boolean }

/**
 * Takes a language away, with the account's own texts and descriptions in it. Who speaks it in an unfinished process goes
 * on in the default language, where the caller says so; the default language itself stays. What was approved in it is
 * in the ledger as it was read.
 */
export async function removeLanguage(call: SetupCall, { id, version, switchOpen }: Removal): Promise<void> {
  const { accountId, deps } = call
  const { db } = deps
  const keys = await contentKeysOf(deps)
  const speakers = sql`select 1 from processes where ${unfinishedOf(accountId)} and ${spoken} = ${id}`
  const { won, rows } = await changeSeenSetup(call, {
    action: 'language.remove',
    subject: id,
    guard: sql`exists (select 1 from languages
        where id = ${id} and account_id = ${accountId} and version = ${version} and is_default = 0)
      and (${switchOpen} or not exists (${speakers}))`,
    seenBy: everyone,
    statements: (wins) => [
      db.run(sql`update processes set language_id = null where language_id = ${id} and ${wins}`),
      db.run(sql`delete from languages where id = ${id} and ${wins}`),
    ],
    queries: languageQueries(db, { accountId, keys, id }),
  })
  if (won) return
  const [language] = toLanguages(rows, keys)
  if (language === undefined) throw notFound('language')
  if (language.version !== version) throw changedMeanwhile('language', language)
  if (language.isDefault) throw isDefaultLanguage()
  throw inUse('language', { openProcesses: language.openProcesses })
}
