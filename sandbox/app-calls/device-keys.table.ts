import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

type NextKey = { rotationId: string; key: string }

/** Keys that a cabinet or terminal signs with. */
export const deviceKeys = sqliteTable('device_keys', {
  deviceId: text('device_id').primaryKey(),
  /** The key that it was set up with. One that is set up anew has forgotten the keys that it took since. */
  setUpKey: text('set_up_key').notNull(),
  key: text('key'),
  nextKey: text('next_key', { mode: 'json' }).$type<NextKey>(),
  clockOffsetMs: integer('clock_offset_ms').notNull().default(0),
})
