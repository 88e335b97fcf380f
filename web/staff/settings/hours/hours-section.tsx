import { dayMs } from '#domain/durations.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'

import { ExceptionLines } from './exception-lines.tsx'
import { withMondayCopied } from './hours-draft.ts'
import { useHoursForm, type HoursForm } from './use-hours-form.ts'

import css from './hours.module.css'

/** A Monday. */
const someMonday = Date.UTC(2026, 0, 5)

/** When the workshop is open. */
export function HoursSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['opening-hours'], (call) =>
    staffCall('GET /api/staff/account/:accountId/opening-hours', call),
  )
  return (
    <SettingsSection title={text('hours')} lead={text('hoursLead')}>
      <SettingsAnswer query={query}>{(hours) => <HoursFields hours={hours} />}</SettingsAnswer>
    </SettingsSection>
  )
}

function HoursFields({ hours }: { hours: WorkshopHours }) {
  const { text, language } = useText(settingsTexts)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const dayName = (day: number) => {
    const name = weekday.format(someMonday + day * dayMs)
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  const form = useHoursForm(hours, dayName)
  return (
    <SavingForm saving={form.saving} onSubmit={form.submit} isLong>
      <ConflictNotice {...form} onChoose={form.choose} />
      <p className={look.muted(14)}>{text('hoursZone', { zone: hours.timeZone })}</p>
      <WeekFields form={form} dayName={dayName} />
      <ExceptionLines form={form} today={hours.today} />
    </SavingForm>
  )
}

function WeekFields({ form: { edit }, dayName }: { form: HoursForm; dayName: (day: number) => string }) {
  const { text } = useText(settingsTexts)
  const { week } = edit.draft
  return (
    <Fieldset legend={text('hoursWeek')} hint={text('hoursWeekHint')}>
      <div className={look.columns({ gap: 4, across: 5, align: 'start' }, css['week'])}>
        {Object.keys(week).map((day) => (
          <TextField
            key={day}
            label={dayName(Number(day))}
            autoComplete="off"
            maxLength={60}
            value={week[day] ?? ''}
            error={edit.errorOf(`week.${day}`)}
            onValueChange={(typed) => edit.set('week', { ...week, [day]: typed })}
          />
        ))}
      </div>
      <div>
        <Button variant="secondary" onClick={() => edit.set('week', withMondayCopied(edit.draft))}>
          {text('hoursCopyMonday')}
        </Button>
      </div>
    </Fieldset>
  )
}
