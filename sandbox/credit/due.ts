import type { SandboxDb } from '#sandbox/core/db.ts'

import { takeTurn } from './credit-course.ts'
import { dueCredits } from './credit-store.ts'

/** Moves on what is due: inspections end, pages that nobody signed expire. */
export async function takeTurns(db: SandboxDb, now: number, id?: string): Promise<void> {
  const due = await dueCredits(db, now, id)
  await Promise.all(due.map((credit) => takeTurn({ db, credit, now })))
}
