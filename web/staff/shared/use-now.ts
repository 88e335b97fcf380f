import { useEffect, useState } from 'react'

const tickMs = 15_000

/** The clock of the server as far as it is known, told again every few seconds. */
export function useNow(asOf: string | null, receivedAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const skew = asOf === null ? 0 : Date.parse(asOf) - receivedAt
  return Math.max(now, receivedAt) + skew
}
