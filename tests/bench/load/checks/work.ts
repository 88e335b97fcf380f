import { everywhere, seenBy, type Check } from './check.ts'

/** No effect waits for ever, no job fails, no file is broken, and nothing had two effects or was answered 500. */
export const work: Check = (evidence) => {
  const { cells, notes, now } = evidence
  const waiting = everywhere(cells, (cell) => cell.outbox).filter(
    (row) => row.next_attempt_at <= now - 60_000 || row.parked_at !== null,
  )
  const failing = cells.flatMap(({ number, jobs }) =>
    jobs
      .filter(({ outcome }) => outcome !== 'ok')
      .map(({ job, outcome, last_error }) => `${job} of cell ${number} is ${outcome}: ${last_error}`),
  )
  return {
    name: 'work',
    says: 'no effect is left, no job fails',
    checked: cells.reduce((sum, { jobs, outbox }) => sum + jobs.length + outbox.length, 0),
    violations: [
      ...waiting.map(
        ({ kind, stream_key, attempts, parked_at, last_error }) =>
          `${kind} of ${stream_key} ${parked_at === null ? 'waits' : 'is parked'} after ${attempts} tries: ${last_error}`,
      ),
      ...failing,
      ...cells.flatMap(({ number, integrity }) =>
        integrity.filter((word) => word !== 'ok').map((word) => `cell ${number}: ${word}`),
      ),
      ...[...notes.counted].map(([what, count]) => `${what}: ${count} times`),
      ...seenBy(evidence, 'one effect'),
    ],
  }
}
