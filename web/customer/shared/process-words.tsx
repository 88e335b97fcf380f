import { contentTexts } from '#web/customer/content-texts.ts'
import { useProcessView } from '#web/customer/process/use-process-view.ts'
import { LoadFailedPage } from '#web/customer/shared/trouble/load-failed-page.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { WorkshopName } from '#web/ui/page/workshop-name.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useProcessLook } from './use-process-look.ts'

type ProcessWordsProps = { code: string; children: (view: ProcessInit) => Elements }

/** A page of its own about a process, in the colours and words of its workshop. Nothing distracts: no language, no steps. */
export function ProcessWords({ code, children }: ProcessWordsProps) {
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
      return <WordedPage view={load.view}>{children(load.view)}</WordedPage>
  }
}

function WordedPage({ view, children }: { view: ProcessInit; children: Elements }) {
  const { text } = useText(pageTexts)
  useProcessLook(view)
  return (
    <OwnTexts of={contentTexts} words={view.content.texts}>
      <PageShell
        skipText={text('skipToContent')}
        header={<WorkshopName name={view.account.name} logo={view.account.logo} />}
        footer={<PageLink to="/accessibility">{text('accessibilityLink')}</PageLink>}
      >
        {children}
      </PageShell>
    </OwnTexts>
  )
}
