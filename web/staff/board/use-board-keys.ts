import { useEffect, useEffectEvent } from 'react'

import { isTaken } from '#web/staff/shared/taken-keys.ts'

import { moveOnBoard, type BoardStep } from './move-on-board.ts'

const steps: Partial<Record<string, BoardStep>> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

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
