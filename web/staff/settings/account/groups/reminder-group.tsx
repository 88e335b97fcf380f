import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingCheck } from '#web/staff/settings/account/setting-check.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

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
