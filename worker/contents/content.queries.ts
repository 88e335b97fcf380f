import { asc, eq, sql, type SQL } from 'drizzle-orm'

import type { Db } from '#core/db.ts'

import { contentTexts, languages } from './content.table.ts'

/** What decides the language of a process, as SQL expressions. */
export type LanguageChoice = { chosen: SQL; accountId: SQL; customerId: SQL }

/** Id of the language that a process speaks: the chosen one, else the customer's own, else the account's default. */
export function languageIdOf({ chosen, accountId, customerId }: LanguageChoice): SQL<string | null> {
  return sql<string | null>`coalesce(${chosen},
    (select own.id from customers who join languages own on own.account_id = ${accountId} and own.lcid = who.language_lcid
      where who.id = ${customerId}),
    (select usual.id from languages usual where usual.account_id = ${accountId} and usual.is_default = 1))`
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
    .where(sql`${contentTexts.languageId} in (select id from languages where account_id = ${accountId})`)
}

/** The account's own wording in one language. */
export function ownTextsOf(db: Db, languageId: SQL) {
  return db
    .select({ key: contentTexts.key, text: contentTexts.text })
    .from(contentTexts)
    .where(eq(contentTexts.languageId, languageId))
}
