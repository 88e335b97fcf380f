import { hourMs, minuteMs } from '#domain/durations.ts'

import type { Turn } from './whose-turn.ts'

/** Grades of a process's wait, as the board shows them. */
export const urgencies = ['calm', 'amber', 'red'] as const
export type Urgency = (typeof urgencies)[number]

/** After how long a wait turns amber and red, by whose turn it is; null where no wait is too long. */
export const urgencyThresholds: Readonly<Record<Turn, { amberMs: number; redMs: number } | null>> = {
  staff: { amberMs: 30 * minuteMs, redMs: 2 * hourMs },
  customer: { amberMs: 24 * hourMs, redMs: 72 * hourMs },
  // Seconds are usual: longer means that something is stuck.
  system: { amberMs: 5 * minuteMs, redMs: 30 * minuteMs },
  provider: { amberMs: hourMs, redMs: 24 * hourMs },
  nobody: null,
}

/** Instants are UTC milliseconds. `dueAt` is when a timer looks at the process; null where none does. */
export type Wait = { turn: Turn; waitingSince: number; dueAt: number | null; now: number }

/**
 * Returns how urgent a wait is. What the system has put off to a time of its own (a scheduled link) waits from then on.
 */
export function urgencyOf({ turn, waitingSince, dueAt, now }: Wait): Urgency {
  const threshold = urgencyThresholds[turn]
  if (threshold === null) return 'calm'
  const since = turn === 'system' ? Math.max(waitingSince, dueAt ?? waitingSince) : waitingSince
  const waitedMs = now - since
  if (waitedMs >= threshold.redMs) return 'red'
  return waitedMs >= threshold.amberMs ? 'amber' : 'calm'
}
