import type { ProcessState } from '#domain/enums.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'

/**
 * Conditions that staff may override: the customer's approval, their identity, a price that rose, the answer to additional
 * work that is about safety, and the box sensor's report about keys.
 */
export const missingThings = ['approval', 'identity', 'price', 'proposal', 'sensor'] as const
export type Missing = (typeof missingThings)[number]

/**
 * The conditions that a process still waits for. `isHeldBack`: its account requires identification, and the box and its
 * code stay locked until approval and identity are there.
 */
export type Standing = {
  state: ProcessState
  lacksApproval?: boolean
  lacksIdentity?: boolean
  isHeldBack?: boolean
  asksPrice?: boolean
  /** Additional work about safety was proposed, and its customer has not answered. */
  asksSafety?: boolean
  /** True where the sensor of its box sees keys; null without a sensor or a box. */
  sensorSeesKeys?: boolean | null
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

/** Events that ask for the money, or take it. */
const billing: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>(['ready_for_payment', 'settle_payment'])

/** Events by which staff say that keys are in the box of the process, or are no longer, and what its sensor has to see then. */
const seenAfter: Partial<Record<ProcessEventType, boolean>> = {
  deliver_keys: true,
  fill_retrieval_box: true,
  // Told again of a box that is kept; another one is reserved only where none is held.
  reserve_box: true,
  fill_substitute_keys: true,
  collect_keys: false,
}

function contradictsSensor({ sensorSeesKeys }: Standing, type: ProcessEventType): boolean {
  const seen = seenAfter[type]
  return seen !== undefined && typeof sensorSeesKeys === 'boolean' && sensorSeesKeys !== seen
}

function letsThrough({ state }: Standing, type: ProcessEventType): boolean {
  const where = lettingThrough[type]
  return where === 'anywhere' || where?.includes(state) === true
}

/** Returns the requirements that an event of staff would skip: any of them makes it an override. */
export function whatIsMissing(process: Standing, type: ProcessEventType): Missing[] {
  return [
    ...missingOf(process, type),
    ...(process.asksSafety === true && billing.has(type) ? (['proposal'] as const) : []),
    ...(contradictsSensor(process, type) ? (['sensor'] as const) : []),
  ]
}

function missingOf(process: Standing, type: ProcessEventType): Missing[] {
  if (type === 'settle_payment') return process.asksPrice === true ? ['price'] : []
  if (!letsThrough(process, type) && !(process.isHeldBack === true && handingOut.has(type))) return []
  return [
    ...(process.lacksApproval === true ? (['approval'] as const) : []),
    ...(process.lacksIdentity === true ? (['identity'] as const) : []),
  ]
}
