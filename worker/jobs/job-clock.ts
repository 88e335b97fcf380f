import type { Schedule } from '#worker/contract/staff/health.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** After so long without a run a job is late: a run may take a while, and the platform be a little behind. */
export const lateAfterMs: Readonly<Record<Schedule, number>> = { minute: 5 * minuteMs, night: 25 * hourMs }

/** When the night's cron line is due, after midnight UTC. */
const nightlyAtMs = hourMs + 17 * minuteMs

/** When a cron line is due next. */
export function nextDueAt(schedule: Schedule, now: number): number {
  if (schedule === 'minute') return (Math.floor(now / minuteMs) + 1) * minuteMs
  return Math.floor((now - nightlyAtMs) / dayMs + 1) * dayMs + nightlyAtMs
}
