import { lt } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'

import { nonces } from './nonces.table.ts'

/** The maximum error (ms) of a merchant's clock, either way. No provider documents its own. */
export const toleratedMs = 5 * 60_000

/** Returns whether a call that says it is of this time may be of now (both in ms). What is no time is never fresh. */
export function isFresh(saidAt: number, now: number): boolean {
  return Math.abs(now - saidAt) <= toleratedMs
}

/** Writes down the number of a call; false where a call had it before. */
export async function isFirstUse(db: SandboxDb, call: { provider: string; nonce: string; now: number }) {
  const { provider, nonce, now } = call
  // A call that old is refused by its time alone.
  const [, taken] = await db.batch([
    db.delete(nonces).where(lt(nonces.seenAt, now - 2 * toleratedMs)),
    db.insert(nonces).values({ provider, nonce, seenAt: now }).onConflictDoNothing().returning(),
  ])
  return taken.length === 1
}
