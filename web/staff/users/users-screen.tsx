import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { UserDialog } from '#web/staff/users/dialogs/user-dialog.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { User } from '#worker/contract/staff/people/users.ts'

import { useUsers, type UserFilter } from './api.ts'
import { usersTexts } from './texts.ts'
import { UserTable } from './user-table.tsx'
import { UsersFilter } from './users-filter.tsx'

import css from './users-screen.module.css'

type Opened = { user: User | null; times: number }

/** Shows who may sign in: list, search, and the dialogs of each. */
export function UsersScreen() {
  const { text } = useText(usersTexts)
  const [filter, setFilter] = useState<UserFilter>({ typed: '', accountId: '', ofGroup: false })
  const [opened, setOpened] = useState<Opened>({ user: null, times: 0 })
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isNewAsked = new URLSearchParams(search).has('new')
  const [open, setOpen] = useState(isNewAsked)
  const show = (user: User | null) => {
    setOpened(({ times }) => ({ user, times: times + 1 }))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (isNewAsked) void navigate(pathname, { replace: true })
  }
  const commands = useMemo(
    () => [
      {
        id: 'new-user',
        label: text('newUser'),
        shortcut: 'u',
        run: () => {
          setOpened(({ times }) => ({ user: null, times: times + 1 }))
          setOpen(true)
        },
      },
    ],
    [text],
  )
  useCommands(commands)
  return (
    <>
      <div className={look.row({ gap: 4, wrap: true, align: 'start', justify: 'between' })}>
        <PageHeading title={text('users')} lead={text('usersLead')} />
        <Button icon={<Icon shape={plusShape} />} onClick={() => show(null)}>
          {text('newUser')}
        </Button>
      </div>
      <UsersFilter filter={filter} onChange={setFilter} />
      <UserList filter={filter} onOpen={show} />
      <UserDialog key={opened.times} user={opened.user} open={open} onClose={close} />
    </>
  )
}

function UserList({ filter, onOpen }: { filter: UserFilter; onOpen: (user: User) => void }) {
  const { text } = useText(usersTexts)
  const users = useUsers({ ...filter, typed: useSettled(filter.typed) })
  if (users.isError) {
    return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void users.refetch()} />
  }
  if (!users.data) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="22rem" />
      </Loader>
    )
  }
  const none = filter.ofGroup && filter.typed === '' ? text('usersGroupNone') : text('usersNone')
  return (
    <>
      {users.data.length > 0 && <UserTable users={users.data} onOpen={onOpen} />}
      <p className={look.text({ tone: 'soft' }, css['none'])} role="status">
        {users.data.length === 0 ? none : ''}
      </p>
      {users.hasNextPage && (
        <div>
          <Button variant="secondary" pending={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {text('loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}
