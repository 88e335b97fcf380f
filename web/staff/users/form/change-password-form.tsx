import type { FormEvent } from 'react'

import { passwordFault } from '#domain/access/password-rules.ts'
import { isRateLimited, ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { isPasswordFault, passwordFaultTexts } from '#web/staff/shared/words/password-fault-texts.ts'
import { renewUsers } from '#web/staff/users/api.ts'
import { usersTexts, type UsersTextKey } from '#web/staff/users/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import * as look from '#web/ui/layout.ts'

import { refusalOf } from './user-form.ts'

type PasswordDraft = { oldPassword: string; newPassword: string; repeated: string }
type PasswordFaults = Readonly<Partial<Record<keyof PasswordDraft, UsersTextKey>>>

const emptyPasswordDraft: PasswordDraft = { oldPassword: '', newPassword: '', repeated: '' }

/** Returns the faults of the passwords as far as they are typed; a field that is still empty is not wrong yet. */
export function passwordFaults({ newPassword, repeated }: PasswordDraft, username: string): PasswordFaults {
  const fault = newPassword === '' ? null : passwordFault(newPassword, username)
  return {
    ...(fault !== null && { newPassword: passwordFaultTexts[fault] }),
    ...(repeated !== '' && repeated !== newPassword && { repeated: 'passwordsDiffer' as const }),
  }
}

/** Returns whether it can be sent. */
export function isPasswordReady(draft: PasswordDraft, username: string): boolean {
  const isFilled = Object.values(draft).every((typed) => typed !== '')
  return isFilled && Object.keys(passwordFaults(draft, username)).length === 0
}

/** The fields that the server did not take; null where it was something else. */
export function refusedPasswords(error: unknown): PasswordFaults | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null
  const found: { oldPassword?: UsersTextKey; newPassword?: UsersTextKey } = {}
  for (const { path, code } of error.errors) {
    if (path === 'oldPassword') found.oldPassword = 'oldPasswordWrong'
    if (path === 'newPassword' && isPasswordFault(code)) found.newPassword = passwordFaultTexts[code]
  }
  return Object.keys(found).length === 0 ? null : found
}

type ChangePasswordFormProps = {
  user: { id: string; username: string }
  isOwn: boolean
  onDone: () => void
  onCancel: () => void
}

/** Old, new and repeat; the button waits until the three fit together. */
export function ChangePasswordForm({ user, isOwn, onDone, onCancel }: ChangePasswordFormProps) {
  const { text } = useText(usersTexts)
  const { draft, field, refuse } = useDraft({
    initial: () => emptyPasswordDraft,
    check: (typed) => passwordFaults(typed, user.username),
    isShownAtOnce: true,
    onChange: () => {
      refuse({})
      if (change.isError) change.reset()
    },
  })
  const change = useStaffAction({
    send: ({ oldPassword, newPassword }: PasswordDraft) =>
      staffCall('PATCH /api/user/:userId', { params: { userId: user.id }, body: { oldPassword, newPassword } }),
    done: text('updated'),
    renew: renewUsers,
    onDone,
    onFailed: (error) => refuse(refusedPasswords(error) ?? {}),
  })
  const limited = isRateLimited(change.error) ? change.error.retryAfterSeconds : null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPasswordReady(draft, user.username)) change.mutate(draft)
  }
  const shared = { showText: text('showPassword'), hideText: text('hidePassword'), required: true, maxLength: 200 }
  return (
    <form className={look.stack({ gap: 5, bounded: true })} onSubmit={submit} noValidate>
      {change.isError && refusedPasswords(change.error) === null && (
        <Notice tone="error">
          {limited === null
            ? text(refusalOf(change.error) ?? 'updateFailed')
            : text('tooManyTries', { time: text('secondsOnly', { seconds: limited }) })}
        </Notice>
      )}
      <PasswordField
        {...shared}
        label={text(isOwn ? 'oldPassword' : 'ownPassword')}
        hint={isOwn ? undefined : text('ownPasswordHint')}
        autoComplete="current-password"
        data-autofocus
        {...field('oldPassword', text)}
      />
      <PasswordField
        {...shared}
        label={text('newPassword')}
        hint={text('passwordHint')}
        autoComplete="new-password"
        {...field('newPassword', text)}
      />
      <PasswordField
        {...shared}
        label={text('repeatPassword')}
        autoComplete="new-password"
        {...field('repeated', text)}
      />
      <p className={look.muted(14)}>{text('passwordEndsSessions')}</p>
      <div className={look.row({ gap: 3, wrap: true })}>
        <Button
          type="submit"
          disabled={!isPasswordReady(draft, user.username)}
          pending={change.isPending}
          pendingText={text('working')}
        >
          {text('changePassword')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
