import { useState } from 'react'

import { mostInBulk } from '#domain/process/bulk.ts'
import { moveOnBoard, type BoardStep } from '#web/staff/board/rows/move-on-board.ts'
import { isTaken } from '#web/staff/shared/taken-keys.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { nothingSelected, toggled, upTo } from './selected.ts'

/** The row that has the focus. */
const focused = () => document.activeElement?.closest('[data-process]')?.getAttribute('data-process') ?? null

/**
 * Returns the meaning of a key for the selection: a step up or down, or another command; null for a key that has none.
 */
function meaningOf(event: KeyboardEvent): 'clear' | 'toggle' | 1 | -1 | null {
  const isShift = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
  if (event.defaultPrevented || (!isShift && isTaken(event))) return null
  if (event.key === 'Escape') return 'clear'
  if (event.key === ' ') return 'toggle'
  if (!isShift) return null
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
}

type Selecting = {
  /** The list: another one starts again. */
  subject: string
  items: readonly BoardItem[]
  /** Rows can be reached, and the user may act on them. */
  isOn: boolean
}

/** Rows selected for one act: Space and Shift with the arrows, or the boxes once they are shown. */
export function useSelection({ subject, items, isOn }: Selecting) {
  const [kept, setKept] = useState({ ...nothingSelected, subject, isOpen: false })
  const selected = kept.subject === subject ? kept : { ...nothingSelected, subject, isOpen: kept.isOpen }
  const rows = items.map(({ id }) => id)
  const change = (next: { ids: readonly string[]; anchor: string | null }) =>
    setKept({ subject, isOpen: true, ...next })
  const toggle = (id: string, isRange: boolean) => change(isRange ? upTo(selected, id, rows) : toggled(selected, id))
  const clear = () => setKept({ ...nothingSelected, subject, isOpen: false })
  const extend = (id: string, step: BoardStep) => {
    moveOnBoard(step)
    const from = selected.anchor === null ? toggled(selected, id) : selected
    change(upTo(from, focused() ?? id, rows))
  }
  useDocumentKeys((event) => {
    const meaning = meaningOf(event)
    const id = focused()
    if (meaning === 'clear' && selected.ids.length > 0) clear()
    else if (meaning === 'toggle' && id !== null) toggle(id, event.shiftKey)
    else if ((meaning === 1 || meaning === -1) && id !== null) extend(id, meaning)
    else return
    event.preventDefault()
  }, isOn)
  return {
    items: items.filter(({ id }) => selected.ids.includes(id)),
    isOpen: selected.isOpen,
    open: () => setKept({ ...selected, isOpen: true }),
    /** Every row that is listed, as far as one act goes. */
    all: () => change({ ids: rows.slice(0, mostInBulk), anchor: null }),
    keep: (ids: readonly string[]) => change({ ids, anchor: null }),
    toggle,
    clear,
  }
}

export type Selection = ReturnType<typeof useSelection>
