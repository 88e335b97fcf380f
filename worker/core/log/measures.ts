import { minuteMs } from '#domain/durations.ts'
import type { MeasuredSums, MeasureKind } from '#worker/contract/staff/measures.ts'

/**
 * A measured event, one point each. In Analytics Engine (binding MEASURES) a point is
 *
 *   index1  name     route as it is written · kind of effect · job · host of a provider
 *   blob1   kind     request · effect · job · provider · message (what gateways of text messages and e-mail answer)
 *   blob2   name     the same as index1, whole
 *   blob3   outcome  status of a request or answer, or why there was none · ok, failed · as the job ended
 *   blob4   verdict  ok · fault
 *   double1 ms       how long it took; of an effect how late it was begun
 *   double2 amount   1; of a job how many it worked on
 *
 * No code, id or person stands in one. The sums of the last hour are kept in the isolate as well, for the health page.
 */
export type Point = {
  kind: MeasureKind
  name: string
  outcome: string
  isFault: boolean
  ms: number
  amount?: number
}

export type Measure = (point: Point) => void

type Dataset = { writeDataPoint: (point: { indexes: string[]; blobs: string[]; doubles: number[] }) => void }

/** Analytics Engine takes 250 points of an invocation. */
const pointsMost = 240
const longestIndex = 96
const seriesMost = 250
const minutesKept = 60

const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000]

/** For each minute that had any: how many fell under each bound (and above all), then how many were faults. */
type Series = Pick<Point, 'kind' | 'name'> & { minutes: Map<number, number[]> }

const faultsAt = bounds.length + 1

export type Measures = { add: (point: Point, now: number) => void; sums: (now: number) => MeasuredSums[] }

/** Sums in memory, of a bounded number of names; what is one too many is not kept. */
export function createMeasures(): Measures {
  const all = new Map<string, Series>()
  const oldest = (now: number) => Math.floor(now / minuteMs) - minutesKept
  return {
    add({ kind, name, isFault, ms }, now) {
      const key = `${kind} ${name}`
      const series = all.get(key) ?? { kind, name, minutes: new Map<number, number[]>() }
      if (!all.has(key) && all.size >= seriesMost) return
      all.set(key, series)
      for (const minute of series.minutes.keys()) if (minute <= oldest(now)) series.minutes.delete(minute)
      const minute = Math.floor(now / minuteMs)
      const counts = series.minutes.get(minute) ?? Array.from({ length: faultsAt + 1 }, () => 0)
      series.minutes.set(minute, counts)
      const above = bounds.findIndex((bound) => ms <= bound)
      for (const at of [above < 0 ? bounds.length : above, ...(isFault ? [faultsAt] : [])])
        counts[at] = (counts[at] ?? 0) + 1
    },
    sums: (now) => [...all.values()].map((series) => sumsOf(series, oldest(now))).filter(({ count }) => count > 0),
  }
}

function sumsOf({ kind, name, minutes }: Series, oldest: number): MeasuredSums {
  const recent = [...minutes].filter(([minute]) => minute > oldest)
  const sum = (at: number) => recent.reduce((total, [, counts]) => total + (counts[at] ?? 0), 0)
  const histogram = [...bounds.map((_, at) => sum(at)), sum(bounds.length)]
  const upTo = (at: number) => histogram.slice(0, at + 1).reduce((total, one) => total + one, 0)
  const count = upTo(bounds.length)
  const within = (share: number) => bounds.find((_, at) => upTo(at) >= count * share) ?? null
  return { kind, name, count, faults: sum(faultsAt), p50: within(0.5), p95: within(0.95) }
}

/** Returns the measure of one invocation, which writes into memory, and to Analytics Engine where there is one. */
export function measureBy(kept: Measures, dataset: Dataset | undefined): Measure {
  let written = 0
  return (point) => {
    const { kind, name, outcome, isFault, ms, amount = 1 } = point
    kept.add(point, Date.now())
    written += 1
    if (written > pointsMost) return
    dataset?.writeDataPoint({
      indexes: [name.slice(0, longestIndex)],
      blobs: [kind, name, outcome, isFault ? 'fault' : 'ok'],
      doubles: [ms, amount],
    })
  }
}
