import { useEffect, useState } from 'react'

const topPx = 120

/** True while somebody is in the middle of the list: scrolled down, or with the focus on one of its rows. */
export function useReading(): boolean {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const look = () => {
      const isOnRow = document.activeElement?.closest('[data-process]') !== null && document.activeElement !== null
      setReading(window.scrollY > topPx || isOnRow)
    }
    const options = { signal: stop.signal, passive: true }
    window.addEventListener('scroll', look, options)
    document.addEventListener('focusin', look, options)
    document.addEventListener('focusout', look, options)
    return () => stop.abort()
  }, [])
  return isReading
}
