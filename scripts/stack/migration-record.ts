/** As wrangler makes it, so that `wrangler d1 migrations` reads the same record. */
export const recordTable = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

/** A migration with its record, as one import. The record comes first: of two deployments at once, one is refused there. */
export const recorded = (name: string, sql: string): string =>
  `${recordTable}\nINSERT INTO "d1_migrations" (name) VALUES ('${name}');\n${sql}`
