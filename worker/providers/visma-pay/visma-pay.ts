import * as z from 'zod'

import { proved, refusedCredentials, unproved, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import { fieldsNamed, payersOwn, refusedFields } from '#worker/providers/field-limits.ts'
import type {
  CancelOutcome,
  CaptureOutcome,
  KnownPayment,
  PaymentPort,
  StartOutcome,
  StartPayment,
} from '#worker/providers/payment-port.ts'
import { isPayable } from '#worker/providers/payment-rows.ts'
import { refusedRequest, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { askPayment, checkPayment } from './ask.ts'
import { callVismaPay, refusal, results, type VismaPay, type VismaPaySettings } from './call.ts'
import { payerLimits } from './limits.ts'
import { verifyPayment, verifyRefund } from './messages.ts'
import { paymentBody } from './payment-body.ts'
import { askRefundOfPayment, refundPayment } from './refund.ts'

const tokenSchema = z.object({ token: z.string().regex(/^[A-Za-z0-9._-]{1,200}$/) })
const errorSchema = z.object({ errors: z.array(z.unknown()).optional() })

function refusedStart(result: number, json: unknown): StartOutcome {
  // An order number is never used again, so one that was used may be this very payment.
  if (result === 2) return unknown('order_number_used')
  if (result !== results.invalid) return { ...refusal(result), cause: 'provider', fields: [] }
  const complaint = JSON.stringify(errorSchema.safeParse(json).data?.errors ?? [])
  return refusedRequest(refusal(result).reason, payersOwn(fieldsNamed(complaint, payerLimits)))
}

async function start(visma: VismaPay, input: StartPayment, signal?: AbortSignal): Promise<StartOutcome> {
  if (!isPayable(input.order)) return refusedRequest('order')
  const refused = payersOwn(refusedFields(input.customer, payerLimits))
  if (refused.length > 0) return refusedRequest('fields', refused)
  const { orderNumber } = input.order
  const call = { path: 'auth_payment', signed: orderNumber, body: paymentBody(input, visma.wire.clock.now()), signal }
  const answer = await callVismaPay(visma, call)
  if (!answer.answered) {
    const { failure } = answer
    return failure.outcome === 'unknown' ? failure : { ...failure, cause: 'provider', fields: [] }
  }
  if (answer.result !== results.done) return refusedStart(answer.result, answer.json)
  const { data } = tokenSchema.safeParse(answer.json)
  if (!data) return unknown('unreadable_answer')
  const url = `${visma.settings.baseUrl}/token/${data.token}`
  return { outcome: 'redirect', url, paymentId: null, token: data.token, referenceCode: null }
}

async function capture(visma: VismaPay, payment: KnownPayment, signal?: AbortSignal): Promise<CaptureOutcome> {
  const { orderNumber } = payment
  const body = { order_number: orderNumber }
  const answer = await callVismaPay(visma, { path: 'capture', signed: orderNumber, body, signal })
  if (!answer.answered) return answer.failure
  if (answer.result === results.done) return { outcome: 'captured' }
  if (answer.result !== 2) return refusal(answer.result)
  // The same result says that it was captured before and that it cannot be.
  const checked = await checkPayment(visma, orderNumber, signal)
  if ('outcome' in checked) return checked
  return checked.paid && checked.settled ? { outcome: 'captured' } : refusal(answer.result)
}

async function cancel(visma: VismaPay, payment: KnownPayment, signal?: AbortSignal): Promise<CancelOutcome> {
  const { orderNumber } = payment
  const checked = await checkPayment(visma, orderNumber, signal)
  if ('outcome' in checked) return checked
  if (!checked.paid) return { outcome: 'cancelled' }
  if (checked.settled) return { outcome: 'refused', reason: 'captured' }
  const body = { order_number: orderNumber }
  const answer = await callVismaPay(visma, { path: 'cancel', signed: orderNumber, body, signal })
  if (!answer.answered) return answer.failure
  return answer.result === results.done ? { outcome: 'cancelled' } : refusal(answer.result)
}

/** The list of the means of payment that the merchant has. A wrong key or authcode is answered as what is invalid is. */
async function prove(visma: VismaPay, signal?: AbortSignal): Promise<CredentialsProof> {
  const body = { version: '2', currency: 'EUR' }
  const answer = await callVismaPay(visma, { path: 'merchant_payment_methods', signed: null, body, signal })
  if (!answer.answered) return unproved(answer.failure.reason)
  if (answer.result === results.done) return proved
  if (answer.result === results.invalid) return refusedCredentials('invalid')
  return answer.result === results.maintenance
    ? { outcome: 'unreachable', reason: 'maintenance' }
    : unproved(`result_${answer.result}`)
}

/**
 * Visma Pay, also sold as Bambora PayForm (https://www.vismapay.com/docs/web_payments): a hosted page by token, JSON
 * calls, messages as signed queries. An unpaid page cannot be closed; it ends by itself after an hour.
 */
export function createVismaPay(settings: VismaPaySettings, wire: PaymentWire): PaymentPort {
  const visma = { settings, wire }
  return {
    start: (input, signal) => start(visma, input, signal),
    verify: (message) => Promise.resolve(verifyPayment(settings.privateKey, message)),
    ask: (payment, signal) => askPayment(visma, payment, signal),
    cancel: (payment, signal) => cancel(visma, payment, signal),
    capture: (payment, signal) => capture(visma, payment, signal),
    refund: (input, signal) => refundPayment(visma, input, signal),
    verifyRefund: (message) => Promise.resolve(verifyRefund(settings.privateKey, message)),
    askRefund: (refund, signal) => askRefundOfPayment(visma, refund, signal),
    prove: (signal) => prove(visma, signal),
    answerStatus: (answer) => ({ done: 200, retry: 503, refused: 400 })[answer],
  }
}
