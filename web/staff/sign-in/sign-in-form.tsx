import { useEffect, useId, useRef, type FormEvent, useState } from 'react'

import { ApiProblem, isRateLimited } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { AccountLost } from '#web/staff/session/sign-in.ts'
import { signIn } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-context.ts'

import { signInTexts, type SignInText } from './texts.ts'
import { useSpokenTo } from './use-spoken-to.ts'

/** Why a sign-in did not go through. */
type SignInFault = { kind: 'wrong' | 'network' | 'server' | 'account' } | { kind: 'limited'; seconds: number }

const secondsUnlessSaid = 30

function signInFault(error: unknown): SignInFault {
  if (isRateLimited(error)) return { kind: 'limited', seconds: error.retryAfterSeconds ?? secondsUnlessSaid }
  if (error instanceof AccountLost) return { kind: 'account' }
  if (!(error instanceof ApiProblem)) return { kind: 'network' }
  return { kind: error.status === 401 ? 'wrong' : 'server' }
}

const words = {
  wrong: 'wrongCredentials',
  network: 'networkFailed',
  server: 'serverFailed',
  account: 'accountLost',
} as const

function faultText(fault: SignInFault, secondsLeft: number | null, text: SignInText): string {
  if (fault.kind !== 'limited') return text(words[fault.kind])
  return text('tooManyTries', { time: waitText(secondsLeft ?? fault.seconds, text) })
}

/** "12 min 5 s", or seconds alone below a minute. */
function waitText(seconds: number, text: SignInText): string {
  if (seconds < 60) return text('secondsOnly', { seconds })
  return text('minutesAndSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

/** User name and password. Who is signed in by it is told by the session. */
export function SignInForm({ initialUsername = '' }: { initialUsername?: string }) {
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
  const entry = useSignIn((fault) => {
    // The dialog that this form stood in is gone with the session.
    if (fault.kind === 'account') toast({ text: faultText(fault, null, text), tone: 'error' })
    form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  })
  const limited = entry.fault?.kind === 'limited'
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!entry.pending && !limited && check()) void entry.send(draft)
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
      <Button type="submit" fullWidth disabled={limited} pending={entry.pending} pendingText={text('working')}>
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

/** A sign-in that is tried: how it failed, and the wait where the server asked for one. */
function useSignIn(onFault: (fault: SignInFault) => void) {
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<SignInFault | null>(null)
  const busy = useRef(false)
  const speakTo = useSpokenTo()
  const secondsLeft = useCountdown(fault?.kind === 'limited' ? fault.seconds : null, () => setFault(null))

  async function send({ username, password }: Credentials) {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFault(null)
    try {
      await signIn({ username: username.trim(), password }, speakTo)
    } catch (error) {
      const found = signInFault(error)
      setFault(found)
      onFault(found)
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { pending, fault, secondsLeft, send }
}
