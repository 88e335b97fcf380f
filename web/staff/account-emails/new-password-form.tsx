import { useEffect, type FormEvent } from 'react'

import { passwordFault } from '#domain/access/password-rules.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { signIn } from '#web/staff/session/staff-client.ts'
import { isPasswordFault, passwordFaultTexts } from '#web/staff/shared/words/password-fault-texts.ts'
import { useUserLanguage } from '#web/staff/sign-in/use-user-language.ts'
import { faultText, useSignInStep } from '#web/staff/two-factor/use-sign-in-step.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { SignInStep } from '#worker/contract/two-factor.ts'

import { choosePassword } from './account-email-client.ts'
import { accountEmailTexts, type AccountEmailTextKey } from './texts.ts'

type PasswordDraft = { newPassword: string; repeated: string }
type PasswordFaults = Partial<Record<keyof PasswordDraft, AccountEmailTextKey>>

type NewPasswordFormProps = {
  link: string
  username: string
  /** Receives the step of signing in that is left; null where signing in itself did not go through. */
  onChosen: (step: SignInStep | null) => void
  /** The link counts no more. */
  onEnded: () => void
}

/** A new password, twice; then its user is signed in by it, as far as a password goes. */
export function NewPasswordForm({ link, username, onChosen, onEnded }: NewPasswordFormProps) {
  const { text } = useText(accountEmailTexts)
  const { draft, field, form, check, refuse } = useDraft({
    initial: (): PasswordDraft => ({ newPassword: '', repeated: '' }),
    check: (typed) => faultsOf(typed, username),
  })
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus(), [form])
  const tried = useSignInStep()
  const speakTo = useUserLanguage()
  async function choose() {
    const { newPassword } = draft
    const refused = await choosePassword(link, newPassword).then(() => null, refusalOf)
    if (refused === 'ended') {
      onEnded()
      return
    }
    if (refused !== null) {
      refuse(refused)
      return
    }
    const step = await signIn({ username, password: newPassword }, speakTo).catch(() => null)
    onChosen(step)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tried.isRunning && check()) void tried.run(choose)
  }
  const shared = { showText: text('showPassword'), hideText: text('hidePassword'), required: true, maxLength: 200 }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {tried.fault && <Notice tone="error">{faultText(tried.fault, tried.secondsLeft, text)}</Notice>}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
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
      <Button type="submit" fullWidth pending={tried.isRunning} pendingText={text('working')}>
        {text('setPassword')}
      </Button>
    </form>
  )
}

function faultsOf({ newPassword, repeated }: PasswordDraft, username: string): PasswordFaults {
  const fault = passwordFault(newPassword, username)
  return {
    ...(fault !== null && { newPassword: newPassword === '' ? 'passwordMissing' : passwordFaultTexts[fault] }),
    ...(repeated !== newPassword && { repeated: 'passwordsDiffer' as const }),
  }
}

/**
 * Returns the faults for which the server refused the password, or `ended` where the link is over. Throws any other
 * error.
 */
function refusalOf(error: unknown): PasswordFaults | 'ended' {
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 409 || error.status === 404) return 'ended'
  const code = error.errors.find(({ path }) => path === 'newPassword')?.code
  if (code === undefined || !isPasswordFault(code)) throw error
  return { newPassword: passwordFaultTexts[code] }
}
