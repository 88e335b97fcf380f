import { asc, eq, sql, type SQL } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'

type ProcessesName = 'processes' | 'p'

/** Id of the language that somebody has settled for a process: the chosen one, else the customer's own; null where nobody has. */
export function settledLanguageIdOf(name: ProcessesName): SQL<string | null> {
  const process = sql.raw(name)
  return sql<string | null>`coalesce(${process}.language_id,
    (select own.id from ${customers} who join ${languages} own on own.account_id = ${process}.account_id
      and own.lcid = who.language_lcid where who.id = ${process}.customer_id))`
}

/**
 * Id of the language that a process speaks: the one settled for it, else the account's default. `name` is what the
 * processes are called in the query.
 */
export function languageIdOf(name: ProcessesName): SQL<string | null> {
  const process = sql.raw(name)
  return sql<string | null>`coalesce(${settledLanguageIdOf(name)},
    (select usual.id from ${languages} usual where usual.account_id = ${process}.account_id and usual.is_default = 1))`
}

/** Languages of an account, in the order in which they are offered. */
export function languagesOf(db: Db, accountId: SQL) {
  return db
    .select({ id: languages.id, lcid: languages.lcid, name: languages.name, isDefault: languages.isDefault })
    .from(languages)
    .where(eq(languages.accountId, accountId))
    .orderBy(asc(languages.position), asc(languages.name))
}

/** The account's own wording in all of its languages. */
export function ownTextsOfAccount(db: Db, accountId: SQL) {
  return db
    .select({ languageId: contentTexts.languageId, key: contentTexts.key, text: contentTexts.text })
    .from(contentTexts)
    .where(sql`${contentTexts.languageId} in (select id from ${languages} where account_id = ${accountId})`)
}

/** The account's own wording in one language. */
export function ownTextsOf(db: Db, languageId: SQL) {
  return db
    .select({ key: contentTexts.key, text: contentTexts.text })
    .from(contentTexts)
    .where(eq(contentTexts.languageId, languageId))
}
