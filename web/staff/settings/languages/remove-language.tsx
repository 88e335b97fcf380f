import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { openUse } from '#web/staff/settings/kit/open-use.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

type RemoveLanguageProps = { language: SetupLanguage; open: boolean; onClose: () => void; onRemoved: () => void }

/** Removes a language; who speaks it now goes on in the default one, and that is said first. */
export function RemoveLanguage({ language, open, onClose, onRemoved }: RemoveLanguageProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [speakers, setSpeakers] = useState(language.openProcesses)
  const saving = useSetupSave({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/language/:id', {
        params: { accountId, id: language.id },
        query: { version: language.version, ...(speakers > 0 && { switchOpen: 'true' as const }) },
      }).catch((error: unknown) => {
        setSpeakers(openUse(error) ?? speakers)
        throw error
      }),
    done: 'languageDeleted',
    failed: 'deleteFailed',
    stale: contentKey(accountId),
    refusals: { 'language.is_default': 'languageIsDefault' },
    onDone: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('removeNamed', { name: language.name })}
      {...(speakers > 0 && { button: text('removeAllTheSame') })}
      saving={saving}
      onRemove={() => saving.save(undefined)}
    >
      <p>{text('removeLanguageText')}</p>
      {speakers > 0 && <p>{text('languageInUse', { count: speakers })}</p>}
    </RemoveDialog>
  )
}
