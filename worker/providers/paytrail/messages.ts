import type { PaymentStatus } from '#domain/enums.ts'
import type { IncomingMessage, VerifiedMessage, VerifiedRefund } from '#worker/providers/payment-port.ts'
import { onceEach } from '#worker/providers/payment-wire.ts'

import type { PaytrailSettings } from './call.ts'
import { isPaytrailField, isSignedByPaytrail, type PaytrailFields } from './signature.ts'

/** Returns the meaning of a status of Paytrail; one that is not known yet is no end of a payment. */
export function paytrailStatus(word: string): PaymentStatus {
  if (word === 'ok') return 'SUCCESS'
  return word === 'fail' ? 'FAILURE' : 'PENDING'
}

function signedFields(settings: PaytrailSettings, { query }: IncomingMessage): PaytrailFields | null {
  const fields = onceEach(query, isPaytrailField)
  const [signature, ...more] = query.getAll('signature')
  if (fields === null || signature === undefined || more.length > 0) return null
  return isSignedByPaytrail(settings, { fields, signature, body: '' }) ? fields : null
}

type Content = { stamp: string; amountCents: number; status: PaymentStatus; transactionId: string | null }

function contentOf(fields: PaytrailFields): Content | null {
  const stamp = fields.get('checkout-stamp') ?? ''
  const amount = fields.get('checkout-amount') ?? ''
  const status = fields.get('checkout-status') ?? ''
  if (stamp === '' || status === '' || !/^\d{1,8}$/.test(amount)) return null
  const transactionId = fields.get('checkout-transaction-id') ?? ''
  return {
    stamp,
    amountCents: Number(amount),
    status: paytrailStatus(status),
    transactionId: transactionId === '' ? null : transactionId,
  }
}

/** A return of the browser or a callback: both carry the same signed query. */
export function verifyPayment(settings: PaytrailSettings, message: IncomingMessage): VerifiedMessage {
  const fields = signedFields(settings, message)
  if (fields === null) return { verdict: 'forged', reason: 'signature' }
  const content = contentOf(fields)
  if (content === null || content.transactionId === null) return { verdict: 'forged', reason: 'incomplete' }
  const { stamp, amountCents, status, transactionId } = content
  const payment = { orderNumber: stamp, paymentId: transactionId, amountCents, status, authorised: false }
  return { verdict: 'signed', message: { ...payment, externalId: transactionId } }
}

/** A refund that was refused before it existed has no transaction; every other names it. */
export function verifyRefund(settings: PaytrailSettings, message: IncomingMessage): VerifiedRefund {
  const fields = signedFields(settings, message)
  if (fields === null) return { verdict: 'forged', reason: 'signature' }
  const content = contentOf(fields)
  if (content === null || (content.transactionId === null && content.status !== 'FAILURE')) {
    return { verdict: 'forged', reason: 'incomplete' }
  }
  const { stamp, amountCents, status, transactionId } = content
  const refund = { refundId: transactionId, refundNumber: stamp, amountCents, status }
  return { verdict: 'signed', message: { ...refund, externalId: transactionId ?? `refund:${stamp}` } }
}
