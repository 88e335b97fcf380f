import { dayMs } from '#domain/durations.ts'

/** A day as ISO date, `2026-11-20`. */
export type CalendarDay = { date: string; disabled: boolean }
/** A month for a grid whose weeks start on Monday: the paddings are the empty cells before and after the days. */
export type CalendarMonth = {
  year: number
  /** 1–12 */
  month: number
  startPadding: number
  endPadding: number
  days: readonly CalendarDay[]
}

const daysInWeek = 7
const yearsEachWay = 5

function isoDate(year: number, month: number, day: number): string {
  const pad = (value: number, width: number): string => String(value).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

function utcMs(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, 1)
  return date.getTime()
}

/** The days of a month; month 0 and 13 lead into the year before and after. */
export function calendarMonth(
  year: number,
  month: number,
  isDisabled: (date: string) => boolean = () => false,
): CalendarMonth {
  const first = new Date(utcMs(year, month))
  const length = (utcMs(year, month + 1) - first.getTime()) / dayMs
  const startPadding = (first.getUTCDay() + 6) % daysInWeek
  const days = Array.from({ length }, (_, index) => {
    const date = isoDate(first.getUTCFullYear(), first.getUTCMonth() + 1, index + 1)
    return { date, disabled: isDisabled(date) }
  })
  const endPadding = (daysInWeek - ((startPadding + length) % daysInWeek)) % daysInWeek
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, startPadding, endPadding, days }
}

/** The years of the year selector: five back to five ahead. */
export function selectableYears(currentYear: number): readonly number[] {
  return Array.from({ length: yearsEachWay * 2 + 1 }, (_, index) => currentYear - yearsEachWay + index)
}

export type TimeOfDay = { hour: number; minute: number }

const hoursInDay = 24
const minutesInHour = 60
const minuteStep = 5

function wrap(value: number, size: number): number {
  return ((value % size) + size) % size
}

/** One press of the hour arrow: past 23 comes 0. */
export function stepHour(time: TimeOfDay, direction: 1 | -1): TimeOfDay {
  return { hour: wrap(time.hour + direction, hoursInDay), minute: time.minute }
}

/** One press of the minute arrow: five minutes, carried into the hours. */
export function stepMinute(time: TimeOfDay, direction: 1 | -1): TimeOfDay {
  const total = wrap(time.hour * minutesInHour + time.minute + direction * minuteStep, hoursInDay * minutesInHour)
  return { hour: Math.floor(total / minutesInHour), minute: total % minutesInHour }
}

function parseTimePart(text: string, size: number): number | null {
  const value = Number(text.trim())
  if (Number.isNaN(value)) return 0
  return Number.isInteger(value) && value >= 0 && value < size ? value + 0 : null
}

/** Returns the hour that was typed: empty or not a number counts as 0; null (not applied) outside 0–23. */
export function parseHour(text: string): number | null {
  return parseTimePart(text, hoursInDay)
}

/** Returns the minute that was typed: empty or not a number counts as 0; null (not applied) outside 0–59. */
export function parseMinute(text: string): number | null {
  return parseTimePart(text, minutesInHour)
}

export const occupancyLevels = ['empty', 'almostEmpty', 'almostFull', 'full'] as const
export type OccupancyLevel = (typeof occupancyLevels)[number]

/** Empty: nothing taken. Almost empty: up to half. Almost full: more than half. Full: no place left. */
export function occupancyLevel(taken: number, capacity: number): OccupancyLevel {
  if (taken >= capacity) return 'full'
  if (taken <= 0) return 'empty'
  return taken * 2 <= capacity ? 'almostEmpty' : 'almostFull'
}
