import { Suspense, useDeferredValue, type ReactNode } from 'react'

import { UnreachablePage } from '#web/customer/process-page/later-steps.ts'
import { LiveProcessPage } from '#web/customer/process-page/live-process-page.tsx'
import { useProcessView } from '#web/customer/process/use-process-view.ts'
import { useWantedLanguage } from '#web/customer/process/use-wanted-language.ts'
import { LoadFailedPage } from '#web/customer/shared/trouble/load-failed-page.tsx'
import { isPassing } from '#web/lib/api/api-problem.ts'
import { useAfter } from '#web/lib/use-after.ts'
import { useWhenOnline } from '#web/lib/use-when-online.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingPage } from './loading-page.tsx'

const slowAfterMs = 4000

/** The customer's app around one open process. */
export function CustomerShell({ code }: { code: string }) {
  const load = useProcessView(code)
  const slow = useAfter(slowAfterMs)
  useWhenOnline(load.retry)
  // What has come is drawn in pieces: a press is not kept waiting until all of it is there.
  const hasCome = useDeferredValue(load.phase !== 'loading')
  if (load.phase === 'loading' || !hasCome) {
    return slow || (load.phase === 'loading' && load.again) ? (
      <KeptOr code={code} retry={load.retry} otherwise={<LoadingPage />} />
    ) : (
      <LoadingPage />
    )
  }
  if (load.phase === 'ready') return <ReadyProcess code={code} view={load.view} outOfReach={load.outOfReach} />
  const failed = <LoadFailedPage error={load.error} retry={load.retry} />
  return isPassing(load.error) ? <KeptOr code={code} retry={load.retry} otherwise={failed} /> : failed
}

/** Shows what the phone has kept of the process; its program may be out of reach as well. */
function KeptOr({ code, retry, otherwise }: { code: string; retry: () => void; otherwise: ReactNode }) {
  return (
    <ErrorBoundary fallback={otherwise}>
      <Suspense fallback={otherwise}>
        <UnreachablePage code={code} retry={retry} otherwise={otherwise} />
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
