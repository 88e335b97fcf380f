import { changedRows, isConstraintViolation, runBatch, type Statement } from '#worker/db/db.ts'

import type { FastLaneCall } from './fast-lane-call.ts'

/** The number of attempts where somebody else was first. */
export const attempts = 3

/** Writes a visit whole or nothing of it; false where the first statement found that somebody else was first. */
export async function writeVisit(
  { deps }: FastLaneCall,
  input: { processId: string; statements: readonly Statement[] },
): Promise<boolean> {
  try {
    const [first] = await runBatch(deps.db, input.statements)
    return changedRows(first) > 0
  } catch (error) {
    if (isConstraintViolation(error, 'processes.work_order_id')) return false
    throw error
  }
}
