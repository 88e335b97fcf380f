import { useState } from 'react'

import { lastLocker } from '#web/features/locker/last-locker.ts'

import { KeptLockerPage } from './kept-locker-page.tsx'
import { LoadFailedPage } from './load-failed-page.tsx'

type UnreachablePageProps = { code: string; error: Error; retry: () => void }

/** No answer came: the locker screen as this phone last saw it, or what went wrong where there is none. */
export function UnreachablePage({ code, error, retry }: UnreachablePageProps) {
  const [kept] = useState(() => lastLocker(code, Date.now()))
  if (kept === null) return <LoadFailedPage error={error} retry={retry} />
  return <KeptLockerPage code={code} kept={kept} />
}
