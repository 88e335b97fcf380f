import { AppError, conflict } from '#core/http/errors.ts'
import { changedUnits, type CountedChanged } from '#worker/contract/staff/visit/page-units.ts'
import { readTogether } from '#worker/db/db.ts'

import type { StaffCall } from './staff-event.ts'
import { historyOf, staffRowOf, toHistoryEvent } from './staff.queries.ts'

/**
 * Does what staff wish of the version that they saw. Where somebody else was first, the refusal says what came of the
 * process meanwhile; only then is it read.
 */
export async function withCurrentState<Result>(
  call: StaffCall,
  seenVersion: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'process.version_conflict') throw error
    throw await processChanged(call, seenVersion, error)
  }
}

async function processChanged({ deps, processId }: StaffCall, seenVersion: number, cause: AppError): Promise<AppError> {
  const { rows, events } = await readTogether(deps.db, {
    rows: staffRowOf(deps.db, processId),
    events: historyOf(deps.db, { processId, after: seenVersion }),
  })
  const [row] = rows
  if (row === undefined) return cause
  const changed: CountedChanged = { version: row.version, state: row.state, events: events.map(toHistoryEvent) }
  return conflict('process.changed', 'The process changed meanwhile', { changed, units: changedUnits, cause })
}
