import { useState, type FormEvent } from 'react'

import { grantableRoles } from '#domain/access/permissions.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import type { Removal } from '#web/staff/users/dialogs/removal-dialog.tsx'
import { RemovalSection } from '#web/staff/users/dialogs/removal-section.tsx'
import { RoleCheckboxes } from '#web/staff/users/form/role-checkboxes.tsx'
import { useEditUser, useLetIn } from '#web/staff/users/form/use-save-user.ts'
import { defaultAccountOf, draftOf, rolesOf } from '#web/staff/users/form/user-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

import { type UsersText, usersTexts } from './texts.ts'

type EditUserProps = {
  user: User
  /** The user as it is now, after a change by anybody. */
  onUser: (user: User) => void
  onDone: () => void
  onPassword: () => void
  onAccounts: () => void
  onGroup: () => void
  onRemoval: (removal: Removal) => void
}

/** The form of a user that is there already. */
export function EditUser({ user, onUser, onDone, onPassword, onAccounts, onGroup, onRemoval }: EditUserProps) {
  const { text } = useText(usersTexts)
  const me = useStaffUser()
  const { draft, set } = useFollowedDraft(user)
  const edit = useEditUser({ user, onUser, onDone })
  const mine = me.roles.map(({ id }) => id)
  const isAbove = user.roles.some(({ id }) => !grantableRoles(mine).includes(id))
  const isSelf = user.id === me.userId
  function submit(event: FormEvent) {
    event.preventDefault()
    edit.save(draft)
  }
  return (
    <form className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
      {edit.fault && <Notice tone="error">{text(edit.fault)}</Notice>}
      {edit.changed && <Notice tone="warning">{text('userChanged', { roles: roleNames(user, text) })}</Notice>}
      {isAbove && !isSelf && <Notice>{text('userAbove')}</Notice>}
      {user.disabled && <DisabledNotice user={user} onUser={onUser} mayLetIn={!isAbove} />}
      <TextField label={text('username')} value={user.username} disabled />
      <TextField
        label={text('personName')}
        hint={text('personNameHint')}
        autoComplete="off"
        maxLength={100}
        disabled={isAbove}
        value={draft.name}
        onValueChange={(name) => set('name', name)}
      />
      <RoleCheckboxes held={draft.roles} disabled={isAbove} onChange={(roles) => set('roles', roles)} />
      {user.accounts.length > 0 && (
        <RadioGroup
          legend={text('defaultAccountLegend')}
          hint={text('defaultAccountHint')}
          disabled={isAbove}
          options={[
            { value: '', label: text('noDefaultAccount') },
            ...user.accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.defaultAccountId ?? ''}
          onValueChange={(id) => set('defaultAccountId', id === '' ? null : id)}
        />
      )}
      {(isSelf || !isAbove) && (
        <OtherDialogs
          mayLink={mine.includes('superuser') && !isSelf}
          onPassword={onPassword}
          onAccounts={onAccounts}
          onGroup={onGroup}
        />
      )}
      {!isSelf && !isAbove && <RemovalSection user={user} onRemoval={onRemoval} />}
      <div className={look.row({ gap: 3, wrap: true })}>
        {!isAbove && (
          <Button type="submit" pending={edit.pending} pendingText={text('working')}>
            {text('save')}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {text(isAbove ? 'close' : 'cancel')}
        </Button>
      </div>
    </form>
  )
}

type OtherDialogsProps = { mayLink: boolean } & Pick<EditUserProps, 'onPassword' | 'onAccounts' | 'onGroup'>

function OtherDialogs({ mayLink, onPassword, onAccounts, onGroup }: OtherDialogsProps) {
  const { text } = useText(usersTexts)
  return (
    <div className={look.row({ gap: 3, wrap: true })}>
      <Button variant="secondary" onClick={onPassword}>
        {text('changePassword')}
      </Button>
      {mayLink && (
        <Button variant="secondary" onClick={onAccounts}>
          {text('userAccountsButton')}
        </Button>
      )}
      {mayLink && (
        <Button variant="secondary" onClick={onGroup}>
          {text('userGroupButton')}
        </Button>
      )}
    </div>
  )
}

function roleNames(user: User, text: UsersText): string {
  return (
    rolesOf(user)
      .map((role) => text(`role_${role}`))
      .join(', ') || text('noRoles')
  )
}

/**
 * Returns a draft that follows its user. Choices stay when the user changes underneath; only a default account that is
 * gone or was moved is replaced.
 */
function useFollowedDraft(user: User) {
  const [followed, setFollowed] = useState(user)
  const { draft, set } = useDraft({ initial: () => draftOf(user, null) })
  if (followed !== user) {
    setFollowed(user)
    const isKept = user.accounts.some(({ id }) => id === draft.defaultAccountId)
    const isMoved = defaultAccountOf(followed) !== defaultAccountOf(user)
    if (!isKept || isMoved) set('defaultAccountId', defaultAccountOf(user))
    if (draft.name === followed.name) set('name', user.name)
  }
  return { draft, set }
}

type DisabledNoticeProps = { user: User; onUser: (user: User) => void; mayLetIn: boolean }

function DisabledNotice({ user, onUser, mayLetIn }: DisabledNoticeProps) {
  const { text } = useText(usersTexts)
  const { letIn, pending, fault } = useLetIn({ user, onUser })
  return (
    <>
      {fault && <Notice tone="error">{text(fault)}</Notice>}
      <Notice
        tone="warning"
        action={
          mayLetIn && (
            <Button variant="secondary" pending={pending} pendingText={text('working')} onClick={letIn}>
              {text('letIn')}
            </Button>
          )
        }
      >
        {text('userDisabledNotice')}
      </Notice>
    </>
  )
}
