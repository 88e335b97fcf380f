import { useEffect, type RefObject } from 'react'

/** Calls `onDismiss` for a press outside the area while it is open. */
export function useDismiss(area: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!open) return undefined
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onDismiss()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [area, open, onDismiss])
}
