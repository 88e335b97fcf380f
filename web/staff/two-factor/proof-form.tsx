import { useId, useState, type FormEvent } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProofInput, ProofWay, ProofWays } from '#worker/contract/two-factor.ts'

import { twoFactorTexts } from './texts.ts'
import { faultText, useSignInStep } from './use-sign-in-step.ts'

type ProofFormProps = {
  ways: ProofWays
  submitText: string
  send: (proof: ProofInput) => Promise<void>
  /** The same by a passkey. */
  sendPasskey: () => Promise<void>
}

/** Asks for what shows who somebody is: a code of their app, a recovery code, or the password of who has neither. */
export function ProofForm({ ways, submitText, send, sendPasskey }: ProofFormProps) {
  const { text } = useText(twoFactorTexts)
  const [way, setWay] = useState<ProofWay>(firstOf(ways))
  const other: ProofWay = way === 'totp' ? 'recovery' : 'totp'
  const id = useId()
  const { draft, set, field, form, check, refuse } = useDraft({
    initial: () => ({ answer: '' }),
    check: ({ answer }) => (answer.trim() === '' ? { answer: 'answerMissing' as const } : {}),
  })
  const tried = useSignInStep((fault) => {
    if (fault.kind !== 'answer') form.current?.querySelector('input')?.focus()
  })
  const isWrong = tried.fault?.kind === 'answer'
  const limited = tried.fault?.kind === 'limited'
  function submit(event: FormEvent) {
    event.preventDefault()
    refuse({})
    if (tried.isRunning || limited || !check()) return
    const answer = way === 'totp' ? draft.answer.replaceAll(/\s/g, '') : draft.answer
    void tried.run(() => send({ way, answer }))
  }
  const shown = { ...field('answer', text), maxLength: 200, required: true, 'data-autofocus': true }
  const error = shown.error ?? (isWrong ? text(way === 'password' ? 'oldPasswordWrong' : 'answerWrong') : undefined)
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {tried.fault && !isWrong && (
        <div id={id}>
          <Notice tone="error">{faultText(tried.fault, tried.secondsLeft, text)}</Notice>
        </div>
      )}
      {ways.passkey && <PasskeyFirst pending={tried.isRunning} onUse={() => void tried.run(sendPasskey)} />}
      {isTyped(ways) && (
        <>
          <AnswerField way={way} shown={{ ...shown, error }} />
          <Button
            type="submit"
            variant={ways.passkey ? 'secondary' : 'primary'}
            fullWidth
            disabled={limited}
            pending={tried.isRunning}
            pendingText={text('working')}
          >
            {submitText}
          </Button>
        </>
      )}
      {ways[other] && way !== 'password' && (
        <Button
          variant="quiet"
          fullWidth
          onClick={() => {
            setWay(other)
            set('answer', '')
          }}
        >
          {text(other === 'totp' ? 'useTotp' : 'useRecovery')}
        </Button>
      )}
    </form>
  )
}

/** A passkey alone is left where every recovery code was used. */
const isTyped = ({ password, totp, recovery }: ProofWays) => password || totp || recovery

function PasskeyFirst({ pending, onUse }: { pending: boolean; onUse: () => void }) {
  const { text } = useText(twoFactorTexts)
  return (
    <Button fullWidth pending={pending} onClick={onUse}>
      {text('usePasskey')}
    </Button>
  )
}

function firstOf({ password, totp }: ProofWays): ProofWay {
  if (password) return 'password'
  return totp ? 'totp' : 'recovery'
}

type AnswerFieldProps = {
  way: ProofWay
  shown: { value: string; error: string | undefined; onValueChange: (value: string) => void }
}

function AnswerField({ way, shown }: AnswerFieldProps) {
  const { text } = useText(twoFactorTexts)
  if (way === 'password') {
    return (
      <PasswordField
        label={text('password')}
        showText={text('showPassword')}
        hideText={text('hidePassword')}
        autoComplete="current-password"
        {...shown}
      />
    )
  }
  if (way === 'totp') {
    return (
      <TextField
        key="totp"
        label={text('totpCode')}
        hint={text('totpCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...shown}
      />
    )
  }
  return (
    <TextField
      key="recovery"
      label={text('recoveryCode')}
      hint={text('recoveryCodeHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...shown}
    />
  )
}
