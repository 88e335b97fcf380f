import { useEffect, useEffectEvent } from 'react'

import { isModalOpen } from '#web/ui/modal-open.ts'

import { moveOnBoard, type BoardStep } from './move-on-board.ts'

const steps: Partial<Record<string, BoardStep>> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

/** Keys of a text field belong to it, and those of a dialog to the dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true
  if (isModalOpen()) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
}

/** Arrows move from row to row; Enter opens one, as with any link. */
export function useBoardKeys(isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!isOn || step === undefined || event.defaultPrevented || isTaken(event)) return
    if (moveOnBoard(step)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
