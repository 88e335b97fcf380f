import { useLocation } from 'react-router'

import { LanguageMenu } from '#web/customer/shared/language-menu.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { WorkshopName } from '#web/ui/page/workshop-name.tsx'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
] as const

/** The choice of language where no process is open. */
function BuiltInLanguage() {
  const { language, text, choose } = useText(pageTexts)
  return <LanguageMenu label={text('languageLabel')} languages={languages} value={language} onValueChange={choose} />
}

type PlainPageProps = {
  children: Elements
  withLanguage?: boolean
  /** The workshop, where it is known. */
  owner?: { name: string; logo?: Logo | undefined }
  /** Beside the link to accessibility. */
  footer?: Elements
}

/** A page outside any process. */
export function PlainPage({ children, withLanguage = true, owner, footer }: PlainPageProps) {
  const { text } = useText(pageTexts)
  const online = useOnline()
  const { pathname } = useLocation()
  return (
    <PageShell
      skipText={text('skipToContent')}
      banner={<OfflineBanner offline={!online} text={text('networkFailed')} />}
      header={
        <>
          {owner === undefined ? <span className="heading">{text('appName')}</span> : <WorkshopName {...owner} />}
          {withLanguage && <BuiltInLanguage />}
        </>
      }
      footer={
        pathname !== '/accessibility' && (
          <span className="row gap-2 across-6 wrap">
            <PageLink to="/accessibility">{text('accessibilityLink')}</PageLink>
            {footer}
          </span>
        )
      }
    >
      {children}
    </PageShell>
  )
}
