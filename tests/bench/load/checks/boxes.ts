import type { LeaseRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, seenBy, type Check } from './check.ts'

/** An instant is read before its batch is written, so that two that follow each other may say it the other way round. */
const slackMs = 30_000

/** Leases of one box, or of one process, in the order of their writing: each ends before the next begins. */
function overlaps(what: string, leases: readonly LeaseRow[]): string[] {
  return leases.flatMap((lease, at) => {
    const next = leases[at + 1]
    if (next === undefined) return []
    const said = `${what}: ${next.id} of ${next.process_id} began`
    if (lease.ended_at === null) return [`${said} while ${lease.id} of ${lease.process_id} had not ended`]
    if (next.created_at >= lease.ended_at - slackMs) return []
    return [`${said} ${lease.ended_at - next.created_at} ms before ${lease.id} of ${lease.process_id} ended`]
  })
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
