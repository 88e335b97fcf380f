import { useEffect, useId, type FormEvent } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { signIn } from '#web/staff/session/staff-client.ts'
import { faultText, useSignInStep } from '#web/staff/two-factor/use-sign-in-step.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { SignInStep } from '#worker/contract/two-factor.ts'

import { signInTexts } from './texts.ts'
import { useUserLanguage } from './use-user-language.ts'

type SignInFormProps = {
  initialUsername?: string | undefined
  /** The password was right, and something is left to do. */
  onStep: (step: SignInStep) => void
}

/** User name and password. Who is signed in by it is told by the session. */
export function SignInForm({ initialUsername = '', onStep }: SignInFormProps) {
  const { text } = useText(signInTexts)
  const toast = useToast()
  const id = useId()
  const { draft, field, form, check } = useDraft({
    initial: () => ({ username: initialUsername, password: '' }),
    check: missingOf,
  })
  useEffect(() => {
    // A dialog leads the focus by itself.
    if (form.current?.closest('dialog') === null) form.current.querySelector('input')?.focus()
  }, [form])
  const speakTo = useUserLanguage()
  const entry = useSignInStep((fault) => {
    // The dialog that this form stood in is gone with the session.
    if (fault.kind === 'account') toast({ text: faultText(fault, null, text), tone: 'error' })
    form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  })
  const limited = entry.fault?.kind === 'limited'
  async function send() {
    const { username, password } = draft
    const step = await signIn({ username: username.trim(), password }, speakTo)
    if (step !== null) onStep(step)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!entry.isRunning && !limited && check()) void entry.run(send)
  }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {entry.fault && (
        <div id={id}>
          <Notice tone="error">{faultText(entry.fault, entry.secondsLeft, text)}</Notice>
        </div>
      )}
      <TextField
        label={text('username')}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={100}
        data-autofocus={initialUsername === '' ? true : undefined}
        {...field('username', text)}
      />
      <PasswordField
        showText={text('showPassword')}
        hideText={text('hidePassword')}
        label={text('password')}
        name="password"
        autoComplete="current-password"
        required
        maxLength={200}
        data-autofocus={initialUsername === '' ? undefined : true}
        aria-describedby={entry.fault ? id : undefined}
        {...field('password', text)}
      />
      <Button type="submit" fullWidth disabled={limited} pending={entry.isRunning} pendingText={text('working')}>
        {text('signIn')}
      </Button>
    </form>
  )
}

type Credentials = { username: string; password: string }

function missingOf({ username, password }: Credentials) {
  return {
    ...(username.trim() === '' && { username: 'usernameMissing' as const }),
    ...(password === '' && { password: 'passwordMissing' as const }),
  }
}
