import { useCallback, useEffect, useRef, useState } from 'react'

import type { Arrival } from '#web/customer/shared/screen-arrival.ts'

type Announcement = { title: string; sequence: number }

/**
 * Leads people along when the screen changes: after a step of their own the focus goes to the new heading; a change
 * that came by itself is announced, and the focus stays unless what held it is gone.
 */
export function useScreenChanges() {
  const [announcement, setAnnouncement] = useState<Announcement>({ title: '', sequence: 0 })
  const lastFocused = useRef<Element | null>(null)
  const lastStep = useRef<string | null>(null)

  useEffect(() => {
    const remember = (event: FocusEvent) => {
      if (event.target instanceof Element) lastFocused.current = event.target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  const arrive = useCallback(({ heading, title, step }: Arrival) => {
    const from = lastStep.current
    lastStep.current = step
    if (from === null) return
    if (from !== step || lastFocused.current?.isConnected === false) {
      heading.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
      return
    }
    setAnnouncement(({ sequence }) => ({ title, sequence: sequence + 1 }))
  }, [])

  return { arrive, announcement }
}
