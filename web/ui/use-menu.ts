import { useCallback, useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

import { createTypeAhead, menuTarget, typeAheadTarget } from './menu-keys.ts'
import { useDismiss } from './use-dismiss.ts'

/** The item that takes the focus on opening; -1 is the last. */
type OpenAt = number

type MenuParts = {
  area: RefObject<HTMLElement | null>
  trigger: RefObject<HTMLElement | null>
  labels: readonly string[]
}

/** Opening, closing and moving within a menu; the focus is on one item while it is open. */
export function useMenu({ area, trigger, labels }: MenuParts) {
  const [openAt, setOpenAt] = useState<OpenAt | null>(null)
  const [typeAhead] = useState(createTypeAhead)
  const open = openAt !== null

  const dismiss = useCallback(() => setOpenAt(null), [])
  useDismiss(area, open, dismiss)
  useEffect(() => {
    if (openAt !== null) itemsOf(area.current).at(openAt)?.focus()
  }, [area, openAt])

  function close() {
    setOpenAt(null)
    trigger.current?.focus()
  }

  return {
    open,
    close,
    toggle: (at: OpenAt) => setOpenAt(open ? null : at),
    onTriggerKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpenAt(event.key === 'ArrowDown' ? 0 : -1)
    },
    onMenuKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return leaveBy(event, close)
      const items = itemsOf(area.current)
      const current = items.findIndex((item) => item === document.activeElement)
      const typed = isLetter(event) ? typeAheadTarget(labels, typeAhead(event.key, event.timeStamp), current) : null
      const target = menuTarget(event.key, current, items.length) ?? typed
      if (target === null) return
      event.preventDefault()
      items[target]?.focus()
    },
    onBlur: (event: FocusEvent) => {
      if (open && event.relatedTarget && !area.current?.contains(event.relatedTarget)) setOpenAt(null)
    },
  }
}

/** The key ends here: a modal around the menu stays open. */
function leaveBy(event: KeyboardEvent, close: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  close()
}

function isLetter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
}

function itemsOf(area: HTMLElement | null): readonly HTMLElement[] {
  return area ? [...area.querySelectorAll<HTMLElement>('[role^="menuitem"]')] : []
}
