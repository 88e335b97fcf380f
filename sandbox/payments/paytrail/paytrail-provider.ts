import { ownCredentials } from '#sandbox/own-credentials.ts'
import type { Payment, Refund } from '#sandbox/payments/payment-store.ts'
import type { PaymentState } from '#sandbox/payments/payment.table.ts'
import {
  isSuccess,
  usualGapMs,
  withQuery,
  type PlayedProvider,
  type MessageContent,
} from '#sandbox/payments/played-provider.ts'

import { paytrailSignature, type PaytrailFields } from './paytrail-guard.ts'

const { account, secret } = ownCredentials.payments.paytrail

export type PaytrailStatus = 'new' | 'ok' | 'fail' | 'pending' | 'delayed'

const statuses: Readonly<Record<PaymentState, PaytrailStatus>> = {
  new: 'new',
  pending: 'pending',
  delayed: 'delayed',
  unresolved: 'pending',
  review: 'pending',
  authorised: 'pending',
  paid: 'ok',
  failed: 'fail',
  cancelled: 'fail',
  void: 'fail',
}
export const paytrailStatus = (state: PaymentState): PaytrailStatus => statuses[state]

async function signedQuery(fields: PaytrailFields, isForged: boolean): Promise<readonly (readonly [string, string])[]> {
  const signature = await paytrailSignature(fields, '', isForged ? `${secret}?` : secret)
  return [...Object.entries(fields), ['signature', signature ?? '']]
}

type Result = { amountCents: number; stamp: string; reference: string | undefined; id: string; status: string }

/** Returns the fields of a message about a payment or a refund of it. */
function resultFields({ method }: Payment, { amountCents, stamp, reference, id, status }: Result): PaytrailFields {
  return {
    'checkout-account': account,
    'checkout-algorithm': 'sha256',
    'checkout-amount': String(amountCents),
    'checkout-stamp': stamp,
    'checkout-reference': reference ?? '',
    'checkout-transaction-id': id,
    'checkout-status': status,
    'checkout-provider': method ?? '',
  }
}

/** The address of the shop, with what it is to know of a payment; null when the shop gave no such address. */
async function resultUrl(payment: Payment, { state, isForged }: MessageContent, kind: 'redirect' | 'callback') {
  const status = paytrailStatus(state)
  const { success, cancel, callback, callbackCancel } = payment.urls
  const url =
    kind === 'redirect' ? (status === 'fail' ? cancel : success) : status === 'fail' ? callbackCancel : callback
  if (url === undefined) return null
  const { amountCents, orderNumber: stamp, extra, id } = payment
  const fields = resultFields(payment, { amountCents, stamp, reference: extra.reference, id, status })
  return withQuery(url, await signedQuery(fields, isForged))
}

export const refundStatus = { pending: 'pending', done: 'ok', refused: 'fail' } as const

async function refundCall(payment: Payment, refund: Refund) {
  const url = refund.state === 'refused' ? refund.urls.cancel : refund.urls.success
  if (url === undefined) return null
  const { amountCents, id, state } = refund
  const stamp = refund.number ?? payment.orderNumber
  const reference = refund.reference ?? payment.extra.reference
  const fields = resultFields(payment, { amountCents, stamp, reference, id, status: refundStatus[state] })
  const says = `hyvitys ${refundStatus[state]}`
  return { method: 'GET' as const, url: withQuery(url, await signedQuery(fields, false)), says }
}

/** S-Pankki gives back by e-mail only, Nordea once for a payment. */
export const paytrailProvider: PlayedProvider = {
  methods: [
    { id: 'osuuspankki', title: 'OP' },
    { id: 'nordea', title: 'Nordea' },
    { id: 'spankki', title: 'S-Pankki' },
    { id: 'creditcard', title: 'Kortti' },
  ],
  ownActions: ['by-bank', 'delay'],
  stateAfter: () => null,
  returnUrl: (payment, said) => resultUrl(payment, said, 'redirect'),
  async calls(payment, said) {
    const url = await resultUrl(payment, said, 'callback')
    return url === null ? [] : [{ method: 'GET', url, says: paytrailStatus(said.state) }]
  },
  refundCall,
  meaningOf: (status) => (isSuccess(status) ? 'done' : 'again'),
  gapMs: usualGapMs,
}
