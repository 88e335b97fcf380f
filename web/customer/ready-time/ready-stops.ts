import { isRetrieveType, wantsKeysBack } from '#domain/process-type.ts'
import { finalScreen } from '#domain/process/final-screen.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

export type ReadyStop = { key: ContentKey; state: 'done' | 'current' | 'upcoming' }

/** From the keys to the car: left, done, paid, fetched; empty where the visit is not on this way. */
export function readyStops(process: ProcessStatus): readonly ReadyStop[] {
  const at = stopOf(process)
  if (at === null) return []
  const collect = process.keysLaidBack || wantsKeysBack(process) ? 'journeyKeysOut' : 'readyTimeCollect'
  const route: readonly ContentKey[] = ['readyTimeWork', 'journeyPayment', collect]
  const ahead = route.map((key, index): ReadyStop => {
    if (index === at) return { key, state: 'current' }
    return { key, state: index < at ? 'done' : 'upcoming' }
  })
  return isRetrieveType(process.processType) ? ahead : [{ key: 'keysDeliveredTitle', state: 'done' }, ...ahead]
}

/** Returns the visit's stop on the way. */
function stopOf({ state, processType, keysLaidBack }: ProcessStatus): number | null {
  switch (finalScreen(state, processType)) {
    case 'keysDelivered':
      if (state === 'PROCESS_DONE') return null
      return state === 'READY_FOR_PAYMENT' || (state === 'DELIVERY_DONE' && keysLaidBack) ? 1 : 0
    case 'paymentPage':
      return 1
    case 'paymentDone':
      return state === 'PAYMENT_DONE' ? 2 : null
    default:
      return null
  }
}
