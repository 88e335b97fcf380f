import { processStates } from './enums.ts'
import type { ActorKind, ProcessState, ProcessType } from './enums.ts'
import { eventTargets, processEventTypes, type ProcessEventType } from './process-event.ts'
import { handOutTypes, leaveTypes, retrieveTypes, wantsKeysBack } from './process-type.ts'

export { eventTargets, isProcessEventType, processEventTypes } from './process-event.ts'
export type { ProcessEventType } from './process-event.ts'

export type ProcessEvent = { type: ProcessEventType; actor: ActorKind }
/** The part of a process that decides what may happen to it. */
export type ProcessSnapshot = {
  state: ProcessState
  processType: ProcessType
  useRetrievalProcess?: boolean
  /** A timer does for a trial what staff could: it ends what they forgot. */
  isTrial?: boolean
}

/**
 * The actors who may cause a transition; `types` limits it to some kinds of process, `wished` to customers who want
 * their keys back from a box. `stays`: it is recorded, and the state remains.
 */
export type TransitionRule = {
  actors: readonly ActorKind[]
  types?: readonly ProcessType[]
  keysBackWanted?: true
  stays?: true
}
type TransitionRow = Partial<Record<ProcessEventType, TransitionRule>>

function by(...actors: readonly ActorKind[]): TransitionRule {
  return { actors }
}

function retrievalBy(...actors: readonly ActorKind[]): TransitionRule {
  return { actors, types: retrieveTypes }
}

function handOutBy(...actors: readonly ActorKind[]): TransitionRule {
  return { actors, types: handOutTypes }
}

/** The work is done: the keys wait in a box beside the bill. */
const fill_retrieval_box: TransitionRule = { actors: ['staff'], types: leaveTypes, keysBackWanted: true, stays: true }
const cancel = by('staff', 'dms')
const close = by('timer', 'staff')
const requireVisit = by('staff', 'system')
const boxFailed = by('system', 'locker', 'staff')

const scheduled: TransitionRow = { open_scheduled: by('timer', 'staff'), cancel }
const linked: TransitionRow = {
  link_sent: by('system'),
  link_failed: by('system'),
  open: by('customer'),
  fill_retrieval_box: retrievalBy('staff', 'locker'),
  abandon: by('timer'),
  cancel,
}
const boxMissing: TransitionRow = {
  request_identity: handOutBy('customer'),
  reserve_box: by('timer', 'staff'),
  box_full: by('timer', 'staff'),
  box_failed: by('timer', 'staff'),
  require_visit: requireVisit,
  cancel,
}
const boxPrepared: TransitionRow = {
  request_key_code: by('system', 'timer'),
  box_failed: boxFailed,
  cancel,
}
const keyCodeIssued: TransitionRow = {
  key_code_sent: by('system', 'staff'),
  deliver_keys: by('locker', 'staff'),
  start_retrieval: retrievalBy('locker'),
  // Staff give back the box of who does not come.
  expire_reservation: by('timer', 'staff'),
  cancel,
}
const paymentAsked: TransitionRow = {
  payment_link_sent: by('system', 'staff'),
  payment_link_failed: by('system'),
  order_changed: by('staff', 'dms', 'system'),
  settle_payment: by('provider', 'terminal', 'staff'),
  fill_retrieval_box,
  cancel,
}

/** Every transition that exists. The database holds the same pairs and refuses any other. */
export const transitions: Readonly<Record<ProcessState, TransitionRow>> = {
  SCHEDULED_FOR_DELAYED_LINK_SENDING: scheduled,
  SCHEDULED_FOR_NO_DMS_RESERVATION: scheduled,
  LINK_GENERATED: linked,
  LINK_SEND_FAILED: linked,
  LINK_SENT: linked,
  STARTED: {
    request_identity: by('customer'),
    reserve_box: by('system'),
    box_full: by('system'),
    box_failed: by('system'),
    confirm: by('staff'),
    require_visit: requireVisit,
    expire_advisor: by('timer'),
    abandon: by('timer'),
    cancel,
  },
  WAITING_THIRD_PARTY_INFORMATION: {
    // Who they are is known and one of us: an advisor goes on. Failed: they may try again.
    identity_verified: by('provider'),
    identity_failed: by('provider'),
    // The keys lay in a box when they were asked, and still do.
    identity_verified_at_box: handOutBy('provider'),
    identity_failed_at_box: handOutBy('provider'),
    confirm: by('provider', 'system'),
    reserve_box: by('provider', 'system'),
    box_full: by('provider', 'system'),
    box_failed: by('provider', 'system'),
    require_visit: requireVisit,
    cancel,
  },
  ADVISOR_EXPIRED: { confirm: by('staff'), require_visit: requireVisit, cancel },
  ADVISOR_VISIT_REQUIRED: { confirm: by('staff'), deliver_over_counter: by('staff'), cancel },
  ADVISOR_CONFIRMED: {
    reserve_box: by('system', 'staff'),
    box_full: by('system', 'staff'),
    box_failed: by('system', 'staff'),
    require_visit: requireVisit,
    cancel,
  },
  NO_ROOM_LEFT: boxMissing,
  BOX_RESERVATION_FAILED: boxMissing,
  BOX_RESERVED: {
    request_identity: handOutBy('customer'),
    notify_reservation: by('system'),
    // Where keys are collected the box holds those: nothing would follow.
    fill_substitute_keys: { actors: ['staff', 'locker'], types: leaveTypes },
    request_key_code: by('system'),
    ready_for_payment: retrievalBy('staff', 'dms'),
    box_failed: boxFailed,
    cancel,
  },
  SUBSTITUTE_VEHICLE_KEYS_FILLED: boxPrepared,
  CUSTOMER_NOTIFIED_OF_RESERVATION: boxPrepared,
  WAITING_KEY_CODE: {
    key_code_sent: by('system'),
    key_code_failed: by('system'),
    box_failed: boxFailed,
    cancel,
  },
  KEY_CODE_SEND_FAILED: keyCodeIssued,
  // The receipt comes later than the message went.
  KEY_CODE_SENT: { ...keyCodeIssued, key_code_failed: by('system') },
  CUSTOMER_RESERVATION_EXPIRED: {
    // Whoever comes late with the key is let in at the cabinet, or was while it could not tell us.
    reserve_box: by('staff', 'customer', 'locker'),
    deliver_keys: by('locker'),
    abandon: by('timer'),
    cancel,
  },
  CUSTOMER_KEYS_DELIVERED: { deliver_belongings: by('staff', 'locker'), collect_keys: by('staff') },
  CUSTOMER_BELONGINGS_DELIVERED: { collect_keys: by('staff') },
  DELIVERY_DONE: {
    ready_for_payment: by('staff', 'dms'),
    finish: by('staff', 'dms'),
    fill_retrieval_box,
  },
  USE_ONLY_PAYMENT: {
    ready_for_payment: by('staff', 'dms', 'system'),
    payment_link_sent: by('system'),
    payment_link_failed: by('system'),
    cancel,
  },
  READY_FOR_PAYMENT: {
    payment_link_sent: by('system'),
    payment_link_failed: by('system'),
    // At the terminal, at the counter, or by itself where there is nothing to pay.
    settle_payment: by('terminal', 'staff', 'system'),
    fill_retrieval_box,
    cancel,
  },
  PAYMENT_LINK_SENT: paymentAsked,
  PAYMENT_LINK_SEND_FAILED: paymentAsked,
  PAYMENT_DONE: {
    start_retrieval: by('locker', 'staff'),
    finish: by('staff', 'dms', 'system'),
    fill_retrieval_box,
    offer_refund: by('staff', 'system'),
  },
  RETRIEVE_STARTED: {
    return_substitute_keys: by('locker', 'staff'),
    finish: by('staff', 'dms', 'system', 'locker'),
  },
  SUBSTITUTE_VEHICLE_KEYS_LEFT: { finish: by('staff', 'dms', 'system') },
  PROCESS_DONE: { offer_refund: by('staff', 'system'), close },
  REFUND_READY: { request_refund: by('staff'), close },
  // A payment taken at the terminal or counter is given back there too.
  REFUND_REQUESTED: {
    settle_refund: by('provider', 'terminal', 'staff'),
    refuse_refund: by('provider', 'staff'),
  },
  REFUNDED: { close },
  DELIVERY_NOT_COMPLETED: { reopen_link: by('staff'), close },
  CANCELLED: { close },
  CLOSED: {},
}

/** The states that a process may be born in. STARTED is the fast lane: the customer is already there. */
export const initialStates: Readonly<Partial<Record<ProcessState, TransitionRule>>> = {
  LINK_GENERATED: by('staff', 'dms'),
  SCHEDULED_FOR_DELAYED_LINK_SENDING: by('staff', 'dms'),
  SCHEDULED_FOR_NO_DMS_RESERVATION: by('staff'),
  USE_ONLY_PAYMENT: { actors: ['staff', 'dms'], types: ['ONLY_PAYMENT'] },
  STARTED: by('customer'),
}

type Refusal = 'illegal_transition' | 'wrong_process_type' | 'not_wished' | 'actor_not_allowed'
export type ProcessDecision =
  | { ok: true; to: ProcessState }
  | { ok: false; reason: Refusal; from: ProcessState; event: ProcessEventType }
export type CreationDecision = { ok: true; to: ProcessState } | { ok: false; reason: Refusal; to: ProcessState }

type ProcessFacts = Omit<ProcessSnapshot, 'state'>

function refusalOf(rule: TransitionRule | undefined, process: ProcessFacts, actor: ActorKind): Refusal | null {
  if (rule === undefined) return 'illegal_transition'
  if (rule.types !== undefined && !rule.types.includes(process.processType)) return 'wrong_process_type'
  if (rule.keysBackWanted === true && !wantsKeysBack(process)) return 'not_wished'
  const asStaff = process.isTrial === true && actor === 'timer' && rule.actors.includes('staff')
  return asStaff || rule.actors.includes(actor) ? null : 'actor_not_allowed'
}

/**
 * Returns the state that an event leads a process to, or the reason why it may not happen now. Pure: nothing is written
 * here.
 */
export function decide(process: ProcessSnapshot, event: ProcessEvent): ProcessDecision {
  const reason = refusalOf(transitions[process.state][event.type], process, event.actor)
  if (reason !== null) return { ok: false, reason, from: process.state, event: event.type }
  return { ok: true, to: targetOf(process.state, event.type) }
}

/** Returns whether it happens beside a state, which remains. */
export function stays(from: ProcessState, type: ProcessEventType): boolean {
  return transitions[from][type]?.stays === true
}

/** Returns the state to which an event leads from a state that has it. */
export function targetOf(from: ProcessState, type: ProcessEventType): ProcessState {
  return stays(from, type) ? from : eventTargets[type]
}

/** Decides whether this actor may create a process of this type in a state, with the reason where not. */
export function decideCreation(processType: ProcessType, to: ProcessState, actor: ActorKind): CreationDecision {
  const reason = refusalOf(initialStates[to], { processType }, actor)
  return reason === null ? { ok: true, to } : { ok: false, reason, to }
}

/** Returns the events that this actor may cause in this process now: the actions that a screen offers. */
export function possibleEvents(process: ProcessSnapshot, actor: ActorKind): readonly ProcessEventType[] {
  return processEventTypes.filter((type) => decide(process, { type, actor }).ok)
}

/** Each allowed pair once, in the order of the states: the rows of `process_transitions`. */
export function transitionPairs(): readonly (readonly [from: ProcessState, to: ProcessState])[] {
  return processStates.flatMap((from) => {
    const applied = processEventTypes.filter((type) => transitions[from][type] !== undefined)
    const targets = new Set<ProcessState>(applied.map((type) => targetOf(from, type)))
    return processStates.filter((to) => targets.has(to)).map((to) => [from, to] as const)
  })
}

/** No event leads out of it. */
export function isTerminal(state: ProcessState): boolean {
  return Object.keys(transitions[state]).length === 0
}

/** The process code of an open process is of use; of any other it looks unknown. */
export function isOpen(state: ProcessState): boolean {
  return state !== 'CLOSED'
}

/** The link is to be sent later: the customer cannot begin yet. */
export function isScheduled(state: ProcessState): boolean {
  return transitions[state].open_scheduled !== undefined
}
