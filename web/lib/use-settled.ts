import { useEffect, useState } from 'react'

const settleMs = 250

/** A value as it was once it stayed for a moment: not every letter is asked about. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
