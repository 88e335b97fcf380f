import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Leads people along when one part of the page takes another's place: what held the focus is gone, so the first heading
 * of the new part gets it. `part` names it, null while none is there. Who was elsewhere stays there.
 */
export function useFocusKept(place: RefObject<HTMLElement | null>, part: string | null): void {
  const lastFocused = useRef<Element | null>(null)
  const lastPart = useRef(part)
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      if (event.target instanceof Element) lastFocused.current = event.target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // Before anybody can type in the part: focus that comes later takes the words out of their hands.
  useLayoutEffect(() => {
    if (part === null || lastPart.current === part) return
    lastPart.current = part
    if (lastFocused.current?.isConnected === false) focusOn(place.current)
  }, [place, part])
}

function focusOn(place: HTMLElement | null): void {
  const heading = place?.querySelector('h2') ?? place
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus()
}
