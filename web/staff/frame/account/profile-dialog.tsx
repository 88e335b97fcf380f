import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import css from './profile-dialog.module.css'

type ProfileDialogProps = { open: boolean; onClose: () => void }

/** Shows who the user is to the system. */
export function ProfileDialog({ open, onClose }: ProfileDialogProps) {
  const { text } = useText(frameTexts)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('profile')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
    >
      <Profile />
    </Modal>
  )
}

function Profile() {
  const { text } = useText(frameTexts)
  const { data, isError } = useQuery({
    queryKey: ['staff', 'profile'],
    queryFn: ({ signal }) => staffCall('GET /api/auth/profile', { signal }),
  })
  if (isError) return <Notice tone="error">{text('loadFailed')}</Notice>
  if (!data) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="8rem" />
      </Loader>
    )
  }
  const roles = data.roles.map(({ id }) => text(`role_${id}`)).join(', ')
  const accounts = data.accounts.map(({ name }) => name).join(', ')
  return (
    <dl className={look.columns({ gap: 3, across: 6, breaks: true }, css['facts'])}>
      <dt>{text('username')}</dt>
      <dd>{data.username}</dd>
      <dt>{text('rolesLabel')}</dt>
      <dd>{roles || text('noRoles')}</dd>
      <dt>{text('accountsLabel')}</dt>
      <dd>{accounts || text('noAccounts')}</dd>
      {data.accountGroup && (
        <>
          <dt>{text('groupLabel')}</dt>
          <dd>{data.accountGroup.name}</dd>
        </>
      )}
    </dl>
  )
}
