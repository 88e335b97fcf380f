import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { createdAt } from './columns.ts'

/**
 * The slots with their owners and the cell in which they lie. The rows of the first cell are the directory of all;
 * those in another cell are its own, by which it knows the slots that are free for the accounts of a group.
 */
export const slots = sqliteTable(
  'slots',
  {
    /** Two characters: `worker/domain/slots.ts`. */
    slot: text('slot').primaryKey(),
    /** A group of workshops, or the account that is in none. */
    owner: text('owner').notNull(),
    /** The number in the name of its binding; 1 is `DB`. */
    cell: integer('cell').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('slots_owner_idx').on(table.owner)],
)

export type NameKind = 'username' | 'slug' | 'domain'

/**
 * Names that are unique over all cells, with the slot of their owner; in the first cell, once there are more. A name is
 * claimed before the row that has it is written.
 */
export const cellNames = sqliteTable(
  'cell_names',
  {
    kind: text('kind').$type<NameKind>().notNull(),
    name: text('name').notNull(),
    slot: text('slot').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] }), index('cell_names_slot_idx').on(table.slot)],
)
