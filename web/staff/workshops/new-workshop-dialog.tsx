import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { Workshop, Workshops } from '#worker/contract/staff/onboarding.ts'

import { NewWorkshop } from './new-workshop.tsx'
import { OpenedWorkshop } from './opened-workshop.tsx'
import { workshopsTexts } from './texts.ts'

type NewWorkshopDialogProps = { known: Workshops; isOperator: boolean; open: boolean; onClose: () => void }

/** The form of a new workshop, and where to go on once it is open. */
export function NewWorkshopDialog({ known, isOperator, open, onClose }: NewWorkshopDialogProps) {
  const { text } = useText(workshopsTexts)
  const [opened, setOpened] = useState<Workshop | null>(null)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={opened === null ? text('newWorkshop') : text('openedTitle', { name: opened.name })}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="42rem"
    >
      {opened === null ? (
        <NewWorkshop known={known} isOperator={isOperator} onOpened={setOpened} onCancel={onClose} />
      ) : (
        <OpenedWorkshop workshop={opened} onClose={onClose} />
      )}
    </Modal>
  )
}
