import type { Clock } from '#core/clock.ts'
import { within } from '#core/within.ts'

/** A row that this drain makes. `attempts` counts this one too, so a drain that died has used up an attempt. */
export type ClaimedRow = { id: string; seq: number; streamKey: string; kind: string; attempts: number }

export type EffectFailure<Row extends ClaimedRow> = { row: Row; error: unknown; isParked: boolean }

/** Everything the drain needs of the world; it knows no database and no effect. */
export type DrainDependencies<Row extends ClaimedRow> = {
  /**
   * Lets go of rows whose effects were made and takes up to `limit` others, in one round trip: of each stream the oldest
   * that waits, and none of a stream that is being worked on.
   */
  advance: (made: readonly Row[], limit: number) => Promise<readonly Row[]>
  /** Makes the effect. The signal fires at the time-out; what comes later than that is not waited for. */
  handle: (row: Row, signal: AbortSignal) => Promise<void>
  /** `attempts`: how many count as made; all that were unless given. */
  retry: (row: Row, next: { nextAttemptAt: number; attempts?: number; error: unknown }) => Promise<void>
  park: (row: Row, next: { error: unknown }) => Promise<void>
  /** Tells people and logs. Called before the row is written, so that a failing write cannot hide a failure. */
  report: (failure: EffectFailure<Row>) => void
  /** Reports a failure of the store itself. */
  reportStore: (error: unknown) => void
  clock: Clock
  timeoutMs: number
  /** Returns how many effects may be made at one time, by what may still be asked of the store. */
  concurrency: () => number
  /** Returns how often an effect is tried before it is parked. */
  maxAttempts: (row: Row) => number
  /**
   * Returns the time (ms) until another try where the effect's error says by itself when to give up; null for other
   * errors.
   */
  goesOnAfter?: (error: unknown) => number | null
  /** True once no more is to be begun; the next drain goes on. */
  isSpent: () => boolean
}

export type DrainResult = { done: number; retried: number; parked: number }

const firstDelayMs = 5_000
const longestDelayMs = 60 * 60_000

/** An effect that gives up by itself never has more attempts behind it, so that only deaths of its drains park it. */
const attemptsThatGoOn = 4

/** Delay before the next attempt: 5 s doubled for each attempt made, one hour at most. */
export function retryDelayMs(attempts: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))
}

/**
 * Makes the effects that are due, up to `concurrency` at a time. A stream's effects are made in their order and one at
 * a time; a stream that is slow or failing does not hold back the others. A failed effect is tried again later and
 * parked after `maxAttempts`. A parked effect does not block its stream: what comes after it reads the truth again.
 */
export async function drainOutbox<Row extends ClaimedRow>(deps: DrainDependencies<Row>): Promise<DrainResult> {
  const result: DrainResult = { done: 0, retried: 0, parked: 0 }
  const running = new Set<Promise<void>>()
  const made: Row[] = []
  const attemptsSeen = new Map<string, number>()
  function begin(row: Row): void {
    const work: Promise<void> = makeOne(deps, row, { made, result }).finally(() => running.delete(work))
    running.add(work)
  }
  for (;;) {
    const room = deps.isSpent() ? 0 : deps.concurrency() - running.size
    const claimed = await advance(deps, made.splice(0), { room, result })
    for (const row of claimed) {
      // A store that gives the same claim twice must not make the drain spin.
      if (row.attempts <= (attemptsSeen.get(row.id) ?? 0)) continue
      attemptsSeen.set(row.id, row.attempts)
      begin(row)
    }
    // Whatever ends next may free the rest of its stream, so the store is asked again then.
    if (running.size > 0) {
      if (made.length === 0) await Promise.race(running)
      await ended([...running], gathersMs)
    } else if (made.length === 0) return result
  }
}

/** Effects that were begun together end close together: one round trip lets go of all that end within this time. */
export const gathersMs = 20

/** Waits until all of these have ended, or for that long. */
async function ended(work: readonly Promise<void>[], longestMs: number): Promise<void> {
  if (work.length === 0) return
  const { promise: slow, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestMs)
  await Promise.race([Promise.all(work), slow])
  clearTimeout(timer)
}

type Progress<Row> = { made: Row[]; result: DrainResult }

type Advance = { room: number; result: DrainResult }

async function advance<Row extends ClaimedRow>(
  deps: DrainDependencies<Row>,
  made: readonly Row[],
  { room, result }: Advance,
): Promise<readonly Row[]> {
  if (made.length === 0 && room <= 0) return []
  try {
    const claimed = await deps.advance(made, room)
    result.done += made.length
    return claimed
  } catch (error) {
    // What was made stays claimed until its lease runs out; then it is made again.
    deps.reportStore(error)
    return []
  }
}

async function makeOne<Row extends ClaimedRow>(
  deps: DrainDependencies<Row>,
  row: Row,
  { made, result }: Progress<Row>,
): Promise<void> {
  const failure = await attempt(deps, row)
  if (failure === null) {
    made.push(row)
    return
  }
  try {
    await settleFailure(deps, row, { error: failure.error, result })
  } catch (error) {
    // The row stays claimed until its lease runs out; then it is tried again.
    deps.reportStore(error)
  }
}

async function attempt<Row extends ClaimedRow>(
  deps: DrainDependencies<Row>,
  row: Row,
): Promise<{ error: unknown } | null> {
  if (row.attempts > deps.maxAttempts(row)) return { error: new Error('Drains died on this effect') }
  const abort = new AbortController()
  try {
    const onTimeout = (error: Error) => abort.abort(error)
    await within(deps.handle(row, abort.signal), { what: 'Effect', ms: deps.timeoutMs, onTimeout })
    return null
  } catch (error) {
    return { error }
  }
}

async function settleFailure<Row extends ClaimedRow>(
  deps: DrainDependencies<Row>,
  row: Row,
  { error, result }: { error: unknown; result: DrainResult },
): Promise<void> {
  const afterMs = deps.goesOnAfter?.(error) ?? null
  const isParked = afterMs === null && row.attempts >= deps.maxAttempts(row)
  deps.report({ row, error, isParked })
  if (isParked) {
    await deps.park(row, { error })
    result.parked += 1
    return
  }
  await deps.retry(row, {
    error,
    nextAttemptAt: deps.clock.now() + (afterMs ?? retryDelayMs(row.attempts)),
    // Only those count that say nothing of when they end, and deaths.
    attempts: afterMs === null ? row.attempts : Math.min(row.attempts, attemptsThatGoOn),
  })
  result.retried += 1
}
