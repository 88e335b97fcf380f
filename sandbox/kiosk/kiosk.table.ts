import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The browser of a kiosk in a hall, with the cookies by which the app knows it; `key` is the one that made it a kiosk. */
export const kioskBrowsers = sqliteTable('kiosk_browsers', {
  slug: text('slug').primaryKey(),
  key: text('key').notNull(),
  cookies: text('cookies', { mode: 'json' }).$type<Record<string, string>>().notNull(),
})
