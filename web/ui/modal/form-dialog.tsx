import { useId, type FormEvent, type Ref } from 'react'

import { Button } from '#web/ui/button/button.tsx'

import { Modal, type ModalProps } from './modal.tsx'

type FormDialogProps = Omit<ModalProps, 'footer' | 'onClose'> & {
  onClose: () => void
  /** The words on the button that does it; null where it cannot be done any more. */
  button: string | null
  /** The words on the button that leaves without. */
  cancelText: string
  /** The button destroys something, or moves money. */
  danger?: boolean | undefined
  pending?: boolean | undefined
  /** Said to screen readers when pending starts. */
  pendingText?: string | undefined
  disabled?: boolean | undefined
  /** The form, for whoever takes the focus to its first fault. */
  form?: Ref<HTMLFormElement> | undefined
  onSubmit: () => void
}

/** A dialog with one thing to do and a way back. Enter in a field does what the button does. */
export function FormDialog(props: FormDialogProps) {
  const { button, cancelText, danger = false, pending = false, pendingText, disabled, form, onSubmit, ...modal } = props
  const formId = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (button !== null && !pending && disabled !== true) onSubmit()
  }
  return (
    <Modal
      {...modal}
      footer={
        <>
          {button !== null && (
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              pendingText={pendingText}
              disabled={disabled}
            >
              {button}
            </Button>
          )}
          <Button variant="secondary" onClick={modal.onClose}>
            {cancelText}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className="stack gap-4" noValidate onSubmit={submit}>
        {modal.children}
      </form>
    </Modal>
  )
}
