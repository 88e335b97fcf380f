import { useState } from 'react'

import { parseHour, parseMinute, stepHour, stepMinute, type TimeOfDay } from '#domain/time/calendar.ts'

import { TimePart, type TimePartTexts } from './time-part.tsx'

export type TimePickerTexts = {
  hour: TimePartTexts
  minute: TimePartTexts
}

export type TimePickerProps = {
  /** The subject of the time; names the pair of fields. */
  label: string
  texts: TimePickerTexts
  value: TimeOfDay
  onValueChange: (value: TimeOfDay) => void
  disabled?: boolean | undefined
}

/**
 * Hour and minute. Arrows step hours by one and minutes by five, wrapping into the hours. What is out of range is
 * flagged and not applied; empty or not a number counts as 0.
 */
export function TimePicker({ label, texts, value, onValueChange, disabled = false }: TimePickerProps) {
  const [hourDraft, setHourDraft] = useState<string | null>(null)
  const [minuteDraft, setMinuteDraft] = useState<string | null>(null)

  function step(next: TimeOfDay) {
    setHourDraft(null)
    setMinuteDraft(null)
    onValueChange(next)
  }
  function typeHour(text: string) {
    setHourDraft(text)
    const hour = parseHour(text)
    if (hour !== null) onValueChange({ hour, minute: value.minute })
  }
  function typeMinute(text: string) {
    setMinuteDraft(text)
    const minute = parseMinute(text)
    if (minute !== null) onValueChange({ hour: value.hour, minute })
  }

  return (
    <div className="inline gap-2 align-center" role="group" aria-label={label}>
      <TimePart
        disabled={disabled}
        texts={texts.hour}
        max={23}
        value={value.hour}
        text={hourDraft ?? String(value.hour)}
        invalid={hourDraft !== null && parseHour(hourDraft) === null}
        onType={typeHour}
        onStep={(direction) => step(stepHour(value, direction))}
        onLeave={() => setHourDraft((draft) => keptDraft(draft, parseHour))}
      />
      <span className="size-20 weight-600" aria-hidden="true">
        .
      </span>
      <TimePart
        disabled={disabled}
        texts={texts.minute}
        max={59}
        value={value.minute}
        text={minuteDraft ?? String(value.minute).padStart(2, '0')}
        invalid={minuteDraft !== null && parseMinute(minuteDraft) === null}
        onType={typeMinute}
        onStep={(direction) => step(stepMinute(value, direction))}
        onLeave={() => setMinuteDraft((draft) => keptDraft(draft, parseMinute))}
      />
    </div>
  )
}

/** A flagged text stays to be corrected; an applied one is shown in its proper form again. */
function keptDraft(draft: string | null, parse: (text: string) => number | null): string | null {
  return draft !== null && parse(draft) === null ? draft : null
}
