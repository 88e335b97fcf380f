import { isUnfinished } from '#domain/finished-states.ts'
import { isMoneyToGiveBack } from '#domain/process/whose-turn.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import type { Hue } from './status-chip.tsx'

type Standing = Pick<BoardItem, 'state' | 'turn'>

/** Tells whether a row waits for this user's workshop, and not only for those of it who may give money back. */
export function isOurs({ state, turn, owed, needsMe }: Standing & Pick<BoardItem, 'owed' | 'needsMe'>): boolean {
  return turn === 'staff' && (needsMe || !isMoneyToGiveBack({ state, owed }))
}

/** The hue of a state that waits for others, or for nobody. */
export function hueOfState({ state, turn }: Standing): Hue {
  if (turn === 'staff') return 'us'
  if (state.startsWith('PAYMENT_') || state.startsWith('REFUND') || state === 'READY_FOR_PAYMENT') return 'money'
  return isUnfinished(state) ? 'wait' : 'done'
}
