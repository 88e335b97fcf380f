import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { SettingCheck } from './setting-check.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** Shows the settings of the reminders that go to customers. */
export function ReminderGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  return (
    <SettingsGroup
      title="setGroupReminders"
      lead="setGroupRemindersLead"
      fields={
        <SettingText
          form={form}
          name="remindUnpaidDays"
          hint="setRemindUnpaidHint"
          inputMode="numeric"
          maxLength={2}
          suffix={text('setUnitDays')}
        />
      }
      checks={<SettingCheck form={form} name="remindsUnopened" hint="setRemindsUnopenedHint" />}
    />
  )
}
