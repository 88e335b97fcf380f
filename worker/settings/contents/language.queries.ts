import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import type { SettingsCall } from '#core/settings-change.ts'
import { hasBuiltInTexts } from '#domain/languages.ts'
import { languagesMax } from '#domain/operations/limits.ts'
import { languageIdOf } from '#worker/accounts/contents/index.ts'
import type { SettingsLanguage } from '#worker/contract/staff/settings/content-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { extraServiceDescriptions, extraServices } from '#worker/db/schema/extra-service.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { unfinishedOf } from '#worker/process/index.ts'

const l = alias(languages, 'l')

/** In SQL: the language that a row of `processes` speaks. */
export const spoken: SQL<string | null> = languageIdOf('processes')

type TextsInput = Pick<Dependencies, 'builtInTexts' | 'messageWording'>

/** All texts as they are built in, in the order of the screens; those of messages come last. */
export async function builtInWording(
  { builtInTexts, messageWording }: TextsInput,
  lcid: string,
): Promise<Readonly<Record<string, string>>> {
  const [pages, messages] = await Promise.all([builtInTexts(lcid), messageWording(lcid)])
  return { ...pages, ...messages.texts }
}

type TextsQuery = { keys: readonly string[]; id?: string }

/** The languages of an account in their order, one of them where `id` is given. */
function languageQueries({ deps: { db }, accountId }: SettingsCall, { keys, id }: TextsQuery) {
  const ownTexts = sql<number>`(select count(*) from ${contentTexts} t
    where t.language_id = l.id and t.key in (select value from json_each(${JSON.stringify(keys)})))`
  const missingDescriptions = sql<number>`(select count(*) from ${extraServices} s
    where s.account_id = l.account_id and s.enabled = 1 and s.removed_at is null and not exists (
      select 1 from ${extraServiceDescriptions} d where d.extra_service_id = s.id and d.language_id = l.id))`
  return {
    languages: selectFrom(
      db,
      {
        id: l.id,
        version: l.version,
        lcid: l.lcid,
        name: l.name,
        isDefault: l.isDefault,
        ownTexts,
        missingDescriptions,
      },
      sql`${languages} l where l.account_id = ${accountId} and ${id === undefined ? sql`1` : sql`l.id = ${id}`}
        order by l.position, l.name`,
    ),
    speakers: selectFrom(
      db,
      { languageId: spoken, count: sql<number>`count(*)` },
      sql`${processes} where ${unfinishedOf(accountId)} group by 1`,
    ),
  }
}

type LanguageRows = RowsOf<ReturnType<typeof languageQueries>>

function toLanguages({ languages: rows, speakers }: LanguageRows, keys: readonly string[]): SettingsLanguage[] {
  return rows.map((row) => ({
    ...row,
    missingTexts: hasBuiltInTexts(row.lcid) ? 0 : keys.length - row.ownTexts,
    openProcesses: speakers.find(({ languageId }) => languageId === row.id)?.count ?? 0,
  }))
}

/** Which texts there are is for the built-in ones to say. */
export async function spokenLanguages(deps: TextsInput) {
  const keys = Object.keys(await builtInWording(deps, 'fi'))
  return {
    table: languages,
    subject: 'language',
    most: languagesMax,
    queriesOf: (call: SettingsCall, id: string) => languageQueries(call, { keys, id }),
    toThing: (rows: LanguageRows) => toLanguages(rows, keys)[0],
    list: {
      queriesOf: (call: SettingsCall) => languageQueries(call, { keys }),
      toList: (rows: LanguageRows) => ({ items: toLanguages(rows, keys) }),
    },
  }
}
