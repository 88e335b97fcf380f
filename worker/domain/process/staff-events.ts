import type { ProcessState } from '#domain/enums.ts'
import { decide, type ProcessEventType, type ProcessSnapshot } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys, isRetrieveType, wantsKeysBack } from '#domain/process-type.ts'

import { whatIsMissing, type Missing, type Standing } from './override.ts'
import { isUndoable } from './undo.ts'

/**
 * Something staff may tell. `label` is the key of its text (`event.confirm`); `isLikely` marks what comes next when all
 * goes well (at most one, the first, and never an override); `asksReason`: a word on why belongs to it. `missing`: what it
 * takes the process past. `canUndo`: it is told at once and can be taken back; everything else asks first.
 */
export type PossibleEvent = {
  type: ProcessEventType
  label: string
  isLikely: boolean
  asksReason: boolean
  missing: Missing[]
  canUndo: boolean
}

/** The usual next event of staff in each state. A state that waits for somebody else has none. */
const usuallyNext: Partial<Record<ProcessState, ProcessEventType>> = {
  SCHEDULED_FOR_DELAYED_LINK_SENDING: 'open_scheduled',
  SCHEDULED_FOR_NO_DMS_RESERVATION: 'open_scheduled',
  LINK_GENERATED: 'fill_retrieval_box',
  LINK_SEND_FAILED: 'fill_retrieval_box',
  LINK_SENT: 'fill_retrieval_box',
  ADVISOR_EXPIRED: 'confirm',
  ADVISOR_VISIT_REQUIRED: 'deliver_over_counter',
  ADVISOR_CONFIRMED: 'reserve_box',
  NO_ROOM_LEFT: 'reserve_box',
  BOX_RESERVATION_FAILED: 'reserve_box',
  BOX_RESERVED: 'ready_for_payment',
  KEY_CODE_SEND_FAILED: 'key_code_sent',
  CUSTOMER_RESERVATION_EXPIRED: 'reserve_box',
  CUSTOMER_KEYS_DELIVERED: 'collect_keys',
  CUSTOMER_BELONGINGS_DELIVERED: 'collect_keys',
  DELIVERY_DONE: 'ready_for_payment',
  PAYMENT_LINK_SEND_FAILED: 'payment_link_sent',
  SUBSTITUTE_VEHICLE_KEYS_LEFT: 'finish',
  REFUND_READY: 'request_refund',
  DELIVERY_NOT_COMPLETED: 'reopen_link',
}

/** Ways out of the usual course: they come last, in this order. */
const waysOut: readonly ProcessEventType[] = [
  'require_visit',
  'box_full',
  'box_failed',
  'offer_refund',
  'close',
  'cancel',
]

const reasoned: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>([
  'cancel',
  'require_visit',
  'box_failed',
  'offer_refund',
  'request_refund',
  'order_changed',
])

/**
 * Returns whether staff tell it by itself. A reservation ends with the release of its box, in one act, and a refund
 * that was not made with what staff say of that refund.
 */
export function isReportedByStaff(type: ProcessEventType): boolean {
  return type !== 'expire_reservation' && type !== 'refuse_refund'
}

type SnapshotWithKeys = ProcessSnapshot & { keysLaidBack?: boolean }
type StaffEventSnapshot = SnapshotWithKeys & Standing & { isConfirmed: boolean }

/** Returns whether keys that the customer wishes back from a box could be laid there now, and are not. */
export function awaitsKeysBack(process: SnapshotWithKeys): boolean {
  return (
    process.keysLaidBack !== true &&
    decide(process, { type: 'fill_retrieval_box', actor: 'staff' }).ok &&
    wantsKeysBack(process)
  )
}

/** States in which laying keys comes next, unless a lost message comes first. */
const layKeysFirst: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_DONE',
])

function nextOf(process: StaffEventSnapshot): ProcessEventType | undefined {
  const { state, processType, isConfirmed, keysLaidBack = false } = process
  if (layKeysFirst.has(state) && awaitsKeysBack(process)) return 'fill_retrieval_box'
  if (state === 'STARTED') return isConfirmed ? 'confirm' : undefined
  if (state === 'PAYMENT_DONE') return isRetrieveType(processType) || keysLaidBack ? undefined : 'finish'
  if (state === 'BOX_RESERVED' && getsSubstituteKeys(processType)) return 'fill_substitute_keys'
  return usuallyNext[state]
}

/** The events that staff may tell as a screen offers them: the likely one first, the ways out last. */
export function offeredEvents(process: StaffEventSnapshot, events: readonly ProcessEventType[]): PossibleEvent[] {
  const usual = nextOf(process)
  const next = usual !== undefined && whatIsMissing(process, usual).length > 0 ? undefined : usual
  const rank = (type: ProcessEventType) => (type === next ? -1 : waysOut.indexOf(type) + 1)
  return events
    .filter(isReportedByStaff)
    .toSorted((one, other) => rank(one) - rank(other))
    .map((type) => {
      const missing = whatIsMissing(process, type)
      const asksReason = reasoned.has(type) || missing.length > 0
      const canUndo = isUndoable(type) && missing.length === 0
      return { type, label: `event.${type}`, isLikely: type === next, asksReason, missing, canUndo }
    })
}
