import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser shows this page again as it was left: the way back from a provider does that. */
export function useWhenRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored)
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) restored()
    }
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
