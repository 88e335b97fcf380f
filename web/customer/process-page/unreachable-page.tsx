import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { lastLocker } from '#web/customer/locker/last-locker.ts'

import { KeptLockerPage } from './kept-locker-page.tsx'

const tryAgainMs = 15_000

type UnreachablePageProps = { code: string; retry: () => void; otherwise: ReactNode }

/**
 * No answer came, or not in time: the locker screen as this phone last saw it, where it saw one. Behind it the call is
 * tried again, since a browser does not always notice that the network is back.
 */
export function UnreachablePage({ code, retry, otherwise }: UnreachablePageProps) {
  const [kept] = useState(() => lastLocker(code, Date.now()))
  const isKept = kept !== null
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (!isKept) return undefined
    const timer = setInterval(() => tryAgain(), tryAgainMs)
    return () => clearInterval(timer)
  }, [isKept])
  return isKept ? <KeptLockerPage code={code} kept={kept} /> : otherwise
}
