import { contentTexts } from '#web/customer/content-texts.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { WorkshopName } from '#web/ui/page/workshop-name.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useProcessLook } from './use-process-look.ts'
import { WithProcess } from './with-process.tsx'

type ProcessWordsProps = { code: string; children: (view: ProcessInit) => Elements }

/** A page of its own about a process, in the colours and words of its workshop. Nothing distracts: no language, no steps. */
export function ProcessWords({ code, children }: ProcessWordsProps) {
  return <WithProcess code={code}>{({ view }) => <WordedPage view={view}>{children(view)}</WordedPage>}</WithProcess>
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
