import { longestReason, mostExceptions } from '#domain/time/hour-spans.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { DayField } from '#web/staff/shared/fields/day-field.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import type { ExceptionDraft } from './hours-draft.ts'
import type { HoursForm } from './use-hours-form.ts'

import css from './hours.module.css'

type ExceptionLinesProps = { form: HoursForm; today: string }

/** The days whose hours are other than those of their weekday. */
export function ExceptionLines({ form: { edit }, today }: ExceptionLinesProps) {
  const { text } = useText(settingsTexts)
  const { exceptions } = edit.draft
  const lines = Object.entries(exceptions)
  const change = (key: string, line: ExceptionDraft) => edit.set('exceptions', { ...exceptions, [key]: line })
  return (
    <Fieldset legend={text('hoursExceptions')} hint={text('hoursExceptionsHint')} error={edit.errorOf('exceptions')}>
      {lines.map(([key, line], index) => (
        <ExceptionLine
          key={key}
          line={line}
          today={today}
          errorOf={(field) => edit.errorOf(`exceptions.${key}.${field}`)}
          refused={edit.errorOf(`exceptions.${index}`)}
          onChange={(next) => change(key, next)}
          onTakeOff={() => edit.set('exceptions', Object.fromEntries(lines.filter(([one]) => one !== key)))}
        />
      ))}
      <div>
        <Button
          variant="secondary"
          icon={<Icon shape={plusShape} />}
          disabled={lines.length >= mostExceptions}
          onClick={() => change(crypto.randomUUID(), { date: '', times: '', reason: '' })}
        >
          {text('hoursNewException')}
        </Button>
      </div>
    </Fieldset>
  )
}

type ExceptionLineProps = {
  line: ExceptionDraft
  today: string
  errorOf: (field: keyof ExceptionDraft) => string | undefined
  /** The server's refusals. */
  refused: string | undefined
  onChange: (line: ExceptionDraft) => void
  onTakeOff: () => void
}

function ExceptionLine({ line, today, errorOf, refused, onChange, onTakeOff }: ExceptionLineProps) {
  const { text } = useText(settingsTexts)
  const { date, times, reason } = line
  const name = date === '' ? text('hoursExceptionNew') : displayDate(date)
  return (
    <div className={look.columns({ gap: 3, align: 'start' }, css['exception'])} role="group" aria-label={name}>
      <DayField
        label={text('hoursDate')}
        value={date}
        today={today}
        error={errorOf('date')}
        onValue={(next) => onChange({ ...line, date: next })}
      />
      <TextField
        label={text('hoursTimes')}
        placeholder={text('hoursTimesEmpty')}
        autoComplete="off"
        maxLength={60}
        value={times}
        error={errorOf('times') ?? refused}
        onValueChange={(typed) => onChange({ ...line, times: typed })}
      />
      <TextField
        label={text('hoursReason')}
        optionalText={text('whichMayBeEmpty')}
        autoComplete="off"
        maxLength={longestReason}
        value={reason}
        onValueChange={(typed) => onChange({ ...line, reason: typed })}
      />
      <IconButton label={text('hoursTakeOff', { name })} shape={crossShape} onClick={onTakeOff} />
    </div>
  )
}
