import { useEffect, useId, useRef, type FormEvent } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-context.ts'

import { faultText } from './sign-in-fault.ts'
import { signInTexts } from './texts.ts'
import { useSignIn } from './use-sign-in.ts'

/** User name and password. Who is signed in by it is told by the session. */
export function SignInForm({ initialUsername = '' }: { initialUsername?: string }) {
  const { text } = useText(signInTexts)
  const toast = useToast()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  useEffect(() => {
    // A dialog leads the focus by itself.
    if (form.current?.closest('dialog') === null) form.current.querySelector('input')?.focus()
  }, [form])
  const entry = useSignIn({
    initialUsername,
    onFault: (fault) => {
      // The dialog that this form stood in is gone with the session.
      if (fault !== 'missing' && fault.kind === 'account') toast({ text: faultText(fault, null, text), tone: 'error' })
      const empty = fault === 'missing' && entry.username.trim() === ''
      focusOn(empty ? 'username' : 'password')
    },
  })
  const limited = entry.fault?.kind === 'limited'
  function submit(event: FormEvent) {
    event.preventDefault()
    void entry.submit()
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
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={100}
        data-autofocus={initialUsername === '' ? true : undefined}
        error={entry.missing.username ? text('usernameMissing') : undefined}
        value={entry.username}
        onValueChange={entry.setUsername}
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
        error={entry.missing.password ? text('passwordMissing') : undefined}
        value={entry.password}
        onValueChange={entry.setPassword}
      />
      <Button type="submit" fullWidth disabled={limited} pending={entry.pending} pendingText={text('working')}>
        {text('signIn')}
      </Button>
    </form>
  )
}
