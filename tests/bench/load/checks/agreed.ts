import type { JourneyNote } from '#tests/bench/load/notes.ts'
import type { ApprovalRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, type Check } from './check.ts'

function recordedAmiss({ agreed, services, approved }: JourneyNote, rows: readonly ApprovalRow[]): string[] {
  const pressed = new Set(agreed.pressed)
  const recorded = new Set(rows.map(({ total_cents }) => total_cents))
  const first = rows.find(({ number }) => number === 1)
  const chosen: readonly string[] = JSON.parse(first?.services ?? '[]')
  const isOther = approved && first !== undefined && (services ?? []).toSorted().join() !== chosen.toSorted().join()
  return [
    ...rows
      .filter(({ total_cents }) => !pressed.has(total_cents))
      .map(({ number, total_cents }) => `approval ${number} is of ${total_cents} cents, which no pressed button said`),
    ...agreed.confirmed
      .filter((cents) => !recorded.has(cents))
      .map((cents) => `${cents} cents were confirmed as agreed, and no approval is of them`),
    ...(isOther
      ? [`the services ${services?.join(', ')} were on the screen, and ${chosen.join(', ')} are agreed`]
      : []),
  ]
}

/** I10: what was recorded as agreed is what the pressed button said. */
export const agreed: Check = ({ cells, notes }) => {
  const approvals = everywhere(cells, (cell) => cell.approvals)
  const byProcess = groupedBy(approvals, ({ process_id }) => process_id)
  const violations = notes.journeys.flatMap((journey) =>
    recordedAmiss(journey, byProcess.get(journey.processId ?? '') ?? []).map((what) => `${journey.processId}: ${what}`),
  )
  return { name: 'I10', says: 'what is agreed is what the button said', checked: approvals.length, violations }
}
