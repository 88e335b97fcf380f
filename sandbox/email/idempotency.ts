import { and, eq, isNull, lt, or } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { digestHex } from '#sandbox/core/hashing.ts'

import { emailIdempotencyKeys } from './email.table.ts'

const rememberedMs = 24 * 60 * 60_000
/** A first call that has not ended by now died on the way. */
const abandonedMs = 60_000

export type Claim =
  | { kind: 'first' }
  | { kind: 'repeat'; emailId: string }
  | { kind: 'other_body' }
  | { kind: 'concurrent' }

type Call = { db: SandboxDb; now: number; key: string; body: string }

/** Takes a key for this call, or tells what an earlier call with it came to. */
export async function claimKey({ db, now, key, body }: Call): Promise<Claim> {
  const bodyHash = await digestHex('SHA-256', body)
  const { createdAt, emailId } = emailIdempotencyKeys
  const forgotten = or(lt(createdAt, now - rememberedMs), and(isNull(emailId), lt(createdAt, now - abandonedMs)))
  const [, inserted, known] = await db.batch([
    db.delete(emailIdempotencyKeys).where(and(eq(emailIdempotencyKeys.key, key), forgotten)),
    db
      .insert(emailIdempotencyKeys)
      .values({ key, bodyHash, emailId: null, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: emailIdempotencyKeys.key }),
    db.select().from(emailIdempotencyKeys).where(eq(emailIdempotencyKeys.key, key)),
  ])
  const [row] = known
  if (inserted.length === 1 || row === undefined) return { kind: 'first' }
  if (row.bodyHash !== bodyHash) return { kind: 'other_body' }
  return row.emailId === null ? { kind: 'concurrent' } : { kind: 'repeat', emailId: row.emailId }
}

/** The statement that ties a key to the e-mail it sent. */
export function rememberKey(db: SandboxDb, key: string, emailId: string) {
  return db.update(emailIdempotencyKeys).set({ emailId }).where(eq(emailIdempotencyKeys.key, key))
}

/** Frees the key of a call that sent nothing. */
export async function releaseKey(db: SandboxDb, key: string): Promise<void> {
  await db
    .delete(emailIdempotencyKeys)
    .where(and(eq(emailIdempotencyKeys.key, key), isNull(emailIdempotencyKeys.emailId)))
}
