import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { OrganisationRefusal } from '#domain/organisation.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useTried, faultText } from '#web/staff/second-way/use-tried.ts'
import { enterByCookie } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { wantedPage } from '#web/staff/session/wanted-page.ts'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'

import { signInTexts } from './texts.ts'
import { useSpokenTo } from './use-spoken-to.ts'

/** Back from one's organisation with a session: it is taken, and on it goes to where they wanted to. */
export function OrganisationArrival() {
  const { text } = useText(signInTexts)
  const navigate = useNavigate()
  const speakTo = useSpokenTo()
  const begun = useRef(false)
  const { fault, secondsLeft, run } = useTried((found) => {
    // No session came with the browser: it begins where everybody does.
    if (found.kind === 'wrong') void navigate(`${staffPaths.login}?organisation=expired`, { replace: true })
  })
  const take = () =>
    run(async () => {
      await enterByCookie(speakTo)
      await navigate(wantedPage(), { replace: true })
    })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void take()
  })
  if (fault === null) return <Loader label={text('organisationArriving')} />
  return (
    <RetryNotice text={faultText(fault, secondsLeft, text)} retryText={text('retry')} onRetry={() => void take()} />
  )
}

/** Why the way by one's organisation came to nothing. */
export function OrganisationRefused({ refusal }: { refusal: OrganisationRefusal | null }) {
  const { text } = useText(signInTexts)
  if (refusal === null) return null
  return <Notice tone={refusal === 'cancelled' ? 'info' : 'error'}>{text(`organisation_${refusal}`)}</Notice>
}
