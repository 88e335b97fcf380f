import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { Modal } from '#web/ui/modal.tsx'

import { NoticesPanel } from './notices-panel.tsx'

type NoticesDialogProps = { open: boolean; onClose: () => void }

/** Whether this browser tells of what waits, even while the page is closed. */
export function NoticesDialog({ open, onClose }: NoticesDialogProps) {
  const { text } = useStaffTexts()
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
