import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { CalendarPicker } from '#web/ui/calendar/calendar-picker.tsx'
import { displayDate, parseDisplayDate } from '#web/ui/calendar/iso-date.ts'
import { calendarShape } from '#web/ui/icon/staff-icon-shapes.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { TypedField } from './typed-field.tsx'

const locales = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' } as const

type DayFieldProps = {
  label: string
  value: string
  today: string
  /** The fault of the day. */
  error?: string | undefined
  onValue: (date: string) => void
}

/** A day as d.M.yyyy, typed or chosen from a calendar; empty for none. */
export function DayField({ label, value, today, error, onValue }: DayFieldProps) {
  const { text, language } = useText(staffTexts)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <TypedField
        label={label}
        maxLength={10}
        inputMode="decimal"
        value={value}
        read={(typed) => (typed === '' ? '' : parseDisplayDate(typed))}
        show={(date) => (date === '' ? '' : displayDate(date))}
        invalid={text('dayInvalid')}
        error={error}
        trailing={
          <IconButton
            label={`${text('openCalendar')}: ${label}`}
            shape={calendarShape}
            onClick={() => setChoosing(true)}
          />
        }
        onValue={onValue}
      />
      <Modal
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={label}
        closeText={text('close')}
        errorText={text('dialogFailed')}
        width="27rem"
      >
        <CalendarPicker
          value={value === '' ? null : value}
          today={today}
          locale={locales[language]}
          texts={{
            previousMonth: text('createPreviousMonth'),
            nextMonth: text('createNextMonth'),
            month: text('createMonth'),
            year: text('createYear'),
          }}
          focusOnMount
          onValueChange={(date) => {
            setChoosing(false)
            onValue(date)
          }}
        />
      </Modal>
    </>
  )
}
