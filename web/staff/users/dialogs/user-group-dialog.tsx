import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { renewUsers, showChanged, usersKey } from '#web/staff/users/api.ts'
import { usersTexts } from '#web/staff/users/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { AccountGroup, User } from '#worker/contract/staff/people/users.ts'

type UserGroupDialogProps = {
  user: User
  onUser: (user: User) => void
  open: boolean
  onClose: () => void
}

/** To which group of accounts a user belongs. */
export function UserGroupDialog({ user, onUser, open, onClose }: UserGroupDialogProps) {
  const { text } = useText(usersTexts)
  const groups = useQuery({
    queryKey: [...usersKey, 'groups'],
    queryFn: ({ signal }) => staffCall('GET /api/user/groups', { signal }),
    enabled: open,
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('userGroupTitle', { username: user.username })}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="30rem"
    >
      {groups.isError && <Notice tone="error">{text('loadFailed')}</Notice>}
      {groups.data && <GroupChoice user={user} groups={groups.data} onUser={onUser} onClose={onClose} />}
      {groups.isPending && (
        <Loader label={text('working')}>
          <Skeleton height="6rem" />
        </Loader>
      )}
    </Modal>
  )
}

type GroupChoiceProps = Omit<UserGroupDialogProps, 'open'> & { groups: readonly AccountGroup[] }

function GroupChoice({ user, groups, onUser, onClose }: GroupChoiceProps) {
  const { text } = useText(usersTexts)
  const client = useQueryClient()
  const present = user.accountGroup?.id ?? ''
  const [chosen, setChosen] = useState(present)
  const change = useStaffAction({
    send: () =>
      staffCall('PUT /api/user/:userId/group', {
        params: { userId: user.id },
        body: { version: user.version, groupId: chosen === '' ? null : chosen },
      }),
    done: text('updated'),
    renew: renewUsers,
    onDone: (changed) => {
      showChanged(client, changed)
      onUser(changed)
      onClose()
    },
  })
  return (
    <>
      {change.isError && <Notice tone="error">{text('updateFailed')}</Notice>}
      <Select
        label={text('userGroup')}
        placeholder={text('userGroupNone')}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onValueChange={setChosen}
      />
      {user.accountGroup !== null && chosen !== present && (
        <Notice tone="warning">{text('userGroupLeaves', { group: user.accountGroup.name })}</Notice>
      )}
      <div>
        <Button
          disabled={chosen === present}
          pending={change.isPending}
          pendingText={text('working')}
          onClick={() => change.mutate()}
        >
          {text('save')}
        </Button>
      </div>
    </>
  )
}
