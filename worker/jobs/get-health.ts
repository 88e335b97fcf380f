import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { tenantOf } from '#core/tenant.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { domainOf } from '#domain/contact/email-sender.ts'
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import { isKioskSilent } from '#domain/keys/silent-kiosk.ts'
import { openedOf } from '#domain/time/opening-hours.ts'
import { openAlerts, toOpenAlert } from '#worker/alerts/index.ts'
import {
  minuteBeat,
  scheduledJobs,
  type CountedHealth,
  type CountedJob,
  type JobName,
  type Schedule,
  type TroubledCabinet,
} from '#worker/contract/staff/health.ts'
import { readTogether } from '#worker/db/db.ts'
import type { RowOf } from '#worker/db/select-from.ts'
import { lostDomains } from '#worker/email-domains/index.ts'
import { toTroubles, troubledCabinets, type TroubledRow } from '#worker/lockers/index.ts'

import {
  backlog,
  jobRows,
  lastMinuteRun,
  lostMessages,
  parkedEffects,
  mostListed,
  quietKiosks,
  unknownRefunds,
  type JobRow,
  type KioskRow,
  type ParkedRow,
  type RefundRow,
} from './health.queries.ts'
import { sealedByFormer } from './reseal.ts'

/** After so long without a run a job is late: a run may take a while, and the platform be a little behind. */
const lateAfterMs: Readonly<Record<Schedule, number>> = { minute: 5 * minuteMs, night: 25 * hourMs }

/** When the night's cron line is due, after midnight UTC. */
const nightlyAtMs = hourMs + 17 * minuteMs

/** When a cron line is due next. */
export function nextDueAt(schedule: Schedule, now: number): number {
  if (schedule === 'minute') return (Math.floor(now / minuteMs) + 1) * minuteMs
  return Math.floor((now - nightlyAtMs) / dayMs + 1) * dayMs + nightlyAtMs
}

export type HealthCall = { deps: Dependencies; staff: Staff }

/**
 * Returns the part of the health that a user sees: `within` is true in SQL for an account in reach. Throws 403 for
 * users who see nothing.
 */
export function healthReach(staff: Staff): { isAll: boolean; within: (accountId: SQL) => SQL } {
  // Not narrowed to the account that they work in: what is parked elsewhere would be seen by nobody.
  const { accounts } = tenantOf({ ...staff, accountId: null }, 'health.tend')
  const isAll = widestScope(staff.roles, 'health.tend') === 'all'
  return { isAll, within: (accountId) => (isAll ? sql`1` : sql`${accountId} in (select id from ${accounts})`) }
}

/** Returns how the work that time drives gets on, in one round trip. */
export async function getHealth({ deps: { db, clock, config, version }, staff }: HealthCall): Promise<CountedHealth> {
  const { isAll, within } = healthReach(staff)
  const reach = within(sql`p.account_id`)
  const now = clock.now()
  const rows = await readTogether(db, {
    jobs: jobRows(db),
    backlog: backlog(db, now),
    sealed: sealedByFormer(db, config.sealSecret),
    parked: parkedEffects(db, reach),
    messages: lostMessages(db, reach, now),
    refunds: unknownRefunds(db, reach),
    cabinets: troubledCabinets(db, within(sql`a.id`)),
    kiosks: quietKiosks(db, within(sql`a.id`), now),
    domains: lostDomains(db, within(sql`a.id`)),
    alerts: openAlerts(db, { reach: within(sql`e.account_id`), now }),
  })
  return {
    asOf: now,
    system: isAll ? { version, ...systemOf(rows, now) } : null,
    parked: parkedIn(rows.parked),
    messages: {
      total: rows.messages[0]?.total ?? 0,
      held: rows.messages[0]?.held ?? 0,
      items: rows.messages.map(({ total: _total, held: _held, ...row }) => row),
    },
    refunds: refundsIn(rows.refunds),
    cabinets: rows.cabinets.map(toTroubledCabinet),
    kiosks: silentOf(rows.kiosks, now),
    domains: rows.domains.map(toLostDomain),
    alerts: rows.alerts.map(toOpenAlert),
  }
}

function parkedIn(rows: readonly ParkedRow[]): CountedHealth['parked'] {
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...row }) => row),
  }
}

function refundsIn(rows: readonly RefundRow[]): CountedHealth['refunds'] {
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, unknownReason, unknownSince, ...row }) => ({
      ...row,
      reason: unknownReason ?? 'cut_off',
      since: unknownSince,
    })),
  }
}

function toTroubledCabinet({ id, name, accountName, troubles, forcedBoxes }: TroubledRow): TroubledCabinet {
  return { id, name, accountName, troubles: toTroubles(troubles), forcedBoxes }
}

function toLostDomain({ accountName, address, lostAt }: RowOf<typeof lostDomains>): CountedHealth['domains'][number] {
  return { accountName, domain: domainOf(address), since: lostAt }
}

/** Those of the kiosks that may be silent that are, by the hours of their workshops. */
export function silentAmong(rows: readonly KioskRow[], now: number): readonly KioskRow[] {
  return rows.filter((row) => isKioskSilent({ lastSeenAt: row.lastSeenAt, opened: openedOf(row) }, now))
}

function silentOf(rows: readonly KioskRow[], now: number): CountedHealth['kiosks'] {
  return silentAmong(rows, now)
    .slice(0, mostListed)
    .map(({ id, name, accountName, lastSeenAt }) => ({ id, name, accountName, since: lastSeenAt }))
}

/** Returns how many alerts of the last day reached nobody, in one round trip. */
export async function countUnheard({ deps: { db, clock }, staff }: HealthCall): Promise<{ count: number }> {
  const { within } = healthReach(staff)
  const found = await openAlerts(db, { reach: within(sql`e.account_id`), now: clock.now() })
  return { count: found.map(toOpenAlert).filter(({ isUndelivered }) => isUndelivered).length }
}

type SystemRows = {
  jobs: readonly JobRow[]
  backlog: readonly { waiting: number; oldest: number | null }[]
  sealed: readonly { waiting: number | null }[]
}

function systemOf({ jobs, backlog: [waiting], sealed: [sealed] }: SystemRows, now: number) {
  return {
    jobs: jobsOf(jobs, now),
    waiting: waiting?.waiting ?? 0,
    oldestWaitingAt: waiting?.oldest ?? null,
    sealedByFormer: sealed?.waiting ?? null,
  }
}

/** Returns how each job gets on, and whether it is late. */
export function jobsOf(rows: readonly JobRow[], now: number): CountedJob[] {
  /** Before that there was no cron, and what has not run yet is not late. */
  const oldestAt = Math.min(now, ...rows.map(({ createdAt }) => createdAt))
  const ofSchedule = (schedule: Schedule) =>
    scheduledJobs[schedule].map((job: JobName): CountedJob => {
      const row = lastOf(rows, { job, schedule })
      return {
        job,
        schedule,
        lastRun: row === undefined ? null : lastRunOf(row),
        lastError: lastErrorOf(row),
        nextDueAt: nextDueAt(schedule, now),
        isLate: isLate(schedule, row?.endedAt ?? oldestAt, now),
      }
    })
  return [...ofSchedule('minute'), ...ofSchedule('night')]
}

/** The run of a job: its own row, or that of the minute where it had nothing to do since. */
function lastOf(rows: readonly JobRow[], { job, schedule }: Pick<CountedJob, 'job' | 'schedule'>): JobRow | undefined {
  const own = rows.find((row) => row.job === job)
  const beat = schedule === 'minute' ? rows.find((row) => row.job === minuteBeat) : undefined
  if (own === undefined || beat === undefined || beat.startedAt <= own.startedAt) return own
  const { startedAt, endedAt, outcome, handled } = beat
  return { ...own, startedAt, endedAt, outcome, handled }
}

function lastRunOf({ startedAt, endedAt, outcome, handled }: JobRow): CountedJob['lastRun'] {
  return { startedAt, endedAt, outcome, handled }
}

function lastErrorOf(row: JobRow | undefined): CountedJob['lastError'] {
  if (row === undefined || row.lastError === null || row.lastErrorAt === null) return null
  return { code: row.lastError, at: row.lastErrorAt }
}

/** Returns whether a job of that schedule has not come to its end for too long. */
export function isLate(schedule: Schedule, since: number, now: number): boolean {
  return now - since > lateAfterMs[schedule]
}

/** `late` once the jobs of every minute have not got to their end for a while, or never have. */
export async function getStatus({ db, clock }: Dependencies): Promise<'ok' | 'late'> {
  const [run] = await lastMinuteRun(db)
  return run === undefined || isLate('minute', run.endedAt, clock.now()) ? 'late' : 'ok'
}

/** Returns whether the jobs of every minute once got to their end, and have not for a while. */
export async function hasCronStopped({ db, clock }: Dependencies): Promise<boolean> {
  const [run] = await lastMinuteRun(db)
  return run !== undefined && isLate('minute', run.endedAt, clock.now())
}
