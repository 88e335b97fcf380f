import { Suspense, useState } from 'react'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { AccountLost } from '#web/staff/session/sign-in.ts'
import { callsAtStep, enter } from '#web/staff/session/staff-client.ts'
import { ProofForm } from '#web/staff/two-factor/proof-form.tsx'
import { twoFactorTexts } from '#web/staff/two-factor/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { SignInStep } from '#worker/contract/two-factor.ts'

import { PasskeyButton } from './passkey-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SsoWay } from './sso-way.tsx'
import { signInTexts } from './texts.ts'
import { useUserLanguage } from './use-user-language.ts'

const AddPasskey = lazyWithTexts(
  async () => (await import('#web/staff/two-factor/add-passkey.tsx')).AddPasskey,
  twoFactorTexts,
)

const AddTotp = lazyWithTexts(async () => (await import('#web/staff/two-factor/add-totp.tsx')).AddTotp, twoFactorTexts)

type SignInProps = {
  initialUsername?: string
  /** The remaining step where the password was accepted already. */
  initialStep?: SignInStep | null
  /** After the last step; the pages of a session follow by themselves where none is given. */
  onEntered?: () => void
  /** Begins anew; by the form of this page where none is given. */
  onBeginAgain?: () => void
}

type StepProps = { step: SignInStep; onEntered: (() => void) | undefined }

/** Signing in, step by step: name and password, and what is left after them. */
export function SignIn({ initialUsername, initialStep = null, onEntered, onBeginAgain }: SignInProps) {
  const { text } = useText(signInTexts)
  const [step, setStep] = useState<SignInStep | null>(initialStep)
  if (step === null) {
    return (
      <SsoWay>
        <div className={look.stack({ gap: 5 })}>
          <SignInForm initialUsername={initialUsername} onStep={setStep} />
          <PasskeyButton />
        </div>
      </SsoWay>
    )
  }
  return (
    <div className={look.stack({ gap: 5 })}>
      {step.step === 'second' ? (
        <SecondStep step={step} onEntered={onEntered} />
      ) : (
        <EnrolStep step={step} onEntered={onEntered} />
      )}
      <Button variant="quiet" fullWidth onClick={onBeginAgain ?? (() => setStep(null))}>
        {text('beginAgain')}
      </Button>
    </div>
  )
}

function SecondStep({ step, onEntered }: StepProps) {
  const { text } = useText(signInTexts)
  const speakTo = useUserLanguage()
  const [call] = useState(() => callsAtStep(step))
  return (
    <>
      <p role="status">{text('secondStepLead', { username: step.username })}</p>
      <ProofForm
        ways={step.ways}
        submitText={text('signIn')}
        send={async (body) => {
          await enter(await call('POST /api/auth/proof', { body }), speakTo)
          onEntered?.()
        }}
        sendPasskey={async () => {
          const { proveByPasskey } = await import('#web/staff/two-factor/prove-by-passkey.ts')
          await enter(await proveByPasskey(call), speakTo)
          onEntered?.()
        }}
      />
    </>
  )
}

function EnrolStep({ step, onEntered }: StepProps) {
  const { text } = useText(signInTexts)
  const speakTo = useUserLanguage()
  const [call] = useState(() => callsAtStep(step))
  const [way, setWay] = useState<'passkey' | 'totp'>('passkey')
  const toast = useToast()
  const sayWhy = (error: unknown) =>
    toast({ text: text(error instanceof AccountLost ? 'accountLost' : 'networkFailed'), tone: 'error' })
  const done = (signedIn: SignedIn) => void enter(signedIn, speakTo).then(onEntered, sayWhy)
  return (
    <>
      <p role="status">{text('enrolStepLead', { username: step.username })}</p>
      <Suspense fallback={<Loader label={text('working')} />}>
        {way === 'passkey' ? <AddPasskey call={call} onDone={done} /> : <AddTotp call={call} onDone={done} />}
        <Button variant="quiet" fullWidth onClick={() => setWay(way === 'passkey' ? 'totp' : 'passkey')}>
          {text(way === 'passkey' ? 'addTotpInstead' : 'addPasskeyInstead')}
        </Button>
      </Suspense>
    </>
  )
}
