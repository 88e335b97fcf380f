import { useProcessView } from '#web/customer/process/use-process-view.ts'
import { LoadFailedPage } from '#web/customer/shared/trouble/load-failed-page.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'

type Ready = Extract<ReturnType<typeof useProcessView>, { phase: 'ready' }>
type WithProcessProps = { code: string; children: (loaded: Pick<Ready, 'view' | 'outOfReach'>) => Elements }

/** Fetches a process for a page of its own: shows that it is on its way, or why it did not come. */
export function WithProcess({ code, children }: WithProcessProps) {
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
      return children(load)
  }
}
