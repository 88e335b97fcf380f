import { useEffect, useEffectEvent, useState } from 'react'

const tickMs = 1000

/** Counts whole seconds down to zero and then calls `onEnd` once; null counts nothing. */
export function useCountdown(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds === null) return undefined
    const endsAt = Date.now() + seconds * tickMs
    const timer = setInterval(() => {
      const remaining = Math.ceil((endsAt - Date.now()) / tickMs)
      if (remaining > 0) {
        setLeft(remaining)
        return
      }
      clearInterval(timer)
      setLeft(null)
      end()
    }, tickMs)
    return () => {
      clearInterval(timer)
      setLeft(null)
    }
  }, [seconds])
  return seconds === null ? null : (left ?? seconds)
}
