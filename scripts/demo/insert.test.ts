import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'

import { insertNew } from './insert.ts'

const things = sqliteTable('things', {
  id: text('id').primaryKey(),
  isRound: integer('is_round', { mode: 'boolean' }).notNull(),
  labels: text('labels', { mode: 'json' }).$type<Record<string, string>>(),
})

describe('SQL out of rows', () => {
  it('quotes what a text may hold and writes each column as it is stored', () => {
    const row = { id: `Maija's; --`, isRound: true, labels: { fi: `"lasi"` } }
    expect(insertNew(things, [row, { id: 'b', isRound: false, labels: null }])).toBe(
      [
        `insert into "things" ("id", "is_round", "labels") values ('Maija''s; --', 1, '{"fi":"\\"lasi\\""}') on conflict do nothing;`,
        `insert into "things" ("id", "is_round", "labels") values ('b', 0, null) on conflict do nothing;`,
      ].join('\n'),
    )
  })
})
