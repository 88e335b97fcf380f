import type { LeaseRow, OpeningRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, seenBy, type Check } from './check.ts'

/** As much as the clock of a cabinet may be off. */
const slackMs = 30_000

/** States in which nothing of a visit is in a box any more. Where money went back a customer's own keys may still lie there. */
const overWithKeys: ReadonlySet<string> = new Set(['PROCESS_DONE', 'CANCELLED', 'CLOSED'])

const isWithin = (at: number, from: number | null, until: number | null) =>
  (from ?? -Infinity) <= at + slackMs && at - slackMs <= (until ?? Infinity)

function openedAmiss(opening: OpeningRow, leases: readonly LeaseRow[]): string[] {
  const { opened_at: at, pass_id, valid_from, valid_until, revoked_at } = opening
  const said = `the box of ${opening.process_id} was opened (${opening.id})`
  const isHeld = leases.some(({ created_at, ended_at }) => isWithin(at, created_at, ended_at))
  const isOfPass =
    pass_id === null || isWithin(at, valid_from, Math.min(valid_until ?? Infinity, revoked_at ?? Infinity))
  return [
    ...(isHeld ? [] : [`${said} while it held none`]),
    ...(isOfPass ? [] : [`${said} by ${pass_id}, which was not good then`]),
  ]
}

/** I11: no credential outlives or widens its parent: a code its box, a pass its visit, a box its visit. */
export const credentials: Check = (evidence) => {
  const { cells } = evidence
  const leases = everywhere(cells, (cell) => cell.leases)
  const openings = everywhere(cells, (cell) => cell.openings)
  const byProcess = groupedBy(leases, ({ process_id }) => process_id)
  const states = new Map(everywhere(cells, (cell) => cell.processes).map(({ id, state }) => [id, state]))
  const outliving = leases.filter(
    ({ ended_at, process_id }) => ended_at === null && overWithKeys.has(states.get(process_id) ?? ''),
  )
  return {
    name: 'I11',
    says: 'no credential outlives its parent',
    checked: leases.length + openings.length + evidence.notes.refusedCodes,
    violations: [
      ...openings.flatMap((opening) => openedAmiss(opening, byProcess.get(opening.process_id) ?? [])),
      ...outliving.map(
        ({ id, process_id }) => `${id} holds a box for ${process_id}, which is ${states.get(process_id)}`,
      ),
      ...seenBy(evidence, 'I11'),
    ],
  }
}
