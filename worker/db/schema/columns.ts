import { integer, text } from 'drizzle-orm/sqlite-core'

/** Primary key: prefixed sortable id made by `newId` (text). */
export const idColumn = () => text('id').primaryKey()

/** Instants are UTC milliseconds since the epoch. */
export const instant = (name: string) => integer(name, { mode: 'number' })

/** Money is integer cents. */
export const cents = (name: string) => integer(name, { mode: 'number' })

export const flag = (name: string) => integer(name, { mode: 'boolean' })

export const createdAt = () => instant('created_at').notNull()

/** Columns of everything that changes: compare-and-set by `version`. */
export const mutable = {
  version: () => integer('version').notNull().default(1),
  updatedAt: () => instant('updated_at').notNull(),
}
