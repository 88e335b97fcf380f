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

import { authcode } from './visma-pay-guard.ts'

const { privateKey } = ownCredentials.payments.vismaPay

/** 0 success, 1 failed, 4 the bank has not said. */
const returnCodes: Readonly<Record<PaymentState, 0 | 1 | 4>> = {
  new: 1,
  pending: 4,
  delayed: 4,
  unresolved: 4,
  review: 4,
  authorised: 0,
  paid: 0,
  failed: 1,
  cancelled: 1,
  void: 1,
}
export const returnCode = (state: PaymentState): 0 | 1 | 4 => returnCodes[state]

/** A refusal by the bank has a number that its people can look into. */
const incidentOf = (payment: Payment) => payment.id.slice(0, 8).toUpperCase()

async function resultQuery(payment: Payment, { state, isForged }: MessageContent): Promise<[string, string][]> {
  const code = returnCode(state)
  const fields: [string, string][] = [
    ['RETURN_CODE', String(code)],
    ['ORDER_NUMBER', payment.orderNumber],
  ]
  if (code === 0) fields.push(['SETTLED', state === 'paid' ? '1' : '0'])
  if (state === 'failed') fields.push(['INCIDENT_ID', incidentOf(payment)])
  const values = fields.map(([, value]) => value)
  return [...fields, ['AUTHCODE', await authcode(isForged ? `${privateKey}?` : privateKey, values)]]
}

async function refundCall(_payment: Payment, refund: Refund) {
  const url = refund.urls.success
  if (url === undefined || refund.state === 'pending') return null
  const code = refund.state === 'done' ? '0' : '1'
  const query: [string, string][] = [
    ['RETURN_CODE', code],
    ['REFUND_ID', refund.id],
    ['AUTHCODE', await authcode(privateKey, [code, refund.id])],
  ]
  return { method: 'GET' as const, url: withQuery(url, query), says: `hyvitys ${code}` }
}

/** Visma Pay, once Bambora PayForm. A card gives back at once, a bank by an e-mail that the customer answers. */
export const vismaPayProvider: PlayedProvider = {
  methods: [
    { id: 'visa', title: 'Kortti' },
    { id: 'nordea', title: 'Nordea' },
    { id: 'osuuspankki', title: 'OP' },
  ],
  ownActions: ['by-bank', 'authorise'],
  stateAfter: (action) => (action === 'wait' ? 'unresolved' : null),
  async returnUrl(payment, said) {
    const { success } = payment.urls
    return success === undefined ? null : withQuery(success, await resultQuery(payment, said))
  },
  async calls(payment, said) {
    const { callback } = payment.urls
    const code = returnCode(said.state)
    // A notification only ever says 0 or 1.
    if (callback === undefined || code === 4) return []
    const says = said.state === 'authorised' ? '0, varattu' : String(code)
    return [{ method: 'GET', url: withQuery(callback, await resultQuery(payment, said)), says }]
  },
  refundCall,
  meaningOf: (status) => (isSuccess(status) ? 'done' : 'again'),
  gapMs: usualGapMs,
}
