import { useState, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

type SettingsDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Something is typed that would be lost: closing asks once. */
  isDirty: boolean
  width?: string
  /** Given the way out that asks. */
  children: (leave: () => void) => ReactNode
}

/** A form in a dialog that does not lose what was typed to a slip of the hand. */
export function SettingsDialog({ open, onClose, title, isDirty, width = '38rem', children }: SettingsDialogProps) {
  const { text } = useText(settingsTexts)
  const [asking, setAsking] = useState(false)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <Modal
        open={open}
        onClose={leave}
        title={title}
        closeText={text('close')}
        errorText={text('dialogFailed')}
        holdsText={false}
        width={width}
      >
        {children(leave)}
      </Modal>
      <Modal
        open={open && asking}
        onClose={() => setAsking(false)}
        title={text('discardTitle')}
        closeText={text('close')}
        errorText={text('dialogFailed')}
        footer={
          <div className={look.row({ gap: 3, wrap: true })}>
            <Button onClick={() => setAsking(false)}>{text('keepTyping')}</Button>
            <Button
              variant="quiet"
              onClick={() => {
                setAsking(false)
                onClose()
              }}
            >
              {text('discard')}
            </Button>
          </div>
        }
      >
        <p>{text('discardText')}</p>
      </Modal>
    </>
  )
}
