import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useScope, useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { RoleCheckboxes } from './role-checkboxes.tsx'
import { usersTexts } from './texts.ts'
import { useCreateUser } from './use-save-user.ts'
import { draftOf, newUserFaults } from './user-form.ts'

import css from './user-form.module.css'

type NewUserProps = { onDone: () => void; onCancel: () => void }

/** The form of a new user; what was typed stays through every fault. */
export function NewUser({ onDone, onCancel }: NewUserProps) {
  const { text } = useText(usersTexts)
  const scope = useScope('user.manage')
  const accounts = useQuery(accountsOptions).data ?? []
  const me = useStaffUser()
  const [draft, setDraft] = useState(() => draftOf(null, me.accountId))
  const [sent, setSent] = useState(false)
  const groupId = accounts.find(({ id }) => id === draft.defaultAccountId)?.groupId ?? null
  const create = useCreateUser({ groupId, onDone })
  const faults = newUserFaults(draft)
  const shown = { ...(sent && faults), ...create.refused }
  const [looked, setLooked] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const isRefused = create.refused !== null
  useEffect(() => {
    if (looked === 0 && !isRefused) return
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [looked, isRefused])
  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (faults.username === undefined && faults.password === undefined) create.save(draft)
    else setLooked((times) => times + 1)
  }
  return (
    <form ref={form} className={css['form']} onSubmit={submit} noValidate>
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
        error={shown.username && text(shown.username)}
        value={draft.username}
        onValueChange={(username) => setDraft({ ...draft, username })}
      />
      <PasswordField
        label={text('password')}
        hint={text('passwordHint')}
        showText={text('showPassword')}
        hideText={text('hidePassword')}
        autoComplete="new-password"
        required
        maxLength={200}
        error={shown.password && text(shown.password)}
        value={draft.password}
        onValueChange={(password) => setDraft({ ...draft, password })}
      />
      <RoleCheckboxes held={draft.roles} onChange={(roles) => setDraft({ ...draft, roles })} />
      {accounts.length > 1 && (
        <RadioGroup
          legend={text('newUserAccount')}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.defaultAccountId}
          onValueChange={(defaultAccountId) => setDraft({ ...draft, defaultAccountId })}
        />
      )}
      {groupId !== null && (scope === 'group' || scope === 'all') && (
        <Checkbox
          label={text('groupUser')}
          description={text('groupUserHint')}
          checked={draft.isGroupUser}
          onCheckedChange={(isGroupUser) => setDraft({ ...draft, isGroupUser })}
        />
      )}
      <div className={css['buttons']}>
        <Button type="submit" pending={create.pending} pendingText={text('working')}>
          {text('save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
