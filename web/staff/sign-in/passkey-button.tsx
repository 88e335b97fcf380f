import { useEffect } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useLatest } from '#web/staff/shared/use-latest.ts'
import { faultText, useSignInStep } from '#web/staff/two-factor/use-sign-in-step.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { signInTexts } from './texts.ts'
import { useUserLanguage } from './use-user-language.ts'

/** Signing in by a passkey: by the button, or among what the browser fills into the field of the name. */
export function PasskeyButton() {
  const { text } = useText(signInTexts)
  const speakTo = useUserLanguage()
  const tried = useSignInStep()
  async function signIn() {
    const { signInByPasskey } = await import('./passkey-sign-in.ts')
    await signInByPasskey(speakTo)
  }
  const { fault, isRunning } = tried
  return (
    <>
      {!isRunning && <OfferWhileTyping onPicked={(enter) => void tried.run(() => enter(speakTo))} />}
      {fault && (
        <Notice tone="error">
          {fault.kind === 'wrong' ? text('passkeyFailed') : faultText(fault, tried.secondsLeft, text)}
        </Notice>
      )}
      <Button variant="secondary" fullWidth pending={isRunning} onClick={() => void tried.run(signIn)}>
        {text('signInByPasskey')}
      </Button>
    </>
  )
}

type Enter = (speakTo: ReturnType<typeof useUserLanguage>) => Promise<void>

async function offer(signal: AbortSignal, onPicked: (enter: Enter) => void): Promise<void> {
  const { pickedWhileTyping, enterBy } = await import('./passkey-sign-in.ts')
  const proof = await pickedWhileTyping(signal)
  if (proof !== null) onPicked((speakTo) => enterBy(proof, speakTo))
}

/** While it is there, the browser has passkeys among what it fills in. */
function OfferWhileTyping({ onPicked }: { onPicked: (enter: Enter) => void }) {
  const picked = useLatest(onPicked)
  useEffect(() => {
    const gone = new AbortController()
    // Nobody asked for it: the form and the button are there all the same where it fails.
    offer(gone.signal, (enter) => picked.current(enter)).catch(() => undefined)
    return () => gone.abort()
  }, [picked])
  return null
}
