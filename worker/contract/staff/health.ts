import * as z from 'zod'

import type { CabinetTrouble } from '#domain/keys/cabinet-status.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, answerIn, nothing, staff } from '#worker/contract/route.ts'
import type { MessageChannel, MessageKind } from '#worker/contract/staff/visit/process-page.ts'

import { openAlertUnits, type OpenAlert } from './alerts.ts'

/** Scheduled jobs and their state. */

/** The jobs of each cron line, in the order in which they run. */
export const scheduledJobs = {
  minute: [
    'announce-changes',
    'due-processes',
    'expired-reservations',
    'end-trials',
    'remind-customers',
    'retry-boxes',
    'sample-boxes',
    'ask-payments',
    'ask-identities',
    'register-callbacks',
    'tend-clouds',
    'watch-alerts',
    'drain-effects',
    'reseal',
    'refold',
  ],
  night: [
    'drop-spent',
    'forget-identified',
    'forget-pictures',
    'sweep-pictures',
    'erase-customers',
    'erase-archived',
    'keep-zones',
    'check-domains',
    'close-ledger',
    'archive-visits',
    'sweep-archive',
  ],
} as const
export type Schedule = keyof typeof scheduledJobs
export type JobName = (typeof scheduledJobs)[Schedule][number]

/** In the table of runs it stands for every job of the minute that had nothing to do in the last run and whose own row is older. */
export const minuteBeat = 'minute'

/** `partly`: it got to its end, but not everything that it worked on went well. */
export const jobOutcomes = ['ok', 'partly', 'failed'] as const
export type JobOutcome = (typeof jobOutcomes)[number]

export type JobHealth = {
  job: JobName
  schedule: Schedule
  /** The last run that got to its end; null where there was none yet. */
  lastRun: {
    startedAt: string
    endedAt: string
    outcome: JobOutcome
    /** The number of items it worked on. */
    handled: number
  } | null
  /** The last one there was, however long ago; a short code. */
  lastError: { code: string; at: string } | null
  nextDueAt: string
  isLate: boolean
}

/** A process with a lost effect, and the place to put it right. */
type OfProcess = { processId: string | null; licenseNumber: string | null; accountName: string | null }

/** An effect that was tried as often as it may be: a person has to look at it. */
export type ParkedEffect = OfProcess & {
  id: string
  kind: string
  attempts: number
  lastError: string | null
  createdAt: string
  parkedAt: string
}

/** A message that did not arrive, or of which nobody knows; of a process that goes on. */
export type LostMessage = OfProcess & {
  id: string
  kind: MessageKind
  channel: MessageChannel
  status: 'FAILED' | 'UNKNOWN'
  error: string | null
  createdAt: string
}

/** Money of which nobody knows whether the provider gave it back; `since` is when that began. */
export type UnknownRefund = OfProcess & { id: string; amount: number; provider: string; reason: string; since: string }

/** `since`: it was last heard of. */
export type SilentKiosk = { id: string; name: string; accountName: string; since: string }

/** Something is wrong with it, or boxes of it (by number) were forced and are still out of use. */
export type TroubledCabinet = {
  id: string
  name: string
  accountName: string
  troubles: CabinetTrouble[]
  forcedBoxes: number[]
}

/** E-mail goes out from the operator's address meanwhile. */
type LostDomain = { accountName: string; domain: string; since: string }

/** `items` are the latest of them, a hundred at most. */
type Listed<Item> = { total: number; items: Item[] }

export type Health = {
  asOf: string
  /** The state of the whole system, for users who see all of it; null for others. */
  system: {
    /** The version that answered, as `/api/health` tells it. */
    version: string
    jobs: JobHealth[]
    waiting: number
    oldestWaitingAt: string | null
    /**
     * The number of values that only the former secret opens, each table counted to ten thousand; null where there is
     * none.
     */
    sealedByFormer: number | null
  } | null
  /** Parked effects of the accounts in reach. */
  parked: Listed<ParkedEffect>
  /** `held`: how many of them the account's own limits held back. */
  messages: Listed<LostMessage> & { held: number }
  refunds: Listed<UnknownRefund>
  /** Kiosks of theirs that nobody has heard of for a day of opening, the longest first. */
  kiosks: SilentKiosk[]
  /** Cabinets in use of theirs. */
  cabinets: TroubledCabinet[]
  /** Domains of senders of e-mail that were good and are not any more, the longest first. */
  domains: LostDomain[]
  /** Alerts that still hold, or that reached nobody. */
  alerts: OpenAlert[]
}

const jobUnits = {
  lastRun: { startedAt: instant, endedAt: instant },
  lastError: { at: instant },
  nextDueAt: instant,
} satisfies UnitsOf<JobHealth>

const healthUnits = {
  asOf: instant,
  system: { jobs: [jobUnits], oldestWaitingAt: instant },
  parked: { items: [{ createdAt: instant, parkedAt: instant }] },
  messages: { items: [{ createdAt: instant }] },
  refunds: { items: [{ amount: money, since: instant }] },
  kiosks: [{ since: instant }],
  domains: [{ since: instant }],
  alerts: [openAlertUnits],
} satisfies UnitsOf<Health>

export type CountedJob = Counted<JobHealth, typeof jobUnits>
export type CountedHealth = Counted<Health, typeof healthUnits>

export const retryEffectsSchema = z.strictObject({ ids: z.array(z.string().max(64)).min(1).max(100) })

/** 403 `auth.forbidden` without the right `health.tend`. */
export const healthCalls = {
  'GET /api/staff/health': staff({
    action: 'health.tend',
    about: 'nothing',
    answer: answerIn<Health, typeof healthUnits>(healthUnits),
  }),
  /** The number of alerts of the last day that reached nobody. */
  'GET /api/staff/health/unheard': staff({
    action: 'health.tend',
    about: 'nothing',
    answer: answer<{ count: number }>(),
  }),
  /**
   * Retries parked effects. Succeeds where one is being retried already, or was made since. 404 `effect.not_found`
   * where there never was one in reach.
   */
  'POST /api/staff/health/retry': staff({
    action: 'health.tend',
    about: 'account',
    body: retryEffectsSchema,
    answer: nothing,
  }),
}
