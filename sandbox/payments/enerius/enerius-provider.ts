import { ownCredentials } from '#sandbox/own-credentials.ts'
import type { Payment, Refund } from '#sandbox/payments/payment-store.ts'
import type { PaymentState } from '#sandbox/payments/payment.table.ts'
import { isSuccess, withQuery, type PlayedProvider, type MessageContent } from '#sandbox/payments/played-provider.ts'

import { signMessage, type Fields } from './enerius-message.ts'

const signer = ownCredentials.payments.enerius

export type EneriusStatus = 'NEW' | 'SUCCESS' | 'PENDING' | 'CANCELLED' | 'FAILURE'

const statuses: Readonly<Record<PaymentState, EneriusStatus>> = {
  new: 'NEW',
  pending: 'PENDING',
  delayed: 'PENDING',
  unresolved: 'PENDING',
  review: 'PENDING',
  authorised: 'PENDING',
  paid: 'SUCCESS',
  failed: 'FAILURE',
  cancelled: 'CANCELLED',
  void: 'CANCELLED',
}
export const eneriusStatus = (state: PaymentState): EneriusStatus => statuses[state]

/** Returns the fields that tell of a payment. */
export function paymentFields(payment: Payment, state: PaymentState): Fields {
  const titles = eneriusProvider.methods
  const method = titles.find(({ id }) => id === payment.method)?.title
  return {
    'enerius-order-number': payment.orderNumber,
    'enerius-payment-id': payment.id,
    'enerius-amount': String(payment.amountCents),
    'enerius-currency': 'EUR',
    'enerius-status': eneriusStatus(state),
    ...(method !== undefined && state !== 'new' ? { 'enerius-method': method } : {}),
    ...(state === 'paid' ? { 'enerius-reference': `13 ${payment.id.slice(-6)}` } : {}),
  }
}

async function resultQuery(payment: Payment, { state, isForged }: MessageContent) {
  const secret = isForged ? `${signer.secret}?` : signer.secret
  const fields = paymentFields(payment, state)
  return Object.entries(await signMessage('payment-result', fields, { ...signer, secret, now: Date.now() }))
}

const refundStatus = { pending: 'PENDING', done: 'SUCCESS', refused: 'FAILURE' } as const

export function refundFields(payment: Payment, refund: Refund): Fields {
  return {
    'enerius-order-number': payment.orderNumber,
    'enerius-refund-number': refund.number ?? '',
    'enerius-status': refundStatus[refund.state],
    'enerius-refund-id': refund.id,
    'enerius-amount': String(refund.amountCents),
    'enerius-currency': 'EUR',
  }
}

async function refundCall(payment: Payment, refund: Refund) {
  const url = refund.urls.success
  if (url === undefined) return null
  const message = await signMessage('refund-result', refundFields(payment, refund), { ...signer, now: Date.now() })
  const says = `hyvitys ${refundStatus[refund.state]}`
  return { method: 'GET' as const, url: withQuery(url, Object.entries(message)), says }
}

const minute = 60_000
const hour = 60 * minute
const firstGaps = [1, 5, 15, 60].map((minutes) => minutes * minute)
/** Every 6 hours for 3 days after the first four. */
const longGaps = 12

/** The operator's own payment page (docs/enerius-payment-page.md). */
export const eneriusProvider: PlayedProvider = {
  methods: [
    { id: 'nordea', title: 'Nordea' },
    { id: 'op', title: 'OP' },
    { id: 'card', title: 'Visa' },
  ],
  ownActions: ['by-bank'],
  stateAfter: () => null,
  async returnUrl(payment, said) {
    const { success, cancel, error } = payment.urls
    const status = eneriusStatus(said.state)
    const url = status === 'CANCELLED' ? cancel : status === 'FAILURE' ? error : success
    return url === undefined ? null : withQuery(url, await resultQuery(payment, said))
  },
  async calls(payment, said) {
    const { callback } = payment.urls
    if (callback === undefined || said.state === 'new') return []
    const url = withQuery(callback, await resultQuery(payment, said))
    return [{ method: 'GET', url, says: eneriusStatus(said.state) }]
  },
  refundCall,
  meaningOf(status) {
    if (isSuccess(status)) return 'done'
    return status >= 400 && status < 500 ? 'stop' : 'again'
  },
  gapMs(attempts) {
    const first = firstGaps[attempts - 1]
    if (first !== undefined) return first
    return attempts <= firstGaps.length + longGaps ? 6 * hour : null
  },
}
