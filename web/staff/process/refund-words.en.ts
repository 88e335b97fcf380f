import type { PaymentStatus } from '#domain/enums.ts'

import type { unknownRefundWords as fi } from './refund-words.fi.ts'

export const refundStatuses: Record<PaymentStatus, string> = {
  INITIALIZED: 'asked for',
  SIGNING: 'asked for',
  PENDING: 'being handled',
  SUCCESS: 'refunded',
  FAILURE: 'did not succeed',
  CANCELLED: 'cancelled',
}

/** A refund of which nobody knows how it stands, and what staff do about it. */
export const unknownRefundWords: typeof fi = {
  unknown: 'The refund of {amount} has been unknown since {at}',
  canAsk: '{provider} has not told whether it gave the money back. It is asked again {at}.',
  askedNoMore: '{provider} has not told whether it gave the money back, and is not asked by itself any more.',
  lookThere:
    '{provider} does not tell this when asked. Look for the refund in its own service: refund {refund}, payment {payment}.',
  code: 'Reason: {code}.',
  isTold: 'The refund is being asked for again.',
  ask: 'Ask now',
  asked: 'It was asked. The latest is shown in the payments',
  again: 'Ask for it again',
  againTitle: 'Ask for the refund again',
  againText:
    'The same refund is asked for by the same number. Check the provider’s own service first: the money may have been given back already.',
  settle: 'Record the outcome',
  settleTitle: 'How did the refund end?',
  settleText: 'Check the provider’s own service first. The reason is kept in the history.',
  how: 'I found out that',
  given: 'the money was given back to the customer',
  notGiven: 'the money was not given back',
  howMissing: 'Choose how it went',
}
