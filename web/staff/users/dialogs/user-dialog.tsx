import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { EditUser } from '#web/staff/users/edit-user.tsx'
import { InvitationSection } from '#web/staff/users/form/invitation-section.tsx'
import { NewUser } from '#web/staff/users/new-user.tsx'
import { usersTexts } from '#web/staff/users/texts.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { User } from '#worker/contract/staff/people/users.ts'

import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { RemovalDialog, type Removal } from './removal-dialog.tsx'
import { UserAccountsDialog } from './user-accounts-dialog.tsx'
import { UserGroupDialog } from './user-group-dialog.tsx'

type Over = 'password' | 'accounts' | 'group' | null

type UserDialogProps = { user: User | null; open: boolean; onClose: () => void }

/** A user, or a new one where there is none, with what opens over it. */
export function UserDialog({ user: opened, open, onClose }: UserDialogProps) {
  const { text } = useText(usersTexts)
  const [user, setUser] = useState(opened)
  const [over, setOver] = useState<Over>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Modal
        open={open}
        onClose={onClose}
        title={user === null ? text('newUser') : user.name || user.username}
        closeText={text('close')}
        errorText={text('dialogFailed')}
        width="38rem"
      >
        {user?.invitation && !user.disabled && (
          <InvitationSection user={user} invitation={user.invitation} onUser={setUser} />
        )}
        {user === null ? (
          <NewUser onDone={onClose} onCancel={onClose} />
        ) : (
          <EditUser
            user={user}
            onUser={setUser}
            onDone={onClose}
            onPassword={() => setOver('password')}
            onAccounts={() => setOver('accounts')}
            onGroup={() => setOver('group')}
            onRemoval={(wanted) => {
              setRemoval(wanted)
              setRemoving(true)
            }}
          />
        )}
      </Modal>
      {user && <ChangePasswordDialog user={user} open={over === 'password'} onClose={() => setOver(null)} />}
      {user && (
        <UserAccountsDialog user={user} onUser={setUser} open={over === 'accounts'} onClose={() => setOver(null)} />
      )}
      {user && <UserGroupDialog user={user} onUser={setUser} open={over === 'group'} onClose={() => setOver(null)} />}
      {user && removal && (
        <RemovalDialog
          user={user}
          removal={removal}
          open={removing}
          onClose={() => setRemoving(false)}
          onDone={onClose}
        />
      )}
    </>
  )
}
