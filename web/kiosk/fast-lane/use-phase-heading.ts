import { useEffect, useRef } from 'react'

/** A ref for the heading of a phase that has taken another's place: it is where the reader goes on. */
export function usePhaseHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return heading
}
