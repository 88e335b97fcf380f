import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser finds a network again. */
export function useWhenOnline(onOnline: () => void): void {
  const found = useEffectEvent(onOnline)
  useEffect(() => {
    const listen = () => found()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
