import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isFoundIn } from '#domain/text/folding.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { AccountRow } from '#web/staff/users/account-row.tsx'
import { renewUsers } from '#web/staff/users/api.ts'
import { usersTexts } from '#web/staff/users/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { ReachableAccount, User, UserAccountInput } from '#worker/contract/staff/people/users.ts'

import css from './user-accounts-dialog.module.css'

const searchedFrom = 8

type UserAccountsDialogProps = {
  user: User
  onUser: (user: User) => void
  open: boolean
  onClose: () => void
}

/** Which accounts a user has, and where their work begins. */
export function UserAccountsDialog({ user, onUser, open, onClose }: UserAccountsDialogProps) {
  const { text } = useText(usersTexts)
  const accounts = useQuery(accountsOptions)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('userAccountsTitle', { username: user.username })}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="34rem"
    >
      {accounts.isError && <Notice tone="error">{text('loadFailed')}</Notice>}
      {accounts.data && <Links user={user} accounts={accounts.data} onUser={onUser} onClose={onClose} />}
      {accounts.isPending && (
        <Loader label={text('working')}>
          <Skeleton height="14rem" />
        </Loader>
      )}
    </Modal>
  )
}

type LinksProps = Omit<UserAccountsDialogProps, 'open'> & { accounts: readonly ReachableAccount[] }

function Links({ user, accounts, onUser, onClose }: LinksProps) {
  const { text } = useText(usersTexts)
  const [links, setLinks] = useState(() => linksOf(user))
  const [typed, setTyped] = useState('')
  const save = useStaffAction({
    send: (wanted: AccountLinks) =>
      staffCall('POST /api/user/:userId/user-accounts', {
        params: { userId: user.id },
        body: linksInput(user.id, wanted),
      }),
    done: text('saved'),
    renew: renewUsers,
    onDone: (now) => {
      onUser(now)
      onClose()
    },
  })
  const shown = accounts.filter(({ name }) => isFoundIn(name, typed))
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      {save.isError && <Notice tone="error">{text('saveFailed')}</Notice>}
      {accounts.length > searchedFrom && (
        <TextField label={text('searchAccount')} value={typed} onValueChange={setTyped} />
      )}
      <ul className={look.stack({ framed: true, listed: true }, css['list'])} aria-label={text('userAccountsPick')}>
        {shown.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            ticked={links.chosen.has(account.id)}
            isDefault={links.defaultId === account.id}
            onTick={(ticked) => setLinks(tick(links, account.id, ticked))}
            onDefault={() => setLinks({ ...links, defaultId: account.id })}
          />
        ))}
      </ul>
      {shown.length === 0 && <p role="status">{text('noAccountFound')}</p>}
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button pending={save.isPending} pendingText={text('working')} onClick={() => save.mutate(links)}>
          {text('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text('cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Accounts that are ticked, and which of them is the default. */
type AccountLinks = { chosen: ReadonlySet<string>; defaultId: string | null }

export function linksOf({ accounts }: User): AccountLinks {
  return {
    chosen: new Set(accounts.map(({ id }) => id)),
    defaultId: accounts.find(({ isDefault }) => isDefault)?.id ?? null,
  }
}

/** Ticks an account or takes the tick away; an account without a tick is nobody's default. */
export function tick({ chosen, defaultId }: AccountLinks, id: string, ticked: boolean): AccountLinks {
  const rest = new Set([...chosen].filter((one) => one !== id))
  if (ticked) return { chosen: rest.add(id), defaultId }
  return { chosen: rest, defaultId: defaultId === id ? null : defaultId }
}

export function linksInput(userId: string, { chosen, defaultId }: AccountLinks): UserAccountInput[] {
  return [...chosen].map((accountId) => ({ userId, accountId, isDefault: accountId === defaultId }))
}
