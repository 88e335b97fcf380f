import { additionalWorkStates } from '#domain/process/additional-work.ts'
import type { MessageRow, ProposalRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, seenBy, type Check } from './check.ts'

/** A job of the minute looks at what is over. */
const slackMs = 10 * 60_000

const waitsStill: ReadonlySet<string> = new Set(additionalWorkStates)

/** A time to answer that is over, and nobody was told that no answer came. */
function uncounted(proposals: readonly ProposalRow[], states: ReadonlyMap<string, string>, now: number): string[] {
  return proposals
    .filter(({ process_id, undecided }) => undecided > 0 && waitsStill.has(states.get(process_id) ?? ''))
    .filter(({ answer_by, overdue_at }) => answer_by < now - slackMs && overdue_at === null)
    .map(({ id, process_id }) => `nobody was told that no answer came to ${id} of ${process_id}`)
}

/** A new ready time is told in a message of its own, or why it could not be is known. */
const isToldOf = (readyAt: number, messages: readonly MessageRow[]) =>
  messages.some(
    ({ kind, dedupe_key, status }) =>
      kind === 'READY_TIME' &&
      dedupe_key.split(':')[2] === String(readyAt) &&
      status !== 'WAITING' &&
      status !== 'SENDING',
  )

/** I12: every promise shown was kept, moved with words, or counted as broken: ready times, and times to answer. */
export const promises: Check = (evidence) => {
  const { cells, notes, now } = evidence
  const proposals = everywhere(cells, (cell) => cell.proposals)
  const processes = new Map(everywhere(cells, (cell) => cell.processes).map((row) => [row.id, row]))
  const messages = groupedBy(
    everywhere(cells, (cell) => cell.messages),
    ({ process_id }) => process_id,
  )
  const promised = notes.journeys.filter(({ processId, readyAt }) => processId !== null && readyAt.seen !== null)
  const readyTimes = promised.flatMap(({ processId, readyAt: { seen, maybe } }) => {
    const id = processId ?? ''
    const stored = processes.get(id)?.ready_at ?? null
    if (stored === null || ![seen, ...maybe].includes(stored))
      return [`${id} is to be ready at ${seen}, and says ${stored}`]
    return isToldOf(stored, messages.get(id) ?? [])
      ? []
      : [`the customer of ${id} was not told of the ready time ${stored}`]
  })
  const states = new Map([...processes].map(([id, { state }]) => [id, state]))
  return {
    name: 'I12',
    says: 'promises are kept, moved with words or counted',
    checked: proposals.length + promised.length,
    violations: [...readyTimes, ...uncounted(proposals, states, now), ...seenBy(evidence, 'I12')],
  }
}
