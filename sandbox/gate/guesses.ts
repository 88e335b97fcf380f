import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'

import { guesses } from './guesses.table.ts'

const most = 10
/** The time (ms) for which wrong passwords count against a client, from the first of them. */
export const guessesMs = 600_000

type Guess = { db: SandboxDb; client: string; now: number }

/** Returns whether a client has guessed so often that the right password will not do either. */
export async function hasGuessedEnough({ db, client, now }: Guess): Promise<boolean> {
  const isFull = and(eq(guesses.client, client), gt(guesses.until, now), gte(guesses.count, most))
  return (await db.select({ client: guesses.client }).from(guesses).where(isFull)).length > 0
}

/** Counts a wrong password; what is old is forgotten. */
export async function countGuess({ db, client, now }: Guess): Promise<void> {
  await db.batch([
    db.delete(guesses).where(lte(guesses.until, now)),
    db
      .insert(guesses)
      .values({ client, count: 1, until: now + guessesMs })
      .onConflictDoUpdate({ target: guesses.client, set: { count: sql`${guesses.count} + 1` } }),
  ])
}
