import { useState, type FormEvent } from 'react'

import { browserName } from '#domain/operations/browser-name.ts'
import { passkeyNameMaxLength } from '#domain/operations/limits.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { staffCall } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { TwoFactorAdded } from '#worker/contract/two-factor.ts'

import { NoPasskey } from './no-passkey.ts'
import { makePasskey } from './passkey-browser.ts'
import { RecoveryCodesShown } from './recovery-codes-shown.tsx'
import { twoFactorTexts } from './texts.ts'
import { faultText, useSignInStep } from './use-sign-in-step.ts'

type AddPasskeyProps = {
  call: typeof staffCall
  /** Recovery codes are shown, this once. */
  onCodes?: () => void
  /** It is kept, and the recovery codes were seen, if there were new ones. */
  onDone: (signedIn: SignedIn) => void
}

/** It is known already, one too many, or nothing that we can read. */
const isNotTaken = (error: unknown) => error instanceof ApiProblem && (error.status === 409 || error.status === 422)

/** The form that has the device make a passkey, by a name that tells it from others. */
export function AddPasskey({ call, onCodes, onDone }: AddPasskeyProps) {
  const { text } = useText(twoFactorTexts)
  const [added, setAdded] = useState<TwoFactorAdded | null>(null)
  const { draft, field, form, check } = useDraft({
    initial: () => ({ name: browserName(navigator.userAgent) ?? '' }),
    check: ({ name }) => (name.trim() === '' ? { name: 'passkeyNameMissing' as const } : {}),
  })
  const tried = useSignInStep()
  async function add() {
    const made = await makePasskey(await call('POST /api/auth/passkey-offer'))
    const body = { name: draft.name.trim(), ...made }
    const answer = await call('POST /api/auth/passkey', { body }).catch((error: unknown) => {
      throw isNotTaken(error) ? new NoPasskey() : error
    })
    if (answer.recoveryCodes === null) {
      onDone(answer.signedIn)
      return
    }
    setAdded(answer)
    onCodes?.()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tried.isRunning && check()) void tried.run(add)
  }
  if (added?.recoveryCodes) {
    return <RecoveryCodesShown codes={added.recoveryCodes} onKept={() => onDone(added.signedIn)} />
  }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {tried.fault && (
        <Notice tone="error">
          {tried.fault.kind === 'passkey' ? text('passkeyNotAdded') : faultText(tried.fault, tried.secondsLeft, text)}
        </Notice>
      )}
      <p>{text('addPasskeyLead')}</p>
      <TextField
        label={text('passkeyName')}
        hint={text('passkeyNameHint')}
        autoComplete="off"
        maxLength={passkeyNameMaxLength}
        required
        {...field('name', text)}
      />
      <Button type="submit" fullWidth pending={tried.isRunning} pendingText={text('working')}>
        {text('addPasskey')}
      </Button>
    </form>
  )
}
