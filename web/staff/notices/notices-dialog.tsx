import { useText } from '#web/lib/i18n/use-text.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { NoticesPanel } from './notices-panel.tsx'
import { noticesTexts } from './texts.ts'

type NoticesDialogProps = { open: boolean; onClose: () => void }

/** Shows whether this browser tells of what waits, even while the page is closed. */
export function NoticesDialog({ open, onClose }: NoticesDialogProps) {
  const { text } = useText(noticesTexts)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('notices')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="30rem"
    >
      <NoticesPanel />
    </Modal>
  )
}
