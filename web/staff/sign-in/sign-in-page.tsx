import { Navigate, useLocation } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { wantedPage } from '#web/staff/session/wanted-page.ts'
import * as look from '#web/ui/layout.ts'

import { SignIn } from './sign-in.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { ssoOutcome } from './sso-outcome.ts'
import { SsoArrival, SsoRefused } from './sso-return.tsx'
import { signInTexts } from './texts.ts'

/** `/login`; who is signed in goes on to where they wanted to. */
export function SignInPage() {
  const { text } = useText(signInTexts)
  const session = useStaffSession()
  const said = ssoOutcome(new URLSearchParams(useLocation().search))
  if (said !== 'in' && session.phase !== 'out') return <Navigate to={wantedPage()} replace />
  return (
    <SignedOutPage title={text('signInTitle')} lead={text('signInLead')}>
      {said === 'in' ? (
        <SsoArrival />
      ) : (
        <div className={look.stack({ gap: 5 })}>
          <SsoRefused refusal={said} />
          <SignIn />
          <p>
            <PageLink to={staffPaths.forgotten}>{text('forgotten')}</PageLink>
          </p>
        </div>
      )}
    </SignedOutPage>
  )
}
