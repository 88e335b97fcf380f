import { useState, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { useRefreshSecurity } from './api.ts'
import { securityTexts } from './texts.ts'

/** Callbacks of the dialog's steps: recovery codes are shown, and the factor is added. */
type StepCallbacks = { onCodes: () => void; onDone: () => void }

type AddWayDialogProps = {
  title: string
  open: boolean
  onClose: () => void
  holdsText?: boolean
  children: (callbacks: StepCallbacks) => ReactNode
}

/** Adds a second way of signing in. */
export function AddWayDialog({ title, open, onClose, holdsText, children }: AddWayDialogProps) {
  const { text } = useText(securityTexts)
  const toast = useToast()
  const refresh = useRefreshSecurity()
  const [held, setHeld] = useState(false)
  function close() {
    refresh()
    setHeld(false)
    onClose()
  }
  function done() {
    toast({ text: text('updated'), tone: 'success' })
    close()
  }
  return (
    <Modal
      open={open}
      // What is shown this once is not left by a slip of the hand.
      onClose={held ? undefined : close}
      title={title}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      holdsText={holdsText}
      width="28rem"
    >
      {children({ onCodes: () => setHeld(true), onDone: done })}
    </Modal>
  )
}
