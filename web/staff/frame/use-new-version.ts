import { useEffect, useState } from 'react'

import { keepApp } from '#web/lib/keep-app.ts'
import { ownEntry } from '#web/lib/lost-chunks.ts'

const lookEveryMs = 10 * 60_000

/** What the service worker says that it came with; null for any other message. */
function shippedIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('shipped' in message)) return null
  return typeof message.shipped === 'string' ? message.shipped : null
}

async function lookForNewer(): Promise<void> {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}

/** Whether a version lies ready that is not this page's; it is looked for while the page is before somebody's eyes. */
export function useNewVersion(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const stop = new AbortController()
    const look = () => void lookForNewer().catch(() => undefined)
    const hear = ({ data }: MessageEvent<unknown>) => {
      const shipped = shippedIn(data)
      if (shipped !== null && ownEntry() !== '') setReady(shipped !== ownEntry())
    }
    navigator.serviceWorker.addEventListener('message', hear, { signal: stop.signal })
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    const timer = setInterval(look, lookEveryMs)
    void keepApp('staff')
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [])
  return isReady
}
