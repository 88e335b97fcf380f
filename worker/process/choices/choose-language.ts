import { sql } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import { languagesOf, ownTextsOf, toContentTexts } from '#worker/accounts/contents/index.ts'
import type { LanguageInput } from '#worker/contract/customer/process-inputs.ts'
import type { ContentTexts } from '#worker/contract/process.ts'
import type { CustomerCall } from '#worker/process/customer-call.ts'
import { readProcess } from '#worker/process/read-process.ts'
import { editProcess } from '#worker/process/write-process.ts'

/** Keeps the language of the screen, messages and approvals, and brings its texts. It may be changed at any time. */
export async function chooseLanguage(call: CustomerCall, { languageId }: LanguageInput): Promise<ContentTexts> {
  const { process, rows } = await readProcess(call, (db, keys) => ({
    languages: languagesOf(db, keys.accountId),
    own: ownTextsOf(db, sql`${languageId}`),
  }))
  const language = rows.languages.find(({ id }) => id === languageId)
  if (language === undefined) throw requestInvalidField('languageId', 'unknown')
  if (process.languageId !== languageId) await editProcess(call, process, { set: { languageId }, guard: sql`1` })
  const builtIn = await call.deps.builtInTexts(language.lcid)
  return toContentTexts({ languageId, builtIn, own: rows.own })
}
