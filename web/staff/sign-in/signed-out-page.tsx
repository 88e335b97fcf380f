import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import * as look from '#web/ui/layout.ts'
import { LanguageDropdown } from '#web/ui/menu/language-dropdown.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

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

type SignedOutPageProps = { title: string; lead: string; children: Elements }

/** A page of the back-office before anyone is signed in. */
export function SignedOutPage({ title, lead, children }: SignedOutPageProps) {
  const { text } = useText(signInTexts)
  useDocumentTitle(title, text('staffName'))
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
      <PageHeading title={title} lead={lead} />
      <Card>{children}</Card>
    </PageShell>
  )
}
