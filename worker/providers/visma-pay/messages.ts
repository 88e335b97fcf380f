import { secretsEqual } from '#core/secrets/hashing.ts'
import type { PaymentStatus } from '#domain/enums.ts'
import type { IncomingMessage, VerifiedMessage, VerifiedRefund } from '#worker/providers/payment-port.ts'
import { onceEach } from '#worker/providers/payment-wire.ts'

import { authcode } from './authcode.ts'

/**
 * Values are signed with `|` between them and without their names, so each is held to a form that cannot be taken for
 * two values, or for another one's.
 */
const forms: ReadonlyMap<string, RegExp> = new Map([
  ['RETURN_CODE', /^(0|[1-9]\d?)$/],
  ['ORDER_NUMBER', /^[A-Za-z0-9]{1,32}$/],
  ['SETTLED', /^[01]?$/],
  ['CONTACT_ID', /^[^|\p{Cc}]{0,200}$/u],
  ['INCIDENT_ID', /^[^|\p{Cc}]{0,200}$/u],
  ['REFUND_ID', /^\d{1,20}$/],
])
const paymentFields = ['RETURN_CODE', 'ORDER_NUMBER', 'SETTLED', 'CONTACT_ID', 'INCIDENT_ID'] as const
const refundFields = ['RETURN_CODE', 'REFUND_ID'] as const

/** Returns the meaning of the code of a payment and of a refund; 4, 10 and unknown codes are no end. */
function statusOf(returnCode: string): PaymentStatus {
  if (returnCode === '0') return 'SUCCESS'
  return returnCode === '1' ? 'FAILURE' : 'PENDING'
}

/** The signed values by name, in the order in which they are signed; null where Visma Pay did not sign them. */
function signedValues(privateKey: string, { query }: IncomingMessage, fields: readonly string[]) {
  const given = onceEach(query, (name) => forms.has(name) || name === 'AUTHCODE')
  if (given === null) return null
  const values = new Map(fields.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
  for (const [name, value] of values) if (forms.get(name)?.test(value) !== true) return null
  const claimed = given.get('AUTHCODE') ?? ''
  // An empty value is left out by some versions and signed as nothing by others.
  const texts = [[...values.values()], [...values.values()].filter((value) => value !== '')]
  return texts.some((parts) => secretsEqual(claimed, authcode(privateKey, parts))) ? values : null
}

function nameOf(values: ReadonlyMap<string, string>): string {
  return [...values.values()].filter((value) => value !== '').join('|')
}

/**
 * A return of the browser or a notification. The amount is not signed, nor is anything that we put into our URL. A
 * success must say whether it is settled: a notification of a refund, signed with the same key, does not.
 */
export function verifyPayment(privateKey: string, message: IncomingMessage): VerifiedMessage {
  const values = signedValues(privateKey, message, paymentFields)
  if (values === null) return { verdict: 'forged', reason: 'signature' }
  const [code, orderNumber] = [values.get('RETURN_CODE'), values.get('ORDER_NUMBER')]
  const settled = values.get('SETTLED') ?? ''
  if (code === undefined || orderNumber === undefined) return { verdict: 'forged', reason: 'incomplete' }
  const status = statusOf(code)
  if (status === 'SUCCESS' && settled === '') return { verdict: 'forged', reason: 'incomplete' }
  const authorised = status === 'SUCCESS' && settled === '0'
  const payment = { orderNumber, paymentId: null, amountCents: null, status, authorised }
  return { verdict: 'signed', message: { ...payment, externalId: nameOf(values) } }
}

export function verifyRefund(privateKey: string, message: IncomingMessage): VerifiedRefund {
  const values = signedValues(privateKey, message, refundFields)
  if (values === null) return { verdict: 'forged', reason: 'signature' }
  const [code, refundId] = [values.get('RETURN_CODE'), values.get('REFUND_ID')]
  if (code === undefined || refundId === undefined) return { verdict: 'forged', reason: 'incomplete' }
  const refund = { refundId, refundNumber: null, amountCents: null, status: statusOf(code) }
  return { verdict: 'signed', message: { ...refund, externalId: `refund:${refundId}` } }
}
