import { useEffect, useState } from 'react'

import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { tabStore } from '#web/lib/storage.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Timeline } from '#web/ui/visit/timeline.tsx'

import { calendarFile } from './pickup-calendar.ts'
import { readyStops } from './ready-stops.ts'

import css from './ready-time.module.css'

const pickUpMs = 30 * 60_000

/** The line of the visit from the keys to the car, and the pick-up for a calendar where the workshop said when. */
export function ReadyTime({ code, view }: FinalProps) {
  const { text: t, language } = useText(contentTexts)
  const now = useNow()
  const { process, account } = view
  const at = process.readyAt === null ? null : Date.parse(process.readyAt)
  const before = useTimeBefore(code, at)
  const stops = readyStops(process)
  if (stops.length === 0) return null
  const isToCome = stops.some(({ key, state }) => key === 'readyTimeWork' && state === 'current')
  const said = (instant: number) => humanTime(instant, { timeZone: account.timeZone, language, now })
  return (
    <Card title={t('readyTimeTitle')}>
      {isToCome && at !== null && before !== null && (
        <Notice tone="warning">{t('readyTimeChanged', { before: said(before), now: said(at) })}</Notice>
      )}
      <Timeline
        items={stops.map(({ key, state }) => ({ id: key, title: t(key), state }))}
        stateTexts={{ done: t('journeyDone'), current: t('journeyNow'), upcoming: t('journeyUpcoming') }}
      />
      {isToCome && at !== null && at > now && (
        <div className={css['calendar']}>
          <Button variant="quiet" onClick={() => saveCalendar(view, at, t('readyTimeEvent', nameOf(view)))}>
            {t('readyTimeCalendar')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type ShownReadyTime = { at: number | null; before: number | null }

/** The time that was told in this tab before, where that was another. */
function useTimeBefore(code: string, at: number | null): number | null {
  const key = `ready-time:${code}`
  const [shown, setShown] = useState<ShownReadyTime>(() => ({ at: Number(tabStore.get(key)) || at, before: null }))
  if (shown.at !== at) setShown({ at, before: shown.at })
  useEffect(() => {
    if (at !== null && kioskAccount() === null) tabStore.set(key, String(at))
  }, [key, at])
  return shown.before
}

function nameOf({ account, workOrder }: FinalProps['view']) {
  return { workshop: account.name, plate: workOrder?.vehicle?.licenseNumber ?? '' }
}

/** Hands the event over to the browser, which knows the person's calendar. */
function saveCalendar({ process, account }: FinalProps['view'], start: number, summary: string): void {
  const { name, streetAddress, postalCode, city, phoneNumber } = account
  const file = calendarFile(
    {
      uid: `${process.id}@${location.hostname}`,
      sequence: process.version,
      start,
      end: start + pickUpMs,
      // Of a visit without a car.
      summary: summary.replaceAll(' ,', ','),
      location: [streetAddress, `${postalCode} ${city}`.trim()].filter(Boolean).join(', '),
      description: [name, phoneNumber].filter(Boolean).join('\n'),
    },
    Date.now(),
  )
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'auto.ics' })
  link.click()
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), pickUpMs)
}
