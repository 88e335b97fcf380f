import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { hasBuiltInTexts } from '#domain/languages.ts'
import { languageIdOf } from '#worker/accounts/contents/index.ts'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { unfinishedOf } from '#worker/process/index.ts'

type LanguageRow = {
  id: string
  version: number
  lcid: string
  name: string
  isDefault: number
  ownTexts: number
  missingDescriptions: number
}

/** In SQL: the language that a row of `processes` speaks. */
export const spoken: SQL = languageIdOf('processes')

type TextsInput = Pick<Dependencies, 'builtInTexts' | 'messageWording'>

/** All texts as they are built in, in the order of the screens; those of messages come last. */
export async function builtInWording(
  { builtInTexts, messageWording }: TextsInput,
  lcid: string,
): Promise<Readonly<Record<string, string>>> {
  const [pages, messages] = await Promise.all([builtInTexts(lcid), messageWording(lcid)])
  return { ...pages, ...messages.texts }
}

/** Names of all texts, in the same order. */
export async function contentKeysOf(deps: TextsInput): Promise<readonly string[]> {
  return Object.keys(await builtInWording(deps, 'fi'))
}

type Asked = { accountId: string; keys: readonly string[]; id?: string }

/** The languages of an account in their order, one of them where `id` is given. */
export function languageQueries(db: Db, { accountId, keys, id }: Asked) {
  return {
    languages: db.all<LanguageRow>(sql`
      select l.id, l.version, l.lcid, l.name, l.is_default as "isDefault",
        (select count(*) from content_texts t
          where t.language_id = l.id and t.key in (select value from json_each(${JSON.stringify(keys)}))) as "ownTexts",
        (select count(*) from extra_services s
          where s.account_id = l.account_id and s.enabled = 1 and s.removed_at is null and not exists (
            select 1 from extra_service_descriptions d
            where d.extra_service_id = s.id and d.language_id = l.id)) as "missingDescriptions"
      from languages l where l.account_id = ${accountId} and ${id === undefined ? sql`1` : sql`l.id = ${id}`}
      order by l.position, l.name`),
    speakers: db.all<{ languageId: string | null; count: number }>(sql`
      select ${spoken} as "languageId", count(*) as count from processes where ${unfinishedOf(accountId)} group by 1`),
  }
}

export type LanguageRows = RowsOf<ReturnType<typeof languageQueries>>

export function toLanguages({ languages, speakers }: LanguageRows, keys: readonly string[]): SetupLanguage[] {
  return languages.map(({ id, version, lcid, name, isDefault, ownTexts, missingDescriptions }) => ({
    id,
    version,
    lcid,
    name,
    isDefault: isDefault === 1,
    ownTexts,
    missingTexts: hasBuiltInTexts(lcid) ? 0 : keys.length - ownTexts,
    missingDescriptions,
    openProcesses: speakers.find(({ languageId }) => languageId === id)?.count ?? 0,
  }))
}
