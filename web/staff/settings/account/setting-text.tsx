import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'

import { settingTexts, type SettingName, type SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Names of the settings that are typed. */
type TextName = { [Name in SettingName]: string extends SettingsDraft[Name] ? Name : never }[SettingName]

type SettingTextProps = Pick<TextFieldProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'suffix'> & {
  form: SettingsForm
  name: TextName
  hint?: SettingsTextKey | undefined
}

/** A setting that is typed. */
export function SettingText({ form, name, hint, ...input }: SettingTextProps) {
  const { text } = useText(settingsTexts)
  return (
    <TextField
      {...input}
      label={text(settingTexts[name])}
      hint={hint && text(hint)}
      error={form.faultOf(name)}
      name={name}
      value={form.draft[name]}
      onValueChange={(value) => form.set(name, value)}
    />
  )
}
