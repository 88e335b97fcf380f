import type { ProcessState } from './enums.ts'
import type { ProcessEventType } from './process-lifecycle.ts'

/** What staff may let a process go past: the customer's approval, who the customer is, the price that rose. */
export const missingThings = ['approval', 'identity', 'price'] as const
export type Missing = (typeof missingThings)[number]

/**
 * What a process still waits for. `isHeldBack`: its account asks who the customer is, and the code of the box and the box
 * stay shut until approval and identity are there.
 */
export type Standing = {
  state: ProcessState
  lacksApproval?: boolean
  lacksIdentity?: boolean
  isHeldBack?: boolean
  asksPrice?: boolean
}

/** Events that let a customer through who would have to approve first, or to prove who they are. */
const lettingThrough: Partial<Record<ProcessEventType, readonly ProcessState[] | 'anywhere'>> = {
  confirm: 'anywhere',
  deliver_over_counter: 'anywhere',
  // Elsewhere the car has been left already.
  ready_for_payment: ['BOX_RESERVED'],
}

/** Events that tell the code of a box, or hand its keys out. */
const handingOut: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>([
  'fill_substitute_keys',
  'key_code_sent',
  'start_retrieval',
])

function letsThrough({ state }: Standing, type: ProcessEventType): boolean {
  const where = lettingThrough[type]
  return where === 'anywhere' || where?.includes(state) === true
}

/** What an event of staff would take a process past: it is an override where anything is. */
export function whatIsMissing(process: Standing, type: ProcessEventType): Missing[] {
  if (type === 'settle_payment') return process.asksPrice === true ? ['price'] : []
  if (!letsThrough(process, type) && !(process.isHeldBack === true && handingOut.has(type))) return []
  return [
    ...(process.lacksApproval === true ? (['approval'] as const) : []),
    ...(process.lacksIdentity === true ? (['identity'] as const) : []),
  ]
}
