import * as z from 'zod'

import type { CreditPort } from '#worker/providers/credit-port.ts'
import type { IncomingMessage, VerifiedMessage } from '#worker/providers/payment-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'

import { beginCredit, bookSigned } from './begin.ts'
import type { MerchantSettings } from './call.ts'
import { askRefundOfPayment, cancel, capture, refundPayment } from './change-money.ts'
import { readMethods } from './methods.ts'
import { askPayment } from './payment.ts'
import type { TokenStore } from './token.ts'

const paymentId = z.string().regex(/^[\w-]{1,64}$/)

const messageSchema = z.union([
  z.object({ paymentId, status: z.enum(['AUTHORIZED', 'CAPTURED', 'FROZEN', 'REJECTED']) }),
  z.object({ paymentId, action: z.string().min(1).max(40), actionId: z.string().min(1).max(100) }),
])

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body))
  } catch {
    return null
  }
}

/** A callback of either kind. Nobody signs it: whoever knows the address can only make us ask. */
function readCallback({ body }: IncomingMessage): VerifiedMessage {
  const { data } = messageSchema.safeParse(readJson(body))
  if (data === undefined) return { verdict: 'forged', reason: 'incomplete' }
  return {
    verdict: 'hint',
    message: {
      orderNumber: null,
      paymentId: data.paymentId,
      amountCents: null,
      status: 'PENDING',
      authorised: false,
      externalId: data.paymentId,
    },
  }
}

const tokensOfThisIsolate: TokenStore = new Map()

/**
 * Resurs Bank's Merchant API 2.0: JSON with OAuth 2.0, unsigned calls about each payment at an address of its own. It
 * books what was signed by itself.
 */
export function createResursMerchant(
  settings: MerchantSettings,
  wire: PaymentWire,
  tokens: TokenStore = tokensOfThisIsolate,
): CreditPort {
  const merchant = { settings, wire, tokens }
  return {
    methods: (input, signal) => readMethods(merchant, input, signal),
    begin: (input, signal) => beginCredit(merchant, input, signal),
    bookSigned: (payment, signal) => bookSigned(merchant, payment, signal),
    verify: (message) => Promise.resolve(readCallback(message)),
    ask: (payment, signal) => askPayment(merchant, payment, signal),
    cancel: (payment, signal) => cancel(merchant, payment, signal),
    capture: (payment, signal) => capture(merchant, payment, signal),
    refund: (input, signal) => refundPayment(merchant, input, signal),
    // A refund is made when it is told; the calls about it come to the address of its payment.
    verifyRefund: () => Promise.resolve({ verdict: 'forged', reason: 'no_such_call' }),
    askRefund: (refund, signal) => askRefundOfPayment(merchant, refund, signal),
    answerStatus: (answer) => ({ done: 202, retry: 503, refused: 400 })[answer],
  }
}
