import type { DayItem } from '#worker/contract/staff/visit/day.ts'

/** A visit as a day has it: one row, whatever of it is on the day. `next` is what is still to happen, or else the last that did. */
export type DayVisit = { id: string; next: DayItem; at: number }

const order: readonly DayItem['mark'][] = ['overdue', 'due', 'done']

/** Makes one row of each visit, the earliest first. */
export function visitsOf(items: readonly DayItem[]): DayVisit[] {
  const visits = [...Map.groupBy(items, ({ id }) => id)].map(([id, own]) => {
    const byTime = own.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    const [first] = order.flatMap((mark) => {
      const same = byTime.filter((item) => item.mark === mark)
      return mark === 'done' ? same.toReversed() : same
    })
    return first === undefined ? [] : [{ id, next: first, at: Date.parse(first.at) }]
  })
  return visits.flat().toSorted((one, other) => one.at - other.at)
}

export type DayParts = { late: DayVisit[]; done: DayVisit[]; hours: { hour: number; visits: DayVisit[] }[] }

/** Parts of a day: what is late, what is done, and by their hour those that are still to come. */
export function partsOfDay(visits: readonly DayVisit[], timeZone: string): DayParts {
  const by = (mark: DayItem['mark']) => visits.filter(({ next }) => next.mark === mark)
  const hours = Map.groupBy(by('due'), ({ at }) => Math.floor(minuteOfDay(at, timeZone) / 60))
  return { late: by('overdue'), done: by('done'), hours: [...hours].map(([hour, own]) => ({ hour, visits: own })) }
}

/** Minutes since midnight on the wall of a zone. */
export function minuteOfDay(ms: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hour = 0, minute = 0] = clock.format(ms).split(':').map(Number)
  return hour * 60 + minute
}

/** The minutes of a day that a bar shows. */
export type DaySpanned = { from: number; to: number }

const usualBar: DaySpanned = { from: 7 * 60, to: 18 * 60 }

/** From seven to six, or as long as the visits of the day make it. */
export function barOf(visits: readonly DayVisit[], timeZone: string): DaySpanned {
  const minutes = visits.map(({ at }) => minuteOfDay(at, timeZone))
  return {
    from: Math.min(usualBar.from, ...minutes),
    to: Math.max(usualBar.to, ...minutes.map((minute) => minute + 60)),
  }
}

/** A stretch of a bar, in hundredths of it. */
export type Stretch = { from: number; to: number }

type Drawn = { now: number; timeZone: string; bar: DaySpanned }

/** Places of a visit on the bar of its day: the work, the time until it is handed over, and now. */
export function stretchesOf({ next }: DayVisit, { now, timeZone, bar }: Drawn) {
  const middle = Date.parse(next.at)
  const placeOf = (ms: number) => {
    const isOther = Math.abs(ms - middle) > 20 * 3_600_000
    const minute = isOther ? (ms < middle ? bar.from : bar.to) : minuteOfDay(ms, timeZone)
    return Math.round(((Math.min(Math.max(minute, bar.from), bar.to) - bar.from) * 100) / (bar.to - bar.from))
  }
  const [starts, ready, ends] = [next.startsAt, next.readyAt, next.endsAt].map((iso) =>
    iso === null ? null : placeOf(Date.parse(iso)),
  )
  const from = starts ?? placeOf(middle)
  const to = Math.max(ends ?? Math.min(100, from + 4), from)
  const done = Math.min(Math.max(ready ?? to, from), to)
  return { work: { from, to: done }, waits: { from: done, to }, now: placeOf(now) }
}

/** The number of a week as ISO 8601 counts them. */
export function weekOf(date: string): number {
  const day = new Date(`${date}T12:00:00Z`)
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1
}
