import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { ChangePasswordForm } from '#web/staff/users/form/change-password-form.tsx'
import { usersTexts } from '#web/staff/users/texts.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

type ChangePasswordDialogProps = {
  user: { id: string; username: string }
  open: boolean
  onClose: () => void
}

/** A password, one's own or another's. */
export function ChangePasswordDialog({ user, open, onClose }: ChangePasswordDialogProps) {
  const { text } = useText(usersTexts)
  const isOwn = useStaffUser().userId === user.id
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isOwn ? text('passwordTitle') : text('passwordTitleOf', { username: user.username })}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="28rem"
    >
      <ChangePasswordForm user={user} isOwn={isOwn} onDone={onClose} onCancel={onClose} />
    </Modal>
  )
}
