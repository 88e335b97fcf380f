import { eq, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

export type SandboxDb = DrizzleD1Database

export function sandboxDb(env: { DB: D1Database }): SandboxDb {
  return drizzle(env.DB)
}

/** That a column has a value, where one is given. */
export function ifGiven(column: SQLWrapper, value: string | null | undefined) {
  return value === null || value === undefined ? undefined : eq(column, value)
}
