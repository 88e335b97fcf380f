import { sandboxCredentials } from '#sandbox/payments/credentials.ts'
import type { Payment, Refund } from '#sandbox/payments/payment-store.ts'
import type { PaymentState } from '#sandbox/payments/payment.table.ts'
import { isSuccess, usualGapMs, withQuery, type PlayedProvider, type Said } from '#sandbox/payments/played-provider.ts'

import { paytrailSignature, type PaytrailFields } from './paytrail-guard.ts'

const { account, secret } = sandboxCredentials.paytrail

export type PaytrailStatus = 'new' | 'ok' | 'fail' | 'pending' | 'delayed'

export function paytrailStatus(state: PaymentState): PaytrailStatus {
  switch (state) {
    case 'paid':
      return 'ok'
    case 'failed':
    case 'cancelled':
    case 'void':
      return 'fail'
    case 'pending':
    case 'delayed':
    case 'new':
      return state
    case 'unresolved':
    case 'review':
    case 'authorised':
      return 'pending'
  }
}

async function signedQuery(fields: PaytrailFields, isForged: boolean): Promise<readonly (readonly [string, string])[]> {
  const signature = await paytrailSignature(fields, '', isForged ? `${secret}?` : secret)
  return [...Object.entries(fields), ['signature', signature ?? '']]
}

/** The address of the shop, with what it is to know of a payment; null when the shop gave no such address. */
async function resultUrl(payment: Payment, { state, isForged }: Said, kind: 'redirect' | 'callback') {
  const status = paytrailStatus(state)
  const { success, cancel, callback, callbackCancel } = payment.urls
  const url =
    kind === 'redirect' ? (status === 'fail' ? cancel : success) : status === 'fail' ? callbackCancel : callback
  if (url === undefined) return null
  const fields = {
    'checkout-account': account,
    'checkout-algorithm': 'sha256',
    'checkout-amount': String(payment.amountCents),
    'checkout-stamp': payment.orderNumber,
    'checkout-reference': payment.extra.reference ?? '',
    'checkout-transaction-id': payment.id,
    'checkout-status': status,
    'checkout-provider': payment.method ?? '',
  }
  return withQuery(url, await signedQuery(fields, isForged))
}

const refundStatus = { pending: 'pending', done: 'ok', refused: 'fail' } as const

async function refundCall(payment: Payment, refund: Refund) {
  const url = refund.state === 'refused' ? refund.urls.cancel : refund.urls.success
  if (url === undefined) return null
  const fields = {
    'checkout-account': account,
    'checkout-algorithm': 'sha256',
    'checkout-amount': String(refund.amountCents),
    'checkout-stamp': refund.number ?? payment.orderNumber,
    'checkout-reference': refund.reference ?? payment.extra.reference ?? '',
    'checkout-transaction-id': refund.id,
    'checkout-status': refundStatus[refund.state],
    'checkout-provider': payment.method ?? '',
  }
  const says = `hyvitys ${fields['checkout-status']}`
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
  ownActions: ['delay'],
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
