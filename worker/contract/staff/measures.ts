import type { AppPage, Grade, VitalName } from '#domain/operations/browser-report.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

/** Measures of the server, and of browsers in the last seven days as they report them. */

/** `page`: how many told how fast they were; `fault`: how often one told that something broke. */
type Reported = { measure: VitalName | 'page' | 'fault'; grade: Grade; count: number }

/** A release and the hours of its first and last report. */
export type ReleaseCount = Reported & { release: string; firstAt: string; lastAt: string }
export type HourCount = Reported & { hour: string }

/** Nobody but a browser says so, or whoever speaks as one. */
export type BrowserFault = {
  release: string
  fingerprint: string
  page: AppPage
  message: string
  frames: string[]
  count: number
  /** Addresses that told of it, each counted once a day. */
  people: number
  firstAt: string
  lastAt: string
}

export type MeasureKind = 'request' | 'effect' | 'job' | 'provider' | 'message'

/**
 * This server's measures of the last hour, by the names of `worker/core/log/measures.ts`. `p50`, `p95`: ms, rounded up;
 * null is very long.
 */
export type MeasuredSums = {
  kind: MeasureKind
  name: string
  count: number
  faults: number
  p50: number | null
  p95: number | null
}

export type HealthMeasures = {
  asOf: string
  here: MeasuredSums[]
  releases: ReleaseCount[]
  hours: HourCount[]
  /** The last ones met, of fifty kinds at most. */
  faults: BrowserFault[]
  /** The number of kinds. */
  kinds: number
}

const ends = { firstAt: instant, lastAt: instant }
const measuresUnits = {
  asOf: instant,
  releases: [ends],
  hours: [{ hour: instant }],
  faults: [ends],
} satisfies UnitsOf<HealthMeasures>

export type CountedMeasures = Counted<HealthMeasures, typeof measuresUnits>

export const measuresCalls = {
  'GET /api/staff/health/measures': staff({
    action: 'health.tend',
    about: 'nothing',
    least: 'all',
    answer: answerIn<HealthMeasures, typeof measuresUnits>(measuresUnits),
  }),
}
