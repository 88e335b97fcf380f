import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

import { settingTexts, type SettingName, type SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

type CheckName = { [Name in SettingName]: SettingsDraft[Name] extends boolean ? Name : never }[SettingName]

type SettingCheckProps = { form: SettingsForm; name: CheckName; hint?: SettingsTextKey }

/** A setting that is on or off. */
export function SettingCheck({ form, name, hint }: SettingCheckProps) {
  const { text } = useText(settingsTexts)
  return (
    <Checkbox
      label={text(settingTexts[name])}
      description={hint && text(hint)}
      error={form.faultOf(name)}
      name={name}
      checked={form.draft[name]}
      onCheckedChange={(checked) => form.set(name, checked)}
    />
  )
}
