import type { PaymentStatus } from '#domain/enums.ts'

import type { unknownRefundWords as fi } from './refund-words.fi.ts'

export const refundStatuses: Record<PaymentStatus, string> = {
  INITIALIZED: 'requested',
  SIGNING: 'requested',
  PENDING: 'in progress',
  SUCCESS: 'refunded',
  FAILURE: 'failed',
  CANCELLED: 'cancelled',
}

/** A refund of which nobody knows how it stands, and what staff do about it. */
export const unknownRefundWords: typeof fi = {
  unknown: 'The outcome of the refund of {amount} has been unknown since {at}',
  canAsk: '{provider} has not said whether it paid the money back. We ask again {at}.',
  askedNoMore: '{provider} has not said whether it paid the money back, and we no longer ask automatically.',
  lookThere:
    '{provider} cannot be asked about this. Look for the refund in its own service: refund {refund}, payment {payment}.',
  code: 'Reason: {code}.',
  isTold: 'The refund is being requested again.',
  ask: 'Ask now',
  asked: 'Asked. The latest answer is shown under Payments',
  again: 'Request again',
  againTitle: 'Request the refund again',
  againText:
    'The same refund is requested with the same number. Check the provider’s own service first: the money may have been paid back already.',
  settle: 'Record the outcome',
  settleTitle: 'What happened to the refund?',
  settleText: 'Check the provider’s own service first. The reason is kept in the history.',
  how: 'I found out that',
  given: 'the money was paid back to the customer',
  notGiven: 'the money was not paid back',
  howMissing: 'Choose what happened',
}
