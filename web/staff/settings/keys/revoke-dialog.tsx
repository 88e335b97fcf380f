import type { QueryKey } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

type RevokeDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  stale: QueryKey
  revoke: () => Promise<null>
  /** What comes of it. */
  children: string
}

/** Asks once before a machine loses its access. */
export function RevokeDialog({ open, onClose, title, stale, revoke, children }: RevokeDialogProps) {
  const { text } = useText(settingsTexts)
  const saving = useSetupSave({ save: revoke, done: 'deleted', failed: 'deleteFailed', stale, onDone: onClose })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={title}
      button={text('revokeKey')}
      saving={saving}
      onRemove={() => saving.save(undefined)}
    >
      <p>{children}</p>
    </RemoveDialog>
  )
}
