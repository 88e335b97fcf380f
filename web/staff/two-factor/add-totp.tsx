import { useEffect, useState, type FormEvent } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { staffCall } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import * as look from '#web/ui/layout.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { TwoFactorAdded, TotpOffer } from '#worker/contract/two-factor.ts'

import { RecoveryCodesShown } from './recovery-codes-shown.tsx'
import { twoFactorTexts } from './texts.ts'
import { faultText, useSignInStep } from './use-sign-in-step.ts'

import css from './add-totp.module.css'

/** An otpauth address of our length fits this version of a QR code. */
const qrVersion = 10

type AddTotpProps = {
  call: typeof staffCall
  /** Recovery codes are shown, this once. */
  onCodes?: () => void
  /** It is in use, and the recovery codes were seen, if there were new ones. */
  onDone: (signedIn: SignedIn) => void
}

/** Enrols an authenticator app: its QR code, the first code it shows, and then the recovery codes. */
export function AddTotp({ call, onCodes, onDone }: AddTotpProps) {
  const { text } = useText(twoFactorTexts)
  const [offer, setOffer] = useState<TotpOffer | 'failed' | null>(null)
  const [added, setAdded] = useState<TwoFactorAdded | null>(null)
  useEffect(() => {
    if (offer !== null) return
    const gone = new AbortController()
    call('POST /api/auth/totp', { signal: gone.signal }).then(setOffer, () => {
      if (!gone.signal.aborted) setOffer('failed')
    })
    return () => gone.abort()
  }, [call, offer])
  if (added?.recoveryCodes) {
    return <RecoveryCodesShown codes={added.recoveryCodes} onKept={() => onDone(added.signedIn)} />
  }
  if (offer === null) return <Loader label={text('working')} />
  if (offer === 'failed') {
    return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => setOffer(null)} />
  }
  return (
    <ConfirmTotp
      offer={offer}
      confirm={async (code) => {
        const answer = await call('PUT /api/auth/totp', { body: { code } })
        if (answer.recoveryCodes === null) {
          onDone(answer.signedIn)
          return
        }
        setAdded(answer)
        onCodes?.()
      }}
    />
  )
}

type CodeFaults = { code?: 'totpCodeHint' | 'answerWrong' }

function codeFaults({ code }: { code: string }): CodeFaults {
  return /^\s*(?:\d\s*){6}$/.test(code) ? {} : { code: 'totpCodeHint' }
}

type ConfirmTotpProps = { offer: TotpOffer; confirm: (code: string) => Promise<void> }

function ConfirmTotp({ offer, confirm }: ConfirmTotpProps) {
  const { text } = useText(twoFactorTexts)
  const { draft, field, form, check, refuse } = useDraft({
    initial: () => ({ code: '' }),
    check: codeFaults,
  })
  const tried = useSignInStep((fault) => {
    if (fault.kind === 'answer') refuse({ code: 'answerWrong' })
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tried.isRunning && check()) void tried.run(() => confirm(draft.code))
  }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {tried.fault && tried.fault.kind !== 'answer' && (
        <Notice tone="error">{faultText(tried.fault, tried.secondsLeft, text)}</Notice>
      )}
      <p>{text('addTotpLead')}</p>
      <div className={css['code']}>
        <QrCode data={offer.address} label={text('totpQr')} errorText={text('totpQrFailed')} version={qrVersion} />
      </div>
      <p className={look.stack({ gap: 1 })}>
        <span className={look.text({ weight: 600 })}>{text('totpSecret')}</span>
        <code className={look.text({ breaks: true })}>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label={text('totpCode')}
        hint={text('totpCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        {...field('code', text)}
      />
      <Button type="submit" fullWidth pending={tried.isRunning} pendingText={text('working')}>
        {text('confirmTotp')}
      </Button>
    </form>
  )
}
