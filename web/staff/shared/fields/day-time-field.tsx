import { useState } from 'react'

import { formatTime } from '#domain/text/format.ts'
import { instantOf, localDate } from '#domain/time/time.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import { DayField } from './day-field.tsx'
import { readTime } from './read-time.ts'

type DayTimeFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** An instant, ISO; null while there is none. */
  value: string | null
  timeZone: string
  onValue: (instant: string | null) => void
}

/** A day and a time on the wall of the workshop, both typed; the day may be chosen from a calendar. */
export function DayTimeField({ label, hint, error, value, timeZone, onValue }: DayTimeFieldProps) {
  const { text } = useText(staffTexts)
  const now = useNow(null, 0)
  const [day, setDay] = useState(value === null ? '' : localDate(Date.parse(value), timeZone))
  const [typed, setTyped] = useState(value === null ? '' : formatTime(Date.parse(value), timeZone))
  const [isLeft, setLeft] = useState(false)
  const time = readTime(typed)
  function change(date: string, written: string) {
    const at = readTime(written)
    setDay(date)
    setTyped(written)
    onValue(date === '' || at === null ? null : new Date(instantOf({ date, ...at }, timeZone)).toISOString())
  }
  return (
    <div className={look.row({ gap: 3, wrap: true, align: 'start' })} role="group" aria-label={label}>
      <DayField
        label={label}
        value={day}
        today={localDate(now, timeZone)}
        error={error}
        onValue={(date) => change(date, typed)}
      />
      <TextField
        label={text('timeOfDay')}
        hint={hint}
        error={isLeft && typed !== '' && time === null ? text('timeInvalid') : undefined}
        value={typed}
        maxLength={5}
        inputMode="decimal"
        autoComplete="off"
        onBlur={() => setLeft(true)}
        onValueChange={(written) => change(day, written)}
      />
    </div>
  )
}
