import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isFoundIn } from '#domain/text/folding.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { frameTexts } from '#web/staff/frame/texts.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { changeAccount } from '#web/staff/shared/change-account.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { checkShape } from '#web/ui/menu/menu.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { ReachableAccount } from '#worker/contract/staff/people/users.ts'

import css from './account-dialog.module.css'

/** More than so many are found by typing. */
const searchedFrom = 8

type AccountDialogProps = { open: boolean; onClose: () => void }

/** The accounts that the user may work in. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
  const { text } = useText(frameTexts)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={text('changeAccount')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="28rem"
      holdsText={false}
    >
      <Accounts />
    </Modal>
  )
}

function Accounts() {
  const { text } = useText(frameTexts)
  const [typed, setTyped] = useState('')
  const user = useStaffUser()
  const change = useMutation({ mutationFn: (account: ReachableAccount) => changeAccount(user, account) })
  const { data, isError } = useQuery(accountsOptions)
  if (isError) return <Notice tone="error">{text('loadFailed')}</Notice>
  if (!data) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="9rem" />
      </Loader>
    )
  }
  const found = data.filter(({ name }) => isFoundIn(name, typed))
  return (
    <>
      {change.isError && <Notice tone="error">{text('accountChangeFailed')}</Notice>}
      {data.length > searchedFrom && (
        <TextField label={text('searchAccount')} data-autofocus value={typed} onValueChange={setTyped} />
      )}
      <ul className={look.stack({ gap: 0 }, css['list'])}>
        {found.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              className={look.row({ gap: 3, align: 'center', justify: 'between', plain: true }, css['row'])}
              aria-current={account.id === user.accountId || undefined}
              disabled={change.isPending}
              onClick={() => change.mutate(account)}
            >
              <span>{account.name}</span>
              {account.id === user.accountId && <Icon shape={checkShape} />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{text('noAccountFound')}</p>}
    </>
  )
}
