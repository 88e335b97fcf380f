import type { DaySpan } from '#domain/process/day.ts'

/** The page's choices, as its address keeps them. */
export type DayChoice = {
  /** Empty for today, which another day comes to be. */
  date: string
  span: DaySpan
  isWall: boolean
}

/** Reads the choice out of an address; what it does not know is left out. */
export function readDayChoice(search: URLSearchParams): DayChoice {
  const date = search.get('date') ?? ''
  const isDay = /^20\d{2}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  return {
    date: isDay ? date : '',
    span: search.get('span') === 'week' ? 'week' : 'day',
    isWall: search.has('wall'),
  }
}

/** The query part of an address, with its question mark; empty for the page as it opens. */
export function daySearch({ date, span, isWall }: DayChoice): string {
  const search = new URLSearchParams()
  if (date !== '') search.set('date', date)
  if (span === 'week') search.set('span', span)
  if (isWall) search.set('wall', '1')
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
