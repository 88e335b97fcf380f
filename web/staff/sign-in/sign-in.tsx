import { Suspense, useState } from 'react'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { ProofForm } from '#web/staff/second-way/proof-form.tsx'
import { secondWayTexts } from '#web/staff/second-way/texts.ts'
import { AccountLost } from '#web/staff/session/sign-in.ts'
import { callsAtStep, enter } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Loader } from '#web/ui/loader.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import type { SignInStep } from '#worker/contract/second-way.ts'

import { OrganisationWay } from './organisation-way.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signInTexts } from './texts.ts'
import { useSpokenTo } from './use-spoken-to.ts'

const AddTotp = lazyWithTexts(async () => (await import('#web/staff/second-way/add-totp.tsx')).AddTotp, secondWayTexts)

type SignInProps = {
  initialUsername?: string
  /** What is left where the password was shown already. */
  initialStep?: SignInStep | null
}

/** Signing in, step by step: name and password, and what is left after them. */
export function SignIn({ initialUsername, initialStep = null }: SignInProps) {
  const { text } = useText(signInTexts)
  const [step, setStep] = useState<SignInStep | null>(initialStep)
  if (step === null) {
    return (
      <OrganisationWay>
        <SignInForm initialUsername={initialUsername} onStep={setStep} />
      </OrganisationWay>
    )
  }
  return (
    <div className={look.stack({ gap: 5 })}>
      {step.step === 'second' ? <SecondStep step={step} /> : <EnrolStep step={step} />}
      <Button variant="quiet" fullWidth onClick={() => setStep(null)}>
        {text('beginAgain')}
      </Button>
    </div>
  )
}

function SecondStep({ step }: { step: SignInStep }) {
  const { text } = useText(signInTexts)
  const speakTo = useSpokenTo()
  return (
    <>
      <p role="status">{text('secondStepLead', { username: step.username })}</p>
      <ProofForm
        ways={{ totp: true, recovery: true, password: false }}
        submitText={text('signIn')}
        send={async (body) => enter(await callsAtStep(step)('POST /api/auth/proof', { body }), speakTo)}
      />
    </>
  )
}

function EnrolStep({ step }: { step: SignInStep }) {
  const { text } = useText(signInTexts)
  const speakTo = useSpokenTo()
  const [call] = useState(() => callsAtStep(step))
  const toast = useToast()
  const sayWhy = (error: unknown) =>
    toast({ text: text(error instanceof AccountLost ? 'accountLost' : 'networkFailed'), tone: 'error' })
  return (
    <>
      <p role="status">{text('enrolStepLead', { username: step.username })}</p>
      <Suspense fallback={<Loader label={text('working')} />}>
        <AddTotp call={call} onDone={(signedIn) => void enter(signedIn, speakTo).catch(sayWhy)} />
      </Suspense>
    </>
  )
}
