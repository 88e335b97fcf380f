import { useState } from 'react'

import type { ProcessInit } from '#domain/contract/process.ts'
import { lastLocker } from '#web/features/locker/last-locker.ts'
import { isPassing } from '#web/lib/api/api-problem.ts'
import { useProcessView } from '#web/lib/query/use-process-view.ts'
import { useWantedLanguage } from '#web/lib/query/use-wanted-language.ts'
import { KeptLockerPage } from '#web/routes/customer/kept-locker-page.tsx'
import { LiveProcessPage } from '#web/routes/customer/live-process-page.tsx'
import { LoadFailedPage } from '#web/routes/customer/load-failed-page.tsx'

import { LoadingPage } from './loading-page.tsx'

/** The customer's app around one open process. */
export function CustomerShell({ code }: { code: string }) {
  const load = useProcessView(code)
  const [kept] = useState(() => lastLocker(code, Date.now()))
  switch (load.phase) {
    case 'loading':
      return <LoadingPage />
    case 'failed':
      if (kept !== null && isPassing(load.error)) return <KeptLockerPage code={code} kept={kept} />
      return <LoadFailedPage error={load.error} retry={load.retry} />
    case 'ready':
      return <ReadyProcess code={code} view={load.view} outOfReach={load.outOfReach} />
  }
}

type ReadyProcessProps = { code: string; view: ProcessInit; outOfReach: boolean }

function ReadyProcess({ code, view, outOfReach }: ReadyProcessProps) {
  const speaksAsWanted = useWantedLanguage(code, view)
  if (!speaksAsWanted) return <LoadingPage />
  return <LiveProcessPage code={code} view={view} outOfReach={outOfReach} />
}
