import { createHash } from 'node:crypto'

import { secretsEqual } from '#core/secrets/hashing.ts'
import type { IncomingMessage, VerifiedMessage } from '#worker/providers/payment-port.ts'
import { onceEach } from '#worker/providers/payment-wire.ts'

import { basicAuthorization, type SimplifiedSettings } from './call.ts'

/** Events that the creditor calls about, and the fields in their digest, in that order. */
export const callbackEvents = {
  BOOKED: ['paymentId'],
  UNFREEZE: ['paymentId'],
  AUTOMATIC_FRAUD_CONTROL: ['paymentId', 'result'],
  ANNULMENT: ['paymentId'],
  FINALIZATION: ['paymentId'],
} as const

export type CallbackEvent = keyof typeof callbackEvents

function isCallbackEvent(name: string | undefined): name is CallbackEvent {
  return name !== undefined && Object.hasOwn(callbackEvents, name)
}

/** Upper-case hexadecimal SHA-1 of the values one after another and the salt. */
export function callbackDigest(values: readonly string[], salt: string): string {
  return createHash('sha1')
    .update(`${values.join('')}${salt}`)
    .digest('hex')
    .toUpperCase()
}

const names: ReadonlySet<string> = new Set(['event', 'paymentId', 'result', 'digest'])

type Called = { event: CallbackEvent; values: readonly [paymentId: string, ...more: string[]]; digest: string }

/** A call of a known kind with each of its values once; null for any other. */
function readCall(query: URLSearchParams): Called | null {
  const given = onceEach(query, (name) => names.has(name))
  const event = given?.get('event')
  if (given === null || !isCallbackEvent(event)) return null
  const [paymentId = '', ...more] = callbackEvents[event].map((name) => given.get(name) ?? '')
  const isWhole = /^[A-Za-z0-9]{1,32}$/.test(paymentId) && more.every((result) => /^(?:FROZEN|THAWED)$/.test(result))
  if (!isWhole || (more.length === 0 && given.has('result'))) return null
  return { event, values: [paymentId, ...more], digest: given.get('digest') ?? '' }
}

/**
 * A callback: its digest, and the password that we gave with the address. It says that something happened, never how
 * much: the payment is asked about.
 */
export function verifyCallback(settings: SimplifiedSettings, { query, headers }: IncomingMessage): VerifiedMessage {
  const expected = basicAuthorization(settings.callbackUser, settings.callbackPassword)
  if (!secretsEqual(headers.get('Authorization') ?? '', expected)) return { verdict: 'forged', reason: 'password' }
  const call = readCall(query)
  if (call === null) return { verdict: 'forged', reason: 'incomplete' }
  const { event, values, digest } = call
  if (!secretsEqual(digest.toUpperCase(), callbackDigest(values, settings.callbackSalt))) {
    return { verdict: 'forged', reason: 'digest' }
  }
  const [paymentId, ...more] = values
  return {
    verdict: 'signed',
    message: {
      orderNumber: paymentId,
      paymentId,
      amountCents: null,
      status: 'PENDING',
      authorised: false,
      externalId: [paymentId, event, ...more].join(':'),
    },
  }
}
