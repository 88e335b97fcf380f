import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { roundToFiveCents } from '#domain/money/pricing.ts'
import { leaveTypes } from '#domain/process-type.ts'

/**
 * Work that the workshop found while it has the car: a proposal of some rows, which the customer decides row by row. It
 * stands beside the state of the process, as the box does.
 */

/** Urgencies of a row, the soonest first. */
export const workUrgencies = ['SAFETY_NOW', 'SOON', 'CAN_WAIT'] as const
export type WorkUrgency = (typeof workUrgencies)[number]

/** OPEN while a row of it waits; DECIDED once none does and the customer said something; WITHDRAWN if they never did. */
export const proposalStates = ['OPEN', 'DECIDED', 'WITHDRAWN'] as const
export type ProposalState = (typeof proposalStates)[number]

/** PROPOSED waits for the customer, CALL_REQUESTED for a call of the workshop; the others are final. */
export const proposedRowStates = ['PROPOSED', 'CALL_REQUESTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export type ProposedRowState = (typeof proposedRowStates)[number]

/** The customer's possible decisions about a row. */
export const workDecisions = ['ACCEPT', 'DECLINE', 'CALL'] as const
export type WorkDecision = (typeof workDecisions)[number]

/** The state of a row after a decision. */
export const decidedStates = {
  ACCEPT: 'ACCEPTED',
  DECLINE: 'DECLINED',
  CALL: 'CALL_REQUESTED',
} as const satisfies Record<WorkDecision, ProposedRowState>

/**
 * Kinds of ledger entries: the order itself, a price that rose after an earlier approval, or decided additional work,
 * even where nothing was accepted.
 */
export const approvalKinds = ['ORDER', 'PRICE', 'ADDITIONAL_WORK'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Events of additional work in a visit's history; the visit's state remains. */
export const workEvents = [
  'propose_work',
  'edit_work',
  'withdraw_work',
  'answer_work',
  'work_overdue',
  'set_ready_time',
] as const
export type WorkEvent = (typeof workEvents)[number]

export function isWorkEvent(type: string): type is WorkEvent {
  const known: readonly string[] = workEvents
  return known.includes(type)
}

export const proposalSources = ['STAFF', 'DMS'] as const
export type ProposalSource = (typeof proposalSources)[number]

export const findingKinds = ['PICTURE', 'VIDEO'] as const
export type FindingKind = (typeof findingKinds)[number]

/** States in which the workshop has the keys and the work is not paid. */
export const additionalWorkStates = [
  'CUSTOMER_KEYS_DELIVERED',
  'CUSTOMER_BELONGINGS_DELIVERED',
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
] as const satisfies readonly ProcessState[]

/** Returns whether additional work can be proposed, and decided, as the visit stands. */
export function takesAdditionalWork({
  state,
  processType,
}: {
  state: ProcessState
  processType: ProcessType
}): boolean {
  const states: readonly ProcessState[] = additionalWorkStates
  return states.includes(state) && leaveTypes.includes(processType)
}

/** A row may still be decided; who asked for a call may say it on their page as well. */
export function isUndecided(state: ProposedRowState): boolean {
  return state === 'PROPOSED' || state === 'CALL_REQUESTED'
}

/**
 * Returns the price of the whole work with these rows, in cents with VAT: `sumCents` is that of the order before it is
 * rounded. VAT is rounded row by row, so that adding rows to a sum gives the same as pricing all of them.
 */
export function totalWith(
  { sumCents, isTotalPriceRounded }: { sumCents: number; isTotalPriceRounded: boolean },
  accepted: readonly { priceWithVatCents: number }[],
): number {
  const sum = accepted.reduce((total, { priceWithVatCents }) => total + priceWithVatCents, sumCents)
  return isTotalPriceRounded ? roundToFiveCents(sum) : sum
}

/** When the customer is reminded, once: half of the time that they have is over. */
export function remindAt(proposedAt: number, answerBy: number): number {
  return proposedAt + Math.floor((answerBy - proposedAt) / 2)
}

/** Rows of a proposal, proposals of a visit, pictures of a row, and templates of an account. */
export const proposalRowsMax = 10
export const proposalsMax = 20
export const rowPicturesMax = 8
export const proposalTemplatesMax = 100
/** Pictures and videos of a visit, those among them that no proposal names. */
export const findingsMax = 120
export const rowTitleMaxLength = 120
export const rowWordsMaxLength = 600
export const altTextMaxLength = 200
export const captionsMaxLength = 1000
export const rowPriceMaxEuros = 100_000
export const videoMaxMs = 30_000
/** The tolerance (ms) for a video that a phone cut to half a minute: its sound ends a little after its picture. */
export const videoSlackMs = 500
export const findingPictureMaxBytes = 10 * 1024 * 1024
export const videoMaxBytes = 20 * 1024 * 1024
/** The time (ms) in which the customer answers a dealer system's proposal. */
export const dealerAnswerTimeMs = 86_400_000
/** The shortest and longest time (ms) that the customer may be given to answer. */
export const answerTimeMinMs = 5 * 60_000
export const answerTimeMaxMs = 14 * 86_400_000
