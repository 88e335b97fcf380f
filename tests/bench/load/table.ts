import type { Verdict } from './checks/check.ts'
import type { Moved } from './moving/moves.ts'
import type { JourneyNote, Notes } from './notes.ts'
import type { Server } from './server.ts'
import type { Weathered } from './weather/keeper.ts'

/** Prints a table of a run. */

export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log(['', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
}

function countedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

const percentile = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)

export function printTimes({ timings }: Server): void {
  const kinds = [...new Set(timings.map(({ kind }) => kind))].toSorted()
  const rows = kinds.map((kind) => {
    const own = timings.filter((one) => one.kind === kind)
    const times = own.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const statuses = countedBy(own, ({ status }) => String(status)).map(([status, count]) => `${count} × ${status}`)
    return [kind, own.length, ...[0.5, 0.95, 0.99].map((share) => percentile(times, share)), statuses.join(', ')]
  })
  printTable(['call', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'answers'], rows)
}

export function printEnds(journeys: readonly JourneyNote[]): void {
  const kindOf = ({ end }: JourneyNote) =>
    end.replaceAll(/\b(prc|pay|ref|awp|req)_\w+/g, '$1_…').replaceAll(/\d{3,}/g, 'n')
  printTable(['journeys ended', 'times'], countedBy(journeys, kindOf))
}

/**
 * Prints the troubles around the worker, when they were, and how many calls were answered with a fault of the server
 * meanwhile.
 */
export function printWeather(weathered: readonly Weathered[], { timings }: Server): void {
  const rows = weathered.map(({ name, from, to, seconds, playedMinutes }) => {
    const faults = timings.slice(from, to).filter(({ status }) => status >= 500).length
    return [name, from, to, seconds.toFixed(1), playedMinutes.toFixed(0), faults]
  })
  printTable(['mood', 'from request', 'to request', 'seconds', 'played minutes', 'answers of 5xx meanwhile'], rows)
}

/** The moves of the group, and why runs of them came to nothing. */
export function printMoves(moved: readonly Moved[], refusals: readonly (readonly [string, number])[]): void {
  const rows = moved.map(({ to, from, until, runs, kills, seconds, hasArrived }) => {
    return [to, from, until, runs, kills, seconds.toFixed(0), hasArrived ? 'yes' : 'no']
  })
  printTable(['moved to cell', 'from request', 'to request', 'runs', 'kills in it', 'seconds', 'arrived'], rows)
  if (refusals.length > 0) printTable(['a run of a move ended with', 'times'], refusals)
}

/** The maximum number of violations of one invariant that are printed in full. */
const mostTold = 25

export function printVerdicts(verdicts: readonly Verdict[], notes: Notes): void {
  printTable(
    ['', 'holds always', 'checked', 'violations'],
    verdicts.map(({ name, says, checked, violations }) => [name, says, checked, violations.length]),
  )
  const planOf = (text: string) => {
    const named = notes.journeys.find(({ processId }) => processId !== null && text.includes(processId))
    return named === undefined ? '' : `\n      journey ${named.nth}: ${named.plan}; ${named.end}`
  }
  for (const { name, violations } of verdicts) {
    for (const text of violations.slice(0, mostTold)) console.log(`\n${name}: ${text}${planOf(text)}`)
    if (violations.length > mostTold) console.log(`\n${name}: and ${violations.length - mostTold} more`)
  }
}
