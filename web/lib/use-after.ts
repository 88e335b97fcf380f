import { useEffect, useState } from 'react'

/** False at first, true once that long has passed. */
export function useAfter(delayMs: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return passed
}
