import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { SettingCheck } from './setting-check.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** How long details are kept, and whether customers are asked how they would like the car back. */
export function PrivacyGroup({ form }: { form: SettingsForm }) {
  const { text } = useText(settingsTexts)
  return (
    <SettingsGroup
      title="setGroupPrivacy"
      lead="setGroupPrivacyLead"
      fields={
        <SettingText
          form={form}
          name="retentionMonths"
          hint="setRetentionHint"
          suffix={text('setUnitMonths')}
          inputMode="numeric"
          maxLength={3}
        />
      }
      checks={<SettingCheck form={form} name="deliveryInfoEnabled" hint="setDeliveryAskedHint" />}
    />
  )
}
