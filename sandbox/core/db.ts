import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

export type SandboxDb = DrizzleD1Database

export function sandboxDb(env: { DB: D1Database }): SandboxDb {
  return drizzle(env.DB)
}
