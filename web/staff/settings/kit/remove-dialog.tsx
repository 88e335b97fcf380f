import type { ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { SetupSaving } from './use-setup-save.ts'

type RemoveDialogProps = {
  open: boolean
  onClose: () => void
  /** Names what is taken away. */
  title: string
  /** What comes of it. */
  children: ReactNode
  /** What the button says: remove, unless given. */
  button?: string
  saving: Pick<SetupSaving, 'pending' | 'fault'>
  onRemove: () => void
}

/** Asks once, and names what is destroyed. */
export function RemoveDialog({ open, onClose, title, children, button, saving, onRemove }: RemoveDialogProps) {
  const { text } = useText(settingsTexts)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      footer={
        <>
          <Button variant="danger" pending={saving.pending} pendingText={text('working')} onClick={onRemove}>
            {button ?? text('remove')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      {children}
      {saving.fault && <Notice tone="error">{text(saving.fault)}</Notice>}
    </Modal>
  )
}
