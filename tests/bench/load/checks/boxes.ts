import type { LeaseRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, seenBy, type Check } from './check.ts'

/** An instant is read before its batch is written, so that two that follow each other may say it the other way round. */
const slackMs = 30_000

const endOf = ({ ended_at }: LeaseRow) => ended_at ?? Infinity

/**
 * Leases of one box, or of one process, in the order of time, for a move writes their rows in another: none has begun when
 * the one before it had not ended, and one at most has no end.
 */
function overlaps(what: string, leases: readonly LeaseRow[]): string[] {
  const inOrder = leases.toSorted((one, other) => one.created_at - other.created_at || endOf(one) - endOf(other))
  const open = inOrder.filter(({ ended_at }) => ended_at === null)
  const both = inOrder.flatMap((lease, at) => {
    const next = inOrder[at + 1]
    if (next === undefined) return []
    const sharedMs = Math.min(endOf(lease), endOf(next)) - next.created_at
    if (sharedMs <= slackMs || sharedMs === Infinity) return []
    return [
      `${what}: ${next.id} of ${next.process_id} began ${sharedMs} ms before ${lease.id} of ${lease.process_id} ended`,
    ]
  })
  const several = open.map(({ id, process_id }) => `${id} of ${process_id}`).join(' and ')
  return [...both, ...(open.length > 1 ? [`${what}: neither of ${several} has ended`] : [])]
}

/** I2: a box never has two holders, a process never two boxes: by the leases, and by where keys lay. */
export const boxes: Check = (evidence) => {
  const leases = everywhere(evidence.cells, (cell) => cell.leases)
  const byBox = groupedBy(leases, ({ box_id }) => box_id)
  const byProcess = groupedBy(leases, ({ process_id }) => process_id)
  return {
    name: 'I2',
    says: 'one holder a box, one box a process',
    checked: leases.length,
    violations: [
      ...[...byBox].flatMap(([id, held]) => overlaps(id, held)),
      ...[...byProcess].flatMap(([id, held]) => overlaps(id, held)),
      ...seenBy(evidence, 'I2'),
    ],
  }
}
