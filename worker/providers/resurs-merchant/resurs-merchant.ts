import * as z from 'zod'

import { decodeText } from '#domain/text/body-text.ts'
import { proved, refusedCredentials, unprovedBy, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import type { CreditPort } from '#worker/providers/credit-port.ts'
import type { IncomingMessage, VerifiedMessage } from '#worker/providers/payment-port.ts'
import { readAnswer, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { beginCredit, bookSigned } from './begin.ts'
import { callMerchant, isOwnError, type Merchant, type MerchantSettings } from './call.ts'
import { askRefundOfPayment, cancel, capture, refundPayment } from './change-money.ts'
import { methodsSchema, readMethods } from './methods.ts'
import { askPayment } from './payment.ts'
import type { TokenStore } from './token.ts'

const paymentId = z.string().regex(/^[\w-]{1,64}$/)

const messageSchema = z.union([
  z.object({ paymentId, status: z.enum(['AUTHORIZED', 'CAPTURED', 'FROZEN', 'REJECTED']) }),
  z.object({ paymentId, action: z.string().min(1).max(40), actionId: z.string().min(1).max(100) }),
])

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(body))
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

/** The methods of the store, by a token that was got just now: one that is kept says nothing of the secret. */
async function prove({ settings, wire }: Merchant, signal?: AbortSignal): Promise<CredentialsProof> {
  const path = `/v2/stores/${settings.storeId}/payment_methods?amount=100.00`
  const answer = await callMerchant({ settings, wire, tokens: new Map() }, { method: 'GET', path, signal })
  if (!answer.answered) return unprovedBy(answer)
  if (answer.status === 200 && readAnswer(answer, methodsSchema) !== null) return proved
  const isOtherStore = answer.status === 404 && isOwnError(answer)
  return isOtherStore ? refusedCredentials('store') : unprovedBy(answer)
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
    prove: (signal) => prove(merchant, signal),
    answerStatus: (answer) => ({ done: 202, retry: 503, refused: 400 })[answer],
  }
}
