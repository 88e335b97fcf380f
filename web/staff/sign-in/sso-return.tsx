import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { SsoRefusal } from '#domain/access/sso.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { enterByCookie } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { wantedPage } from '#web/staff/session/wanted-page.ts'
import { useSignInStep, faultText } from '#web/staff/two-factor/use-sign-in-step.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import type { SignInStep } from '#worker/contract/two-factor.ts'

import { SignIn } from './sign-in.tsx'
import { signInTexts } from './texts.ts'
import { useUserLanguage } from './use-user-language.ts'

/** Takes the session that somebody came back with from their organisation, asks for a step that is left, and goes on. */
export function SsoArrival() {
  const { text } = useText(signInTexts)
  const navigate = useNavigate()
  const speakTo = useUserLanguage()
  const started = useRef(false)
  const [step, setStep] = useState<SignInStep | null>(null)
  const goOn = () => void navigate(wantedPage(), { replace: true })
  const { fault, secondsLeft, run } = useSignInStep((found) => {
    // No session came with the browser: it begins where everybody does.
    if (found.kind === 'wrong') void navigate(`${staffPaths.login}?organisation=expired`, { replace: true })
  })
  const take = () =>
    run(async () => {
      const left = await enterByCookie(speakTo)
      if (left === null) goOn()
      else setStep(left)
    })
  useEffect(() => {
    if (started.current) return
    started.current = true
    void take()
  })
  const beginAgain = () => void navigate(staffPaths.login, { replace: true })
  if (step !== null) return <SignIn initialStep={step} onEntered={goOn} onBeginAgain={beginAgain} />
  if (fault === null) return <Loader label={text('organisationArriving')} />
  return (
    <RetryNotice text={faultText(fault, secondsLeft, text)} retryText={text('retry')} onRetry={() => void take()} />
  )
}

/** Shows why the way by one's organisation came to nothing. */
export function SsoRefused({ refusal }: { refusal: SsoRefusal | null }) {
  const { text } = useText(signInTexts)
  if (refusal === null) return null
  return <Notice tone={refusal === 'cancelled' ? 'info' : 'error'}>{text(`organisation_${refusal}`)}</Notice>
}
