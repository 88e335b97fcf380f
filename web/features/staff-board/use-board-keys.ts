import { useEffect, useEffectEvent } from 'react'

type BoardKeys = { onSearch: () => void; onHelp: () => void; onMove: (step: 1 | -1 | 'first' | 'last') => void }

/** Keys of a text field belong to it, and those of a dialog to the dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (document.querySelector('dialog[open]') !== null) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
}

/** The board by keyboard alone: `/` searches, arrows move between rows, `?` tells the keys. */
export function useBoardKeys(keys: BoardKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event)) return
    const work = actions(keys)[event.key]
    if (work === undefined) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function actions({ onSearch, onHelp, onMove }: BoardKeys): Partial<Record<string, () => void>> {
  return {
    '/': onSearch,
    '?': onHelp,
    ArrowDown: () => onMove(1),
    ArrowUp: () => onMove(-1),
    Home: () => onMove('first'),
    End: () => onMove('last'),
  }
}
