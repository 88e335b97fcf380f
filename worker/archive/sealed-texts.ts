import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'

import { changedIn, rowsIn, type ArchivedRows, type NamedRow } from './archived-tables.ts'

/** Columns of a visit's rows that are sealed one by one, and the context of each value. */
const sealedIn: Readonly<Record<string, (row: NamedRow) => string>> = {
  messages: (row) => `message:${row['dedupe_key']}`,
  customer_messages: (row) => `customer_message:${row['id']}`,
}
const column = 'sealed_text'

type Change = (text: string, context: string) => Promise<string>

async function each(tables: ArchivedRows, change: Change): Promise<ArchivedRows> {
  let changed = tables
  for (const [table, contextOf] of Object.entries(sealedIn)) {
    const texts = new Map<string, string>()
    for (const row of rowsIn(tables, table)) {
      const text = row[column]
      if (typeof text === 'string') texts.set(contextOf(row), await change(text, contextOf(row)))
    }
    changed = changedIn(changed, table, (row) => ({ ...row, [column]: texts.get(contextOf(row)) ?? null }))
  }
  return changed
}

/** The texts as they read: in a document, so that no other key than its own is needed. */
export function openTexts(tables: ArchivedRows, secret: Secret): Promise<ArchivedRows> {
  return each(tables, (text, context) => unseal(text, { secret, context }))
}

/** The texts as the tables have them. */
export function sealTexts(tables: ArchivedRows, secret: Secret): Promise<ArchivedRows> {
  return each(tables, (text, context) => seal(text, { secret, context }))
}
