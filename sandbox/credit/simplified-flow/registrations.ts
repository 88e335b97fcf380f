import { inArray } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { creditRegistrations } from '#sandbox/credit/credit.table.ts'

export const eventTypes = [
  'BOOKED',
  'UPDATE',
  'UNFREEZE',
  'AUTOMATIC_FRAUD_CONTROL',
  'ANNULMENT',
  'FINALIZATION',
  'TEST',
] as const
export type EventType = (typeof eventTypes)[number]

export type Registration = typeof creditRegistrations.$inferSelect

/** Keeps where an event is told; it takes the place of what was told before. */
export async function register(db: SandboxDb, registration: Registration): Promise<void> {
  await db
    .insert(creditRegistrations)
    .values(registration)
    .onConflictDoUpdate({ target: creditRegistrations.eventType, set: registration })
}

export async function registrationsOf(db: SandboxDb, types: readonly EventType[]): Promise<Registration[]> {
  return db
    .select()
    .from(creditRegistrations)
    .where(inArray(creditRegistrations.eventType, [...types]))
}
