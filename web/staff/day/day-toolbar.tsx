import { daySpans } from '#domain/process/day.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { DayField } from '#web/staff/shared/fields/day-field.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { addDays } from '#web/ui/calendar/iso-date.ts'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { chevronLeftShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { DayPage } from '#worker/contract/staff/visit/day.ts'

import type { DayChoice } from './day-address.ts'
import { weekOf } from './day-visits.ts'
import { dayInWords } from './day-words.ts'
import type { DayWords } from './texts.ts'
import { useDayKeys } from './use-day-keys.ts'

import css from './day-toolbar.module.css'

type DayToolbarProps = {
  choice: DayChoice
  first: DayPage | undefined
  words: DayWords['day']
  language: string
  onChoice: (choice: DayChoice) => void
}

type Titled = { date: string | undefined; isWeek: boolean; words: DayWords['day']; language: string }

function titleOf({ date, isWeek, words, language }: Titled): string {
  if (date === undefined) return words.today
  return isWeek ? fillText(words.weekTitle, { week: weekOf(date) }) : dayInWords(date, language)
}

/** Which day or week is shown: by the arrows, by its date, or today's. */
export function DayToolbar({ choice, first, words, language, onChoice }: DayToolbarProps) {
  const date = first?.date
  const isWeek = choice.span === 'week'
  const step = isWeek ? 7 : 1
  const go = (days: number) => {
    if (date !== undefined) onChoice({ ...choice, date: addDays(date, days) })
  }
  const back = { label: isWeek ? words.previousWeek : words.previousDay, run: () => go(-step) }
  const on = { label: isWeek ? words.nextWeek : words.nextDay, run: () => go(step) }
  const today = { label: words.today, run: () => onChoice({ ...choice, date: '' }) }
  useDayKeys({ back, on, today })
  return (
    <header className={look.stack({ gap: 3, bounded: true })}>
      <h1>{titleOf({ date, isWeek, words, language })}</h1>
      <div className={look.row({ gap: 2, across: 3, wrap: true, align: 'end' }, css['tools'])}>
        <div className={look.row({ gap: 1, align: 'center' })}>
          <IconButton label={`${back.label} (←)`} shape={chevronLeftShape} variant="outlined" onClick={back.run} />
          <Button variant="secondary" aria-pressed={choice.date === ''} onClick={today.run}>
            {today.label}
          </Button>
          <IconButton label={`${on.label} (→)`} shape={chevronRightShape} variant="outlined" onClick={on.run} />
        </div>
        <DayField
          label={words.oneDay}
          value={date ?? ''}
          today={first?.today ?? date ?? ''}
          onValue={(day) => day !== '' && onChoice({ ...choice, date: day })}
        />
        <div className={look.row({ gap: 1 })} role="group" aria-label={words.span}>
          {daySpans.map((span) => (
            <Button
              key={span}
              variant="quiet"
              aria-pressed={span === choice.span}
              onClick={() => onChoice({ ...choice, span })}
            >
              {span === 'day' ? words.oneDay : words.week}
            </Button>
          ))}
        </div>
        <div className={look.row({ gap: 1, wrap: true })}>
          <Button variant="quiet" onClick={() => window.print()}>
            {words.print}
          </Button>
          <Button variant="quiet" onClick={() => onChoice({ date: '', span: 'day', isWall: true })}>
            {words.wall}
          </Button>
        </div>
      </div>
    </header>
  )
}
