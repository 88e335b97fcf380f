import { Suspense } from 'react'

import type { ProcessInit } from '#domain/contract/process.ts'
import { isPassing } from '#web/lib/api/api-problem.ts'
import { useProcessView } from '#web/lib/query/use-process-view.ts'
import { useWantedLanguage } from '#web/lib/query/use-wanted-language.ts'
import { UnreachablePage } from '#web/routes/customer/later-steps.ts'
import { LiveProcessPage } from '#web/routes/customer/live-process-page.tsx'
import { LoadFailedPage } from '#web/routes/customer/load-failed-page.tsx'

import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingPage } from './loading-page.tsx'

/** The customer's app around one open process. */
export function CustomerShell({ code }: { code: string }) {
  const load = useProcessView(code)
  switch (load.phase) {
    case 'loading':
      return <LoadingPage />
    case 'failed':
      return <FailedProcess code={code} error={load.error} retry={load.retry} />
    case 'ready':
      return <ReadyProcess code={code} view={load.view} outOfReach={load.outOfReach} />
  }
}

type FailedProcessProps = { code: string; error: Error; retry: () => void }

function FailedProcess(props: FailedProcessProps) {
  const failed = <LoadFailedPage error={props.error} retry={props.retry} />
  if (!isPassing(props.error)) return failed
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={failed}>
        <UnreachablePage {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

type ReadyProcessProps = { code: string; view: ProcessInit; outOfReach: boolean }

function ReadyProcess({ code, view, outOfReach }: ReadyProcessProps) {
  const speaksAsWanted = useWantedLanguage(code, view)
  if (!speaksAsWanted) return <LoadingPage />
  return <LiveProcessPage code={code} view={view} outOfReach={outOfReach} />
}
