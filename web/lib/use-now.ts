import { useEffect, useState } from 'react'

/** Often enough for what is said in days, hours and fives of minutes. */
const lookAgainMs = 30_000

/** The clock, kept true without ticking. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
