import { useCallback, useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

import { createTypeAhead, menuTarget, typeAheadTarget } from './menu-keys.ts'

/** The corner of its trigger that the list hangs from. */
type Placement = { align: 'start' | 'end'; side: 'below' | 'above' }

/** `at` is the item that takes the focus on opening; -1 is the last. */
type Opened = Placement & { at: number }

const itemHeight = 48

type MenuParts = {
  area: RefObject<HTMLElement | null>
  trigger: RefObject<HTMLElement | null>
  labels: readonly string[]
}

/** Opening, closing and moving within a menu; the focus is on one item while it is open. */
export function useMenu({ area, trigger, labels }: MenuParts) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [typeAhead] = useState(createTypeAhead)
  const open = opened !== null

  const dismiss = useCallback(() => setOpened(null), [])
  useDismiss(area, open, dismiss)
  useEffect(() => {
    if (opened) itemsOf(area.current).at(opened.at)?.focus()
  }, [area, opened])

  function openAt(at: number) {
    setOpened({ at, ...placementFor(area.current, labels.length * itemHeight) })
  }

  function close() {
    setOpened(null)
    trigger.current?.focus()
  }

  return {
    opened,
    close,
    toggle: (at: number) => (open ? setOpened(null) : openAt(at)),
    onTriggerKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      openAt(event.key === 'ArrowDown' ? 0 : -1)
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
      if (open && event.relatedTarget && !area.current?.contains(event.relatedTarget)) setOpened(null)
    },
  }
}

/** Towards the middle of the window, and above only where there is room there and none below. */
function placementFor(area: HTMLElement | null, height: number): Placement {
  const { left = 0, width = 0, top = 0, bottom = 0 } = area?.getBoundingClientRect() ?? {}
  return {
    align: left + width / 2 < window.innerWidth / 2 ? 'start' : 'end',
    side: bottom + height > window.innerHeight && top > height ? 'above' : 'below',
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

/** Calls `onDismiss` for a press outside the area while it is open. */
function useDismiss(area: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!open) return undefined
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onDismiss()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [area, open, onDismiss])
}
