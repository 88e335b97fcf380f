import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { rolesOf } from '#web/staff/users/form/user-form.ts'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

import { usersTexts, type UsersTextKey } from './texts.ts'

import table from '#web/ui/price/row-table.module.css'
import css from './user-table.module.css'

type UserTableProps = { users: readonly User[]; onOpen: (user: User) => void }

/** One row a user; a press anywhere on it opens the user. */
export function UserTable({ users, onOpen }: UserTableProps) {
  const { text } = useText(usersTexts)
  return (
    <table className={look.item({ framed: true, surface: true }, cx(table['root'], css['root']))}>
      <caption className={look.item({ unseen: true })}>{text('users')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('username')}</th>
          <th scope="col">{text('usersRoles')}</th>
          <th scope="col">{text('usersAccounts')}</th>
          <th scope="col">{text('usersState')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onOpen={() => onOpen(user)} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { text } = useText(usersTexts)
  const isSelf = useStaffUser().userId === user.id
  const [first] = user.accounts
  const main = user.accounts.find(({ isDefault }) => isDefault) ?? first
  const count = user.accounts.length
  return (
    <tr className={cx(table['row'], css['row'])} data-disabled={user.disabled || undefined}>
      <th scope="row">
        <button type="button" className={table['open']} aria-haspopup="dialog" onClick={onOpen}>
          {user.name || user.username}
        </button>
        {user.name !== '' && <span className={look.muted()}>{` ${user.username}`}</span>}
        {isSelf && <span className={look.muted()}>{` (${text('userYou')})`}</span>}
      </th>
      <td>
        {rolesOf(user)
          .map((role) => text(`role_${role}`))
          .join(', ') || '–'}
      </td>
      <td className={css['accounts']}>
        {count > 1 ? text('accountCount', { count }) : (main?.name ?? user.accountGroup?.name ?? '–')}
      </td>
      <td>
        <span className={look.text({ nowrap: true }, css['state'])} data-disabled={user.disabled || undefined}>
          {text(stateOf(user))}
        </span>
      </td>
    </tr>
  )
}

function stateOf({ disabled, invitation }: User): UsersTextKey {
  if (disabled) return 'userDisabled'
  return invitation === null ? 'userActive' : 'userInvited'
}
