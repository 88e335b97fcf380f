import { conflict } from '#core/http/errors.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'

/** Events that would end a visit by somebody's press. A customer who takes their keys ends theirs all the same. */
const ending: ReadonlySet<ProcessEventType> = new Set(['finish', 'close'])

type Owing = { owedTurn: 'staff' | 'provider' | null }

/** Returns whether a visit owes its customer money that has to be given back before it is ended. */
export function isHeldByBalance({ owedTurn }: Owing, type: ProcessEventType): boolean {
  return owedTurn !== null && ending.has(type)
}

/** Throws 409 where a visit would be ended in silence over money that it owes. */
export function refuseWhileOwing(row: Owing, type: ProcessEventType): void {
  if (!isHeldByBalance(row, type)) return
  throw conflict('process.balance_open', 'Money is owed to the customer: give it back first, or say that it was')
}
