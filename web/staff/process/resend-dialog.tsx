import type { ResendKind } from '#domain/resend.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { ProcessPage } from '#worker/contract/staff/process-page.ts'

import { MessagePreview } from './message-preview.tsx'
import type { ProcessWords } from './texts.ts'

type ResendDialogProps = {
  kind: ResendKind
  page: ProcessPage
  words: ProcessWords['process']
  pending: boolean
  onSend: () => void
  onClose: () => void
}

/** Shows a message before it is sent once more. */
export function ResendDialog({ kind, page, words, pending, onSend, onClose }: ResendDialogProps) {
  const { id, version } = page.process
  return (
    <Modal
      open
      onClose={onClose}
      title={words.resends[kind]}
      closeText={words.cancelButton}
      errorText={words.broken}
      footer={
        <>
          <Button pending={pending} pendingText={words.saving} onClick={onSend}>
            {words.sendNow}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancelButton}
          </Button>
        </>
      }
    >
      <MessagePreview id={id} version={version} asked={{ resend: kind }} words={words} />
    </Modal>
  )
}
