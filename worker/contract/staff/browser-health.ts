import type { AppPage, Grade, VitalName } from '#domain/browser-report.ts'
import { answer, staff } from '#worker/contract/route.ts'

/** How browsers got on in the last seven days, as they tell. Instants are ISO 8601 UTC. */

/** `page`: how many told how fast they were; `fault`: how often one told that something broke. */
type Counted = { measure: VitalName | 'page' | 'fault'; grade: Grade; count: number }

/** Of a release, which was first and last heard of in these hours. */
export type ReleaseCount = Counted & { release: string; firstAt: string; lastAt: string }
export type HourCount = Counted & { hour: string }

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

export type BrowserHealth = {
  asOf: string
  releases: ReleaseCount[]
  hours: HourCount[]
  /** The last ones met, of fifty kinds at most. */
  faults: BrowserFault[]
  /** How many kinds there are. */
  kinds: number
}

export const browserHealthCalls = {
  'GET /api/staff/health/browsers': staff({
    action: 'health.tend',
    about: 'nothing',
    least: 'all',
    answer: answer<BrowserHealth>(),
  }),
}
