import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'

/** The time left until an instant, as a person would say it. */
export type TimeLeft = { unit: 'day' | 'hour' | 'minute'; count: number } | 'soon' | 'over'

/** Days from a day and a half on, hours from an hour and a half on, else minutes by fives: nothing that ticks. */
export function timeLeft(at: number, now: number): TimeLeft {
  const left = at - now
  if (left <= 0) return 'over'
  if (left < 8 * minuteMs) return 'soon'
  if (left < 1.5 * hourMs) return { unit: 'minute', count: Math.round(left / (5 * minuteMs)) * 5 }
  if (left < 1.5 * dayMs) return { unit: 'hour', count: Math.round(left / hourMs) }
  return { unit: 'day', count: Math.round(left / dayMs) }
}
