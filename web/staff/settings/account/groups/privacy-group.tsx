import { useText } from '#web/lib/i18n/use-text.tsx'
import { SettingCheck } from '#web/staff/settings/account/setting-check.tsx'
import { SettingText } from '#web/staff/settings/account/setting-text.tsx'
import { SettingsGroup } from '#web/staff/settings/account/settings-group.tsx'
import type { SettingsForm } from '#web/staff/settings/account/use-settings-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

/** Shows how long details are kept, and whether customers are asked how they would like the car back. */
export function PrivacyGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  return (
    <SettingsGroup
      title="setGroupPrivacy"
      lead="setGroupPrivacyLead"
      fields={
        <>
          <SettingText
            form={form}
            name="retentionMonths"
            hint="setRetentionHint"
            suffix={text('setUnitMonths')}
            inputMode="numeric"
            maxLength={3}
          />
          <SettingText
            form={form}
            name="archiveDays"
            hint="setArchiveHint"
            suffix={text('setUnitDays')}
            inputMode="numeric"
            maxLength={3}
          />
        </>
      }
      checks={<SettingCheck form={form} name="deliveryInfoEnabled" hint="setDeliveryAskedHint" />}
    />
  )
}
