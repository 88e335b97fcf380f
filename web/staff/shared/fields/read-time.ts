import type { TimeOfDay } from '#domain/time/calendar.ts'

/** Returns the time of day of what was typed (`7.30`, `7:30`, `730`, `7`); null for what is none. */
export function readTime(typed: string): TimeOfDay | null {
  const [, first = '', second] = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(typed.trim()) ?? []
  if (first === '') return null
  const [hour, minute] = [Number(first), Number(second ?? 0)]
  return hour < 24 && minute < 60 ? { hour, minute } : null
}
