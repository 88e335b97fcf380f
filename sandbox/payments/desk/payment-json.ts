import { providerPaths } from '#sandbox/payments/credentials.ts'
import type { Payment } from '#sandbox/payments/payment-store.ts'

import type { ListedPayment } from './payment-list.ts'

/** Where a customer would pay, on the sandbox's own address. */
export function pageOf({ provider, id, extra }: Payment): string {
  switch (provider) {
    case 'paytrail':
      return `${providerPaths.paytrail}/pay/${id}`
    case 'visma-pay':
      return `${providerPaths.vismaPay}/token/${id}`
    case 'enerius':
      return `${providerPaths.enerius}/pay/${id}`
    case 'svea':
      return `${providerPaths.sveaCheckout}/b/index.html?orderId=${id}&authToken=${extra.authToken ?? ''}`
  }
}

/** A payment as tests read it. */
export function paymentJson({ payment, refunds, calls }: ListedPayment) {
  const { provider, id, orderNumber, amountCents, state, method, refundPlan, createdAt, decidedAt } = payment
  return {
    provider,
    id,
    orderNumber,
    amountCents,
    state,
    method,
    refundPlan,
    createdAt,
    decidedAt,
    page: pageOf(payment),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      number: refund.number,
      amountCents: refund.amountCents,
      state: refund.state,
      kind: refund.kind,
    })),
    calls: calls.map((call) => ({
      method: call.method,
      url: call.url,
      says: call.says,
      state: call.state,
      attempts: call.attempts,
      lastAnswer: call.lastAnswer,
    })),
  }
}
