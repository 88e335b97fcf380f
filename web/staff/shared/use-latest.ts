import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Returns a reference to the value of the last draw, for a thing that is kept longer than one draw: a command that is
 * offered.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
