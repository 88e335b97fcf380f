import { change, isConstraintViolation, type Parts, type Statement } from '#worker/db/db.ts'

import type { FastLaneCall } from './fast-lane-call.ts'

/** `claim` comes first: it writes a row while nobody else has begun the visit. */
export type VisitParts = { claim: readonly Statement[] } & Parts

/** The number of attempts where somebody else was first. */
export const attempts = 3

/** Writes a visit whole or nothing of it; false where `claim` found that somebody else was first. */
export async function writeVisit({ deps }: FastLaneCall, write: VisitParts): Promise<boolean> {
  try {
    return (await change(deps.db, { write })).wrote.claim
  } catch (error) {
    if (isConstraintViolation(error, 'processes.work_order_id')) return false
    throw error
  }
}
