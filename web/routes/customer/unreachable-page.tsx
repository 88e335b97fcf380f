import { useState, type ReactNode } from 'react'

import { lastLocker } from '#web/features/locker/last-locker.ts'

import { KeptLockerPage } from './kept-locker-page.tsx'

type UnreachablePageProps = { code: string; otherwise: ReactNode }

/** No answer came, or not in time: the locker screen as this phone last saw it, where it saw one. */
export function UnreachablePage({ code, otherwise }: UnreachablePageProps) {
  const [kept] = useState(() => lastLocker(code, Date.now()))
  return kept === null ? otherwise : <KeptLockerPage code={code} kept={kept} />
}
