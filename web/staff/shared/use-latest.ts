import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Returns what was given with the last draw, for what is kept longer than one: a command that is offered. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
