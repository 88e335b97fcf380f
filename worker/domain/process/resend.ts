import { processStates, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { isScheduled } from '#domain/process-lifecycle.ts'
import { isRetrieveType } from '#domain/process-type.ts'

/** The messages that can be sent once more. */
export const resendKinds = ['link', 'key_code', 'payment_link'] as const
export type ResendKind = (typeof resendKinds)[number]

/** The number of messages that staff may resend to a customer in 24 hours without a reason. */
export const freeResendsADay = 5

/** The first link is still to go out, or the link to the payment is the one that counts. */
const withoutLink: ReadonlySet<ProcessState> = new Set<ProcessState>(['LINK_GENERATED', 'USE_ONLY_PAYMENT'])

/** The states in which staff may send a message once more. */
export const resendStates: Readonly<Record<ResendKind, readonly ProcessState[]>> = {
  link: processStates.filter((state) => isUnfinished(state) && !isScheduled(state) && !withoutLink.has(state)),
  key_code: ['KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'PAYMENT_DONE', 'RETRIEVE_STARTED'],
  payment_link: ['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'],
}

/** States in which the customer has yet to open their link, go through it, or pay. */
const waitedFor: Partial<Record<ProcessState, ResendKind>> = {
  LINK_SENT: 'link',
  STARTED: 'link',
  PAYMENT_LINK_SENT: 'payment_link',
}

type Resent = { state: ProcessState; processType: ProcessType; keysLaidBack?: boolean; isHeldBack?: boolean }

/** Returns the kinds of message that may be sent once more now, the one that says most in this state first. */
export function resendable({ state, processType, keysLaidBack = false, isHeldBack = false }: Resent): ResendKind[] {
  const kinds: readonly ResendKind[] = ['payment_link', 'key_code', 'link']
  const hasCode = !isHeldBack && (state !== 'PAYMENT_DONE' || isRetrieveType(processType) || keysLaidBack)
  const possible = kinds.filter((kind) => resendStates[kind].includes(state) && (kind !== 'key_code' || hasCode))
  return processType === 'ONLY_PAYMENT' ? possible.filter((kind) => kind === 'payment_link') : possible
}

/**
 * Returns the message that reminds a customer of the step that they have not taken yet; undefined where it is not their
 * turn.
 */
export function remindable(process: Resent & { isConfirmed?: boolean }): ResendKind | undefined {
  const kind = process.isConfirmed === true ? undefined : waitedFor[process.state]
  return kind !== undefined && resendable(process).includes(kind) ? kind : undefined
}
