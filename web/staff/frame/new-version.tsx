import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { keepApp } from '#web/lib/keep-app.ts'
import { ownEntry } from '#web/lib/lost-chunks.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'

import { frameTexts } from './texts.ts'

import css from './new-version.module.css'

const lookEveryMs = 10 * 60_000

/** Returns the version that the service worker says it came with; null for any other message. */
function shippedIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('shipped' in message)) return null
  return typeof message.shipped === 'string' ? message.shipped : null
}

async function lookForNewer(): Promise<void> {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}

/**
 * Returns whether a version lies ready that is not this page's; it is looked for while the page is before somebody's
 * eyes.
 */
function useNewVersion(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const stop = new AbortController()
    const look = () => void lookForNewer().catch(() => undefined)
    const handle = ({ data }: MessageEvent<unknown>) => {
      const shipped = shippedIn(data)
      if (shipped !== null && ownEntry() !== '') setReady(shipped !== ownEntry())
    }
    navigator.serviceWorker.addEventListener('message', handle, { signal: stop.signal })
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

/** The section of the back-office that an address belongs to; a process lies over the board. */
function sectionOf(pathname: string): string {
  const section = pathname.split('/')[2] ?? ''
  return section === 'process' ? '' : section
}

/** Says quietly that a newer version is there. It takes over when somebody goes to another section, or at once if wished. */
export function NewVersion() {
  const { text } = useText(frameTexts)
  const client = useQueryClient()
  const isReady = useNewVersion()
  const section = sectionOf(useLocation().pathname)
  const shown = useRef(section)
  const takeOver = useEffectEvent(() => {
    if (isReady && client.isMutating() === 0) location.reload()
  })
  useEffect(() => {
    if (shown.current === section) return
    shown.current = section
    takeOver()
  }, [section])
  return (
    <div role="status">
      {isReady && (
        <div
          className={look.row(
            {
              gap: 1,
              across: 4,
              wrap: true,
              align: 'center',
              justify: 'between',
              framed: true,
              surface: true,
            },
            css['root'],
          )}
        >
          <p>
            <strong>{text('newVersion')}</strong> <span className={look.muted()}>{text('newVersionText')}</span>
          </p>
          <Button variant="quiet" onClick={() => location.reload()}>
            {text('newVersionNow')}
          </Button>
        </div>
      )}
    </div>
  )
}
