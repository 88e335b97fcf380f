import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { decide, isScheduled } from '#domain/process-lifecycle.ts'

import { remindable, resendable, type ResendKind } from './resend.ts'

/** Actions that staff take on several processes at once. */
export const bulkActions = ['send_link', 'resend', 'remind', 'assign', 'cancel'] as const
export type BulkAction = (typeof bulkActions)[number]

export const mostInBulk = 50

/** The acts that send the customer a message. */
export const sendingActions: ReadonlySet<BulkAction> = new Set<BulkAction>(['send_link', 'resend', 'remind'])

/** The facts that decide about a bulk action on a process. */
export type InBulk = {
  state: ProcessState
  processType: ProcessType
  keysLaidBack: boolean
  /** No code is given out before approval and identity are there. */
  isHeldBack: boolean
  /** The customer has been through it: it is the turn of staff. */
  isConfirmed: boolean
  /** It has had its reminder of the day. */
  isReminded: boolean
}

export type BulkDecision = { kind: ResendKind | null } | { refusal: string }

const sent = (kind: ResendKind | undefined, refusal: string): BulkDecision =>
  kind === undefined ? { refusal } : { kind }

/**
 * Returns the effect of an act on a process: the kind of message that goes out, or the code of the reason why nothing
 * is done.
 */
export function decideBulk(action: BulkAction, process: InBulk): BulkDecision {
  switch (action) {
    case 'send_link':
      return sent(isScheduled(process.state) ? 'link' : undefined, 'process.illegal_transition')
    case 'resend':
      return sent(resendable(process)[0], 'message.not_resendable')
    case 'remind':
      if (process.isReminded) return { refusal: 'message.reminded_today' }
      return sent(remindable(process), 'message.nothing_to_remind')
    case 'cancel':
      return decide(process, { type: 'cancel', actor: 'staff' }).ok
        ? { kind: null }
        : { refusal: 'process.illegal_transition' }
    case 'assign':
      return { kind: null }
  }
}
