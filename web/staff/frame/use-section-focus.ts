import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Leads the focus to the page when the user goes on to another section, so that a screen reader begins there. */
export function useSectionFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const section = pathname.startsWith('/staff/process/') ? 'staff' : pathname.split('/').slice(1, 3).join('/')
  const last = useRef(section)
  useEffect(() => {
    if (last.current === section) return
    last.current = section
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [main, section])
}
