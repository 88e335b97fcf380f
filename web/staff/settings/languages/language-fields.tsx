import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import type { LanguageDraft, LanguageFaults } from './language-form.ts'

type LanguageFieldsProps = {
  draft: LanguageDraft
  onChange: (draft: LanguageDraft) => void
  faults: LanguageFaults
  /** The language as it is stored; null for a new one. */
  seen: SetupLanguage | null
  isFirst: boolean
}

export function LanguageFields({ draft, onChange, faults, seen, isFirst }: LanguageFieldsProps) {
  const { text } = useText(settingsTexts)
  const { lcid, name } = faults
  return (
    <>
      <TextField
        label={text('languageCode')}
        hint={seen === null ? text('languageCodeHint') : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={6}
        disabled={seen !== null}
        value={draft.lcid}
        error={lcid === undefined ? undefined : text(lcid)}
        onValueChange={(value) => onChange({ ...draft, lcid: value })}
      />
      <TextField
        label={text('languageName')}
        hint={text('languageNameHint')}
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        error={name === undefined ? undefined : text(name)}
        onValueChange={(value) => onChange({ ...draft, name: value })}
      />
      {seen?.isDefault === true && <Notice>{text('languageDefaultStays')}</Notice>}
      {seen?.isDefault !== true && !isFirst && (
        <Checkbox
          label={text('languageDefaultLabel')}
          checked={draft.isDefault}
          onCheckedChange={(isDefault) => onChange({ ...draft, isDefault })}
        />
      )}
    </>
  )
}
