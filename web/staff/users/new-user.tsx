import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { RoleCheckboxes } from '#web/staff/users/form/role-checkboxes.tsx'
import { useCreateUser } from '#web/staff/users/form/use-save-user.ts'
import { draftOf, newUserFaults } from '#web/staff/users/form/user-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import { usersTexts } from './texts.ts'

type NewUserProps = { onDone: () => void; onCancel: () => void }

/** The form of a new user; what was typed stays through every fault. */
export function NewUser({ onDone, onCancel }: NewUserProps) {
  const { text } = useText(usersTexts)
  const scope = useScope('user.manage')
  const accounts = useQuery(accountsOptions).data ?? []
  const me = useStaffUser()
  const { draft, set, field, form, check, refuse } = useDraft({
    initial: () => draftOf(null, me.accountId),
    check: newUserFaults,
  })
  const groupId = accounts.find(({ id }) => id === draft.defaultAccountId)?.groupId ?? null
  const create = useCreateUser({ groupId, onDone, onRefused: refuse })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check()) create.save(draft)
  }
  return (
    <form ref={form} className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
      {create.fault && <Notice tone="error">{text(create.fault)}</Notice>}
      <TextField
        label={text('username')}
        hint={text('usernameHint')}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={100}
        {...field('username', text)}
      />
      <TextField
        label={text('personName')}
        hint={text('personNameHint')}
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        onValueChange={(name) => set('name', name)}
      />
      <RadioGroup
        legend={text('newUserWay')}
        options={[
          { value: 'invitation', label: text('wayInvitation'), description: text('wayInvitationHint') },
          { value: 'password', label: text('wayPassword'), description: text('wayPasswordHint') },
        ]}
        value={draft.way}
        onValueChange={(way) => set('way', way === 'password' ? way : 'invitation')}
      />
      {draft.way === 'invitation' ? (
        <TextField
          label={text('userEmail')}
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          {...field('email', text)}
        />
      ) : (
        <PasswordField
          label={text('password')}
          hint={text('passwordHint')}
          showText={text('showPassword')}
          hideText={text('hidePassword')}
          autoComplete="new-password"
          required
          maxLength={200}
          {...field('password', text)}
        />
      )}
      <RoleCheckboxes held={draft.roles} onChange={(roles) => set('roles', roles)} />
      {accounts.length > 1 && (
        <RadioGroup
          legend={text('newUserAccount')}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.defaultAccountId}
          onValueChange={(id) => set('defaultAccountId', id)}
        />
      )}
      {groupId !== null && (scope === 'group' || scope === 'all') && (
        <Checkbox
          label={text('groupUser')}
          description={text('groupUserHint')}
          checked={draft.isGroupUser}
          onCheckedChange={(isGroupUser) => set('isGroupUser', isGroupUser)}
        />
      )}
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button type="submit" pending={create.pending} pendingText={text('working')}>
          {text(draft.way === 'invitation' ? 'sendInvitation' : 'save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
