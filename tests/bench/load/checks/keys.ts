import type { JourneyNote } from '#tests/bench/load/notes.ts'
import type { EventRow, LeaseRow, ReportRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, type Check } from './check.ts'

/** As much as an instant of a cabinet may be off, and a lease may be dated before it was written. */
const slackMs = 30_000

const isOfKeys = ({ type }: Pick<ReportRow, 'type'>) => type === 'keys_present' || type === 'keys_taken'

const heldAt = (at: number) => (lease: LeaseRow) =>
  lease.created_at <= at + slackMs && (lease.ended_at ?? Infinity) >= at - slackMs

/** Returns keys that were laid into a box or taken out of it while, by the leases, another or nobody held it. */
function inOthersBoxes(
  journey: JourneyNote,
  rows: ReadonlyMap<string, ReportRow>,
  leases: ReadonlyMap<string, readonly LeaseRow[]>,
): string[] {
  return journey.reported.filter(isOfKeys).flatMap(({ deviceId, id, type }) => {
    const row = rows.get(`${deviceId} ${id}`)
    if (row === undefined) return []
    const holders = (leases.get(row.box_id ?? '') ?? [])
      .filter(heldAt(row.occurred_at))
      .map((lease) => lease.process_id)
    if (holders.includes(journey.processId ?? '')) return []
    return [
      `${type} of ${journey.processId} (${id}) was in ${row.box_id}, which ${holders.join(', ') || 'nobody'} held`,
    ]
  })
}

/** Acts of a cabinet in the history, and the reports about these very keys that must have caused each. */
const causes: Readonly<Record<string, string>> = {
  deliver_keys: 'keys_present',
  start_retrieval: 'keys_taken',
  finish: 'keys_taken',
}

function movedByOthers(journey: JourneyNote, events: readonly EventRow[]): string[] {
  const told = new Set(journey.cabinetSaid)
  return events
    .filter(({ actor_kind }) => actor_kind === 'locker')
    .filter(({ type }) => causes[type] !== undefined && !told.has(causes[type]))
    .map(({ type }) => `${journey.processId}: ${type} by a cabinet that told nothing of its keys`)
}

/** I9: keys that a cabinet reported belong to the lease that held the box at that moment, and move nobody else's visit. */
export const keys: Check = ({ cells, notes }) => {
  const rows = new Map(
    everywhere(cells, (cell) => cell.reports).map((row) => [`${row.device_id} ${row.external_id}`, row]),
  )
  const leases = groupedBy(
    everywhere(cells, (cell) => cell.leases),
    ({ box_id }) => box_id,
  )
  const events = groupedBy(
    everywhere(cells, (cell) => cell.events),
    ({ process_id }) => process_id,
  )
  const made = notes.journeys.filter(({ processId }) => processId !== null)
  const unclaimed = everywhere(cells, (cell) => cell.unclaimed)
  return {
    name: 'I9',
    says: 'reported keys belong to who held the box',
    checked: made.reduce((sum, { reported }) => sum + reported.filter(isOfKeys).length, 0),
    violations: [
      ...made.flatMap((journey) => inOthersBoxes(journey, rows, leases)),
      ...made.flatMap((journey) => movedByOthers(journey, events.get(journey.processId ?? '') ?? [])),
      ...unclaimed.map(({ box_id }) => `${box_id} has keys that nobody is known to have left`),
    ],
  }
}
