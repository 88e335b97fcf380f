import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { renewUsers } from '#web/staff/users/api.ts'
import { refusalOf } from '#web/staff/users/form/user-form.ts'
import { type UsersTextKey, usersTexts } from '#web/staff/users/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { User } from '#worker/contract/staff/people/users.ts'

export type Removal =
  | { kind: 'disable' | 'delete' | 'admin-delete' }
  | { kind: 'unlink'; account: { id: string; name: string } }

const words: Readonly<Record<Removal['kind'], { title: UsersTextKey; text: UsersTextKey; button: UsersTextKey }>> = {
  disable: { title: 'disableTitle', text: 'disableText', button: 'disableUser' },
  unlink: { title: 'unlinkTitle', text: 'unlinkText', button: 'unlinkUser' },
  delete: { title: 'deleteTitle', text: 'deleteText', button: 'deleteUser' },
  'admin-delete': { title: 'deleteTitle', text: 'deleteText', button: 'deleteUser' },
}

type RemovalDialogProps = {
  user: User
  removal: Removal
  open: boolean
  onClose: () => void
  /** The user is not what it was: the dialog below goes too. */
  onDone: () => void
}

/** Asks once, and names what is destroyed. */
export function RemovalDialog({ user, removal, open, onClose, onDone }: RemovalDialogProps) {
  const { text } = useText(usersTexts)
  const remove = useStaffAction({
    send: () => send(user.id, removal),
    done: text(removal.kind === 'disable' ? 'updated' : 'deleted'),
    renew: renewUsers,
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const { title, text: consequence, button } = words[removal.kind]
  const named = { username: user.username, account: removal.kind === 'unlink' ? removal.account.name : '' }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={text(title, named)}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      button={text(button, named)}
      danger
      pending={remove.isPending}
      pendingText={text('working')}
      cancelText={text('cancel')}
      onSubmit={() => remove.mutate()}
    >
      <p>{text(consequence, named)}</p>
      {remove.error && <Notice tone="error">{text(refusalOf(remove.error) ?? 'deleteFailed')}</Notice>}
    </FormDialog>
  )
}

function send(userId: string, removal: Removal): Promise<null> {
  switch (removal.kind) {
    case 'disable':
      return staffCall('DELETE /api/user/:userId', { params: { userId } })
    case 'unlink':
      return staffCall('DELETE /api/user/:userId/account/:accountId', {
        params: { userId, accountId: removal.account.id },
      })
    case 'delete':
      return staffCall('DELETE /api/user/:userId/hard', { params: { userId } })
    case 'admin-delete':
      return staffCall('DELETE /api/user/admin/:userId/hard', { params: { userId } })
  }
}
