import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { carriedOver } from '#web/staff/settings/kit/changed-fields.ts'
import { EditDialog } from '#web/staff/settings/kit/edit-dialog.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import { LanguageFields } from './language-fields.tsx'
import { draftOf, languageFaults, refusedFaults, type LanguageDraft, type LanguageFaults } from './language-form.ts'
import { RemoveLanguage } from './remove-language.tsx'
import { useSaveLanguage } from './use-save-language.ts'

type LanguageDialogProps = {
  open: boolean
  onClose: () => void
  /** Null for a new one. */
  language: SetupLanguage | null
  /** There is none yet: the first one is the default one. */
  isFirst: boolean
}

/** One language. What was typed stays through a refusal, and through what somebody else changed meanwhile. */
export function LanguageDialog({ open, onClose, language, isFirst }: LanguageDialogProps) {
  const { text } = useText(settingsTexts)
  const [draft, setDraft] = useState<LanguageDraft>(() => draftOf(language))
  const [faults, setFaults] = useState<LanguageFaults>({})
  const [removing, setRemoving] = useState(false)
  const saving = useSaveLanguage(language, {
    onDone: onClose,
    onNow: (seen, now) => setDraft(carriedOver({ seen: draftOf(seen), now: draftOf(now), draft })),
  })
  function save() {
    const found = languageFaults(draft)
    setFaults(found)
    if (Object.keys(found).length === 0) saving.save(draft)
  }
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        title={language?.name ?? text('newLanguage')}
        isDirty={JSON.stringify(draft) !== JSON.stringify(draftOf(language))}
        saving={saving}
        onSubmit={save}
        changes={saving.changes}
        remove={language && { text: text('removeLanguage'), onPress: () => setRemoving(true) }}
      >
        <LanguageFields
          draft={draft}
          onChange={setDraft}
          faults={{ ...refusedFaults(saving.refused), ...faults }}
          seen={saving.seen}
          isFirst={isFirst}
        />
      </EditDialog>
      {language && (
        <RemoveLanguage
          language={saving.seen ?? language}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  )
}
