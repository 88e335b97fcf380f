import { isTaken } from '#web/staff/shared/taken-keys.ts'
import { useDocumentKeys } from '#web/ui/page/use-document-keys.ts'

import { moveOnBoard, type BoardStep } from './move-on-board.ts'

const steps: Partial<Record<string, BoardStep>> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

/** Arrows move from row to row; Enter opens one, as with any link. */
export function useBoardKeys(isOn: boolean): void {
  useDocumentKeys((event) => {
    const step = steps[event.key]
    if (step === undefined || event.defaultPrevented || isTaken(event)) return
    if (moveOnBoard(step)) event.preventDefault()
  }, isOn)
}
