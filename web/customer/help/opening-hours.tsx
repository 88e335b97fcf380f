import { useEffect, useState } from 'react'

import { formatDate, formatTime } from '#domain/text/format.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { displayDate, utcDate } from '#web/ui/calendar/iso-date.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import type { CustomerHours, OpenDay } from '#worker/contract/customer/workshop-looks.ts'

import { openingNow, todayOf, type OpeningNow } from './opening-now.ts'

type Say = (key: ContentKey, values?: Readonly<Record<string, string>>) => string
type HoursProps = { hours: CustomerHours; timeZone: string }

/** No timer waits for longer. */
const longestWaitMs = 86_400_000

/** The clock, which goes on when what `changesAt` tells of that moment comes, and when somebody looks again. */
function useNow(changesAt: (now: number) => number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const next = changesAt(now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const wait = Math.min(Math.max((next ?? Number.POSITIVE_INFINITY) - Date.now(), 1000), longestWaitMs)
    const timer = setInterval(look, wait)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [next])
  return now
}

const hourOf = (instant: number, timeZone: string) => formatTime(instant, timeZone)

function standing(now: OpeningNow, { timeZone, language, t }: { timeZone: string; language: string; t: Say }): string {
  if (now.isOpen)
    return now.until === null ? t('hoursOpenNow') : t('hoursOpenUntil', { time: hourOf(now.until, timeZone) })
  const { opensAt, daysAhead } = now
  const time = hourOf(opensAt, timeZone)
  if (daysAhead === 0) return t('hoursOpensToday', { time })
  const day = new Intl.DateTimeFormat(language, { timeZone, weekday: 'short' }).format(opensAt)
  if (daysAhead === 1) return t('hoursOpensTomorrow', { time, day })
  return t('hoursOpensOn', { time, day, date: formatDate(opensAt, timeZone) })
}

/** `8.00–12.00, 13.00–17.00`; what ends at midnight ends at 24. */
function timesOf({ openings }: OpenDay, timeZone: string, t: Say): string {
  if (openings.length === 0) return t('hoursShut')
  const end = (to: string) => hourOf(Date.parse(to), timeZone).replace(/^0\.00$/, '24.00')
  return openings.map(({ from, to }) => `${hourOf(Date.parse(from), timeZone)}–${end(to)}`).join(', ')
}

const withReason = (times: string, reason: string | null) => [times, reason].filter(Boolean).join(' · ')

/** Shows whether the workshop is open, until when or from when on, and what is other than usual today. */
export function OpenNow({ hours, timeZone }: HoursProps) {
  const { text: t, language } = useText(contentTexts)
  const now = useNow((at) => openingNow(hours, { now: at, timeZone })?.changesAt)
  const opening = openingNow(hours, { now, timeZone })
  if (opening === null) return null
  const today = todayOf(hours, { now, timeZone })
  const isOther = today !== undefined && today.exception !== null
  return (
    <p className="stack bounded size-16">
      <strong className="weight-600">{standing(opening, { timeZone, language, t })}</strong>
      {isOther && (
        <span>{t('hoursTodayOther', { hours: withReason(timesOf(today, timeZone, t), today.exception) })}</span>
      )}
    </p>
  )
}

/** The hours of the seven days to come, folded. */
export function WeekOfHours({ hours, timeZone }: HoursProps) {
  const { text: t, language } = useText(contentTexts)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const facts = hours.days.map((day) => ({
    label: `${weekday.format(utcDate(day.date))} ${displayDate(day.date).replace(/\d{4}$/, '')}`,
    value: withReason(timesOf(day, timeZone, t), day.exception),
  }))
  return (
    <Disclosure summary={t('hoursTitle')}>
      <Facts facts={facts} />
    </Disclosure>
  )
}
