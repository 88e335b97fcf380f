import { useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { useLanguageChange } from '#web/customer/process/use-language-change.ts'
import { useLiveProcess } from '#web/customer/process/use-live-process.ts'
import { PriceNotice } from '#web/customer/reapproval/price-notice.tsx'
import { useProcessLook } from '#web/customer/shared/use-process-look.ts'
import { WithProcess } from '#web/customer/shared/with-process.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ProcessHeader } from './process-header.tsx'

type Words = { title: ContentKey; lead?: ContentKey }

type SubPageProps = {
  code: string
  words: Words
  children: (view: ProcessInit) => Elements
}

/** A page beside that of a visit, for as long as its code is of use: what is stored of the customer, and the receipt. */
export function SubPage({ code, words, children }: SubPageProps) {
  return (
    <WithProcess code={code}>
      {({ view, outOfReach }) => (
        <OwnTexts of={contentTexts} words={view.content.texts}>
          <ReadyPage code={code} view={view} outOfReach={outOfReach} words={words}>
            {children(view)}
          </ReadyPage>
        </OwnTexts>
      )}
    </WithProcess>
  )
}

type ReadyPageProps = { code: string; view: ProcessInit; outOfReach: boolean; words: Words; children: Elements }

function ReadyPage({ code, view, outOfReach, words: { title, lead }, children }: ReadyPageProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const online = useOnline()
  const navigate = useNavigate()
  const { account, room, process } = view
  useProcessLook(view)
  useLiveProcess(code, room)
  useDocumentTitle(t(title), account.name)
  return (
    <PageShell
      skipText={text('skipToContent')}
      banner={<OfflineBanner offline={!online || outOfReach} text={text('offlineBanner')} />}
      header={<ProcessHeader view={view} languageChange={useLanguageChange(code)} />}
      footer={<PageLink to="/accessibility">{text('accessibilityLink')}</PageLink>}
    >
      {process.askedPrice !== null && (
        <PriceNotice price={process.askedPrice} onOpen={() => void navigate(`/${formatProcessCode(code)}`)} />
      )}
      <PageHeading title={t(title)} lead={lead && t(lead, { workshop: account.name })} />
      {children}
      <ContactCard account={account} />
    </PageShell>
  )
}
