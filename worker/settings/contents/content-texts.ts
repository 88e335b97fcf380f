import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidFields } from '#core/http/validate.ts'
import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import { textFaults, type TextFaults } from '#domain/contents/text-faults.ts'
import { hasBuiltInTexts } from '#domain/languages.ts'
import { messageKeyBeginning } from '#domain/message-texts/keys.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { EditContentTextsInput, SettingsTexts } from '#worker/contract/staff/settings/content-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { isTermKey } from '#worker/process/approval/index.ts'
import { changeSeenSettings } from '#worker/process/index.ts'
import { changedMeanwhile } from '#worker/settings/resource.ts'

import { builtInWording, spoken } from './language.queries.ts'

const t = alias(contentTexts, 't')

function textQueries({ deps: { db }, accountId }: SettingsCall, languageId: string) {
  return {
    language: selectFrom(
      db,
      { lcid: languages.lcid },
      sql`${languages} where id = ${languageId} and account_id = ${accountId}`,
    ),
    own: selectFrom(
      db,
      { key: t.key, text: t.text },
      sql`${contentTexts} t join ${languages} l on l.id = t.language_id
        where t.language_id = ${languageId} and l.account_id = ${accountId}`,
    ),
  }
}

type TextRows = RowsOf<ReturnType<typeof textQueries>>

async function toTexts(
  { deps }: SettingsCall,
  languageId: string,
  { language, own }: TextRows,
): Promise<SettingsTexts> {
  const lcid = language[0]?.lcid
  if (lcid === undefined) throw notFound('language')
  const builtIn = await builtInWording(deps, lcid)
  const isForeign = !hasBuiltInTexts(lcid)
  const byKey = new Map(own.map(({ key, text }) => [key, text]))
  const texts = Object.entries(builtIn).map(([key, text]) => {
    const worded = byKey.get(key) ?? null
    return { key, builtIn: text, own: worded, missing: isForeign && worded === null }
  })
  return { languageId, lcid, texts }
}

/** Every text of the customer's screens and messages in one language: as it is built in, and as the account words it. */
export async function getTexts(call: SettingsCall, languageId: string): Promise<SettingsTexts> {
  return toTexts(call, languageId, await readSettings(call, () => textQueries(call, languageId)))
}

/** Words texts in the account's own way, or lets go of that. All or nothing; who words other texts is not in the way. */
export async function editTexts(
  call: SettingsCall,
  { languageId, texts }: EditContentTextsInput,
): Promise<SettingsTexts> {
  refuseUnfit(texts, await builtInWording(call.deps, 'fi'))
  const { accountId, deps } = call
  const { db } = deps
  const wanted = JSON.stringify(texts)
  const each = (field: string) => sql.raw(`one.value ->> '$.${field}'`)
  const { won, rows } = await changeSeenSettings(call, {
    action: 'content_text.edit',
    subject: languageId,
    detail: { keys: texts.map(({ key }) => key) },
    guard: sql`exists (select 1 from ${languages} where id = ${languageId} and account_id = ${accountId})
      and not exists (select 1 from json_each(${wanted}) one
        left join ${contentTexts} own on own.language_id = ${languageId} and own.key = ${each('key')}
        where own.text is not ${each('was')} and own.text is not ${each('text')})`,
    seenBy: texts.every(({ key }) => key.startsWith(messageKeyBeginning))
      ? []
      : [{ which: speaks(languageId), requiresReapproval: texts.some(({ key }) => isTermKey(key)) }],
    statements: (wins, now) => [
      db.run(sql`
        delete from ${contentTexts} where language_id = ${languageId} and ${wins}
          and key in (select ${each('key')} from json_each(${wanted}) one)`),
      db.run(sql`
        insert into ${contentTexts} (language_id, key, text, updated_at)
        select ${languageId}, ${each('key')}, ${each('text')}, ${now}
        from json_each(${wanted}) one where ${each('text')} is not null and ${wins}`),
    ],
    queries: textQueries(call, languageId),
  })
  const now = await toTexts(call, languageId, rows)
  if (won) return now
  const own = new Map(rows.own.map(({ key, text }) => [key, text]))
  const others = texts
    .map(({ key, text, was }) => ({ key, text, was, own: own.get(key) ?? null }))
    .filter((one) => one.own !== one.was && one.own !== one.text)
  throw changedMeanwhile('content_text', { texts: others.map(({ key, own: text }) => ({ key, own: text })) })
}

function speaks(languageId: string): SQL {
  return sql`${spoken} = ${languageId}`
}

/** Throws with each text that nothing asks for, that is given twice, or that does not keep to its rules. */
function refuseUnfit(texts: EditContentTextsInput['texts'], builtIn: Readonly<Record<string, string>>): void {
  const errors = texts.flatMap(({ key, text }, index): FieldProblem[] => {
    const own = Object.hasOwn(builtIn, key) ? builtIn[key] : undefined
    if (own === undefined) return [{ path: `texts.${index}.key`, code: 'unknown' }]
    if (texts.findIndex((one) => one.key === key) < index) return [{ path: `texts.${index}.key`, code: 'duplicate' }]
    const code = text === null ? null : faultOf(textFaults(key, text, own))
    return code === null ? [] : [{ path: `texts.${index}.text`, code }]
  })
  if (errors.length > 0) throw requestInvalidFields(errors)
}

function faultOf({ unknown, missing, isTooLong }: TextFaults): string | null {
  if (unknown.length > 0) return 'unknown_variable'
  if (missing.length > 0) return 'missing_variable'
  return isTooLong ? 'too_long' : null
}
