import { Navigate, useLocation } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useStaffSession } from '#web/staff/session/use-staff-session.ts'
import { wantedPage } from '#web/staff/session/wanted-page.ts'
import { Card } from '#web/ui/card.tsx'
import { LanguageDropdown } from '#web/ui/language-dropdown.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

import { OrganisationArrival, OrganisationRefused } from './organisation-return.tsx'
import { organisationSaid } from './organisation-said.ts'
import { SignIn } from './sign-in.tsx'
import { signInTexts } from './texts.ts'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
] as const

/** The choice of language before anyone is signed in. */
function SignInLanguage() {
  const { text, language, choose } = useText(signInTexts)
  return <LanguageDropdown label={text('language')} languages={languages} value={language} onValueChange={choose} />
}

/** `/login`; who is signed in goes on to where they wanted to. */
export function SignInPage() {
  const { text } = useText(signInTexts)
  const session = useStaffSession()
  useDocumentTitle(text('signInTitle'), text('staffName'))
  const said = organisationSaid(new URLSearchParams(useLocation().search))
  if (said !== 'in' && session.phase !== 'out') return <Navigate to={wantedPage()} replace />
  return (
    <PageShell
      skipText={text('skipToContent')}
      header={
        <>
          <span className={look.text({ heading: true })}>{text('staffName')}</span>
          <SignInLanguage />
        </>
      }
      footer={<PageLink to="/">{text('toCustomerPage')}</PageLink>}
    >
      <PageHeading title={text('signInTitle')} lead={text('signInLead')} />
      {said === 'in' ? (
        <OrganisationArrival />
      ) : (
        <Card>
          <div className={look.stack({ gap: 5 })}>
            <OrganisationRefused refusal={said} />
            <SignIn />
          </div>
        </Card>
      )}
    </PageShell>
  )
}
