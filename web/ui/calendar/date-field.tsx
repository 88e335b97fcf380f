import { useState } from 'react'

import { IconButton } from '#web/ui/button/icon-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { calendarShape } from '#web/ui/icon/staff-icon-shapes.ts'

import { displayDate, parseDisplayDate } from './iso-date.ts'

export type DateFieldTexts = {
  label: string
  /** "päivä.kuukausi.vuosi" */
  hint?: string | undefined
  openCalendar: string
  /** The reason why the typed day is not applied. */
  invalid: string
}

type DateFieldProps = {
  texts: DateFieldTexts
  value: string | null
  onValueChange: (date: string) => void
  onOpenCalendar: () => void
  isDateDisabled?: ((date: string) => boolean) | undefined
}

/** A day typed as d.M.yyyy; one that is not in the calendar or cannot be chosen is flagged and not applied. */
export function DateField({ texts, value, onValueChange, onOpenCalendar, isDateDisabled }: DateFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const usable = (text: string) => {
    const date = parseDisplayDate(text)
    return date !== null && !isDateDisabled?.(date) ? date : null
  }
  function type(text: string) {
    setDraft(text)
    setLeft(false)
    const date = usable(text)
    if (date !== null) onValueChange(date)
  }
  function leave() {
    setLeft(true)
    if (draft !== null && (draft.trim() === '' || usable(draft) !== null)) setDraft(null)
  }
  function openCalendar() {
    setDraft(null)
    onOpenCalendar()
  }
  const wrong = left && draft !== null && draft.trim() !== '' && usable(draft) === null
  return (
    <TextField
      label={texts.label}
      hint={texts.hint}
      error={wrong ? texts.invalid : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (value ? displayDate(value) : '')}
      onValueChange={type}
      onBlur={leave}
      trailing={<IconButton label={texts.openCalendar} shape={calendarShape} onClick={openCalendar} />}
    />
  )
}
