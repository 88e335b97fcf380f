import { useText } from '#web/lib/i18n/use-text.tsx'
import { useScope } from '#web/staff/session/use-staff-session.ts'
import { usersTexts } from '#web/staff/users/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { User } from '#worker/contract/staff/people/users.ts'

import type { Removal } from './removal-dialog.tsx'

type RemovalSectionProps = { user: User; onRemoval: (removal: Removal) => void }

/** The ways to be rid of a user, by what the signed-in user may do. */
export function RemovalSection({ user, onRemoval }: RemovalSectionProps) {
  const { text } = useText(usersTexts)
  const mayLink = useScope('user.link_accounts') === 'all'
  const deletion = useScope('user.hard_delete')
  return (
    <Disclosure summary={text('removal')}>
      <div className={look.stack({ gap: 2, items: 'start' })}>
        {!user.disabled && (
          <Button variant="quiet" onClick={() => onRemoval({ kind: 'disable' })}>
            {text('disableUser')}
          </Button>
        )}
        {mayLink &&
          user.accounts.map((account) => (
            <Button key={account.id} variant="quiet" onClick={() => onRemoval({ kind: 'unlink', account })}>
              {text('unlinkUser', { account: account.name })}
            </Button>
          ))}
        {deletion !== 'none' && (
          <Button variant="quiet" onClick={() => onRemoval({ kind: deletion === 'all' ? 'delete' : 'admin-delete' })}>
            {text('deleteUser')}
          </Button>
        )}
      </div>
    </Disclosure>
  )
}
