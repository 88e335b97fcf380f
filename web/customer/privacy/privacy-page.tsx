import { useNavigate } from 'react-router'

import { formatProcessCode } from '#domain/access/codes.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { ProcessHeader } from '#web/customer/process-page/process-header.tsx'
import { useLanguageChange } from '#web/customer/process/use-language-change.ts'
import { useLiveProcess } from '#web/customer/process/use-live-process.ts'
import { useProcessView } from '#web/customer/process/use-process-view.ts'
import { PriceNotice } from '#web/customer/reapproval/price-notice.tsx'
import { LoadFailedPage } from '#web/customer/shared/trouble/load-failed-page.tsx'
import { useProcessLook } from '#web/customer/shared/use-process-look.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { PrivacyContent } from './privacy-content.tsx'

/** Shows what is stored of the customer in one process, for as long as its code is of use. */
export function PrivacyPage({ code }: { code: string }) {
  const { text } = useText(pageTexts)
  const load = useProcessView(code)
  switch (load.phase) {
    case 'loading':
      return (
        <PageShell skipText={text('skipToContent')} header={<span />}>
          <Loader page label={text('loading')} />
        </PageShell>
      )
    case 'failed':
      return <LoadFailedPage error={load.error} retry={load.retry} />
    case 'ready':
      return (
        <OwnTexts of={contentTexts} words={load.view.content.texts}>
          <ReadyPage code={code} view={load.view} outOfReach={load.outOfReach} />
        </OwnTexts>
      )
  }
}

type ReadyPageProps = { code: string; view: ProcessInit; outOfReach: boolean }

function ReadyPage({ code, view, outOfReach }: ReadyPageProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const online = useOnline()
  const navigate = useNavigate()
  const {
    account,
    room,
    process: { askedPrice },
  } = view
  useProcessLook(view)
  useLiveProcess(code, room)
  useDocumentTitle(t('privacyTitle'), account.name)
  return (
    <PageShell
      skipText={text('skipToContent')}
      banner={<OfflineBanner offline={!online || outOfReach} text={text('offlineBanner')} />}
      header={<ProcessHeader view={view} languageChange={useLanguageChange(code)} />}
      footer={<PageLink to="/accessibility">{text('accessibilityLink')}</PageLink>}
    >
      {askedPrice !== null && (
        <PriceNotice price={askedPrice} onOpen={() => void navigate(`/${formatProcessCode(code)}`)} />
      )}
      <PageHeading title={t('privacyTitle')} lead={t('privacyLead', { workshop: account.name })} />
      <PrivacyContent code={code} view={view} />
      <ContactCard account={account} />
    </PageShell>
  )
}
