import * as z from 'zod'

import type { IncomingMessage, VerifiedMessage, VerifiedRefund } from '#worker/providers/payment-port.ts'
import { onceEach } from '#worker/providers/payment-wire.ts'

import type { EneriusSettings } from './call.ts'
import { isEneriusField, isSignedByEnerius, type EneriusFields, type EneriusMessage } from './signature.ts'

const orderNumber = z.string().regex(/^[A-Za-z0-9]{1,32}$/)
const identifier = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const amount = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const currency = z.literal('EUR')
const status = z.enum(['PENDING', 'SUCCESS', 'FAILURE', 'CANCELLED'])

const paymentSchema = z.object({
  'enerius-order-number': orderNumber,
  'enerius-payment-id': identifier,
  'enerius-amount': amount,
  'enerius-currency': currency,
  'enerius-status': status,
})
const refundSchema = z.object({
  'enerius-refund-number': identifier,
  'enerius-refund-id': identifier,
  'enerius-amount': amount,
  'enerius-currency': currency,
  'enerius-status': status.exclude(['CANCELLED']),
})

/** The page's answer about a payment; without an order it knows nothing more to say. */
export const stateSchema = z.union([
  z.object({ 'enerius-order-number': orderNumber, 'enerius-status': z.literal('UNKNOWN') }),
  paymentSchema.extend({
    'enerius-status': z.enum(['NEW', ...status.options]),
    'enerius-method': z.string().max(100).optional(),
    'enerius-reference': z.string().max(100).optional(),
  }),
])
export const cancelSchema = z.object({
  'enerius-order-number': orderNumber,
  'enerius-status': z.enum(['CANCELLED', 'REFUSED']),
})
export const refundAnswerSchema = z.union([
  z.object({ 'enerius-refund-number': identifier, 'enerius-status': z.enum(['UNKNOWN', 'FAILURE']) }),
  refundSchema.extend({ 'enerius-status': z.enum(['PENDING', 'SUCCESS']) }),
])

/** Reads signed fields by a schema; null where they do not say what this message must. */
export function readFields<T>(fields: EneriusFields, schema: z.ZodType<T>): T | null {
  const parsed = schema.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : null
}

function signedQuery(settings: EneriusSettings, message: EneriusMessage, { query }: IncomingMessage) {
  const fields = onceEach(query, isEneriusField)
  return fields !== null && isSignedByEnerius(settings, message, fields) ? fields : null
}

/** A return of the browser or a callback: both carry the same signed query. */
export function verifyPayment(settings: EneriusSettings, message: IncomingMessage): VerifiedMessage {
  const fields = signedQuery(settings, 'payment-result', message)
  if (fields === null) return { verdict: 'forged', reason: 'signature' }
  const result = readFields(fields, paymentSchema)
  if (result === null) return { verdict: 'forged', reason: 'incomplete' }
  const paymentId = result['enerius-payment-id']
  return {
    verdict: 'signed',
    message: {
      orderNumber: result['enerius-order-number'],
      paymentId,
      amountCents: result['enerius-amount'],
      status: result['enerius-status'],
      authorised: false,
      externalId: paymentId,
    },
  }
}

export function verifyRefund(settings: EneriusSettings, message: IncomingMessage): VerifiedRefund {
  const fields = signedQuery(settings, 'refund-result', message)
  if (fields === null) return { verdict: 'forged', reason: 'signature' }
  const result = readFields(fields, refundSchema)
  if (result === null) return { verdict: 'forged', reason: 'incomplete' }
  const refundId = result['enerius-refund-id']
  return {
    verdict: 'signed',
    message: {
      refundId,
      refundNumber: result['enerius-refund-number'],
      amountCents: result['enerius-amount'],
      status: result['enerius-status'],
      externalId: refundId,
    },
  }
}
