import { proved, unproved } from '#worker/providers/credentials-proof.ts'
import type { CreditPort, RegisterOutcome } from '#worker/providers/credit-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'

import { askPayment, beginCredit, bookSigned } from './book.ts'
import { type SimplifiedSettings, callSimplified, type SimplifiedFlow } from './call.ts'
import { cancel, capture } from './change-money.ts'
import { failedChange } from './faults.ts'
import { verifyCallback, callbackEvents } from './messages.ts'
import { readMethods } from './methods.ts'
import { askRefundOfPayment, refundPayment } from './refund.ts'

/**
 * Resurs Bank's Simplified Shop Flow and after-shop services (V4, SOAP 1.1): our order number is the payment's id there.
 * What was signed is booked by us, and is not known after the shop before.
 */
export function createResursSimplified(settings: SimplifiedSettings, wire: PaymentWire): CreditPort {
  const flow = { settings, wire }
  return {
    methods: (input, signal) => readMethods(flow, input, signal),
    begin: (input, signal) => beginCredit(flow, input, signal),
    bookSigned: ({ paymentId }, signal) => bookSigned(flow, paymentId, signal),
    registerCallbacks: (address, signal) => registerCallbacks(flow, address, signal),
    verify: (message) => Promise.resolve(verifyCallback(settings, message)),
    ask: (payment, signal) => askPayment(flow, payment, signal),
    cancel: (payment, signal) => cancel(flow, payment, signal),
    capture: (payment, signal) => capture(flow, payment, signal),
    refund: (input, signal) => refundPayment(flow, input, signal),
    // A refund is made when it is told; nobody calls about one.
    verifyRefund: () => Promise.resolve({ verdict: 'forged', reason: 'no_such_call' }),
    askRefund: (refund, signal) => askRefundOfPayment(flow, refund, signal),
    prove: async (signal) => {
      const methods = await readMethods(flow, { amountCents: 10_000, language: 'fi' }, signal)
      return methods.outcome === 'known' ? proved : unproved(methods.reason)
    },
    answerStatus: (answer) => ({ done: 200, retry: 503, refused: 400 })[answer],
  }
}

/** The values of an event are put in by the creditor, in the place of their names in braces. */
function uriTemplate(address: string, event: string, parameters: readonly string[]): string {
  const values = [...parameters, 'digest'].map((name) => `${name}={${name}}`)
  return `${address}?event=${event}&${values.join('&')}`
}

/** Names `address` for each kind of event; a repeat takes the place of what was named before. */
async function registerCallbacks(
  flow: SimplifiedFlow,
  address: string,
  signal?: AbortSignal,
): Promise<RegisterOutcome> {
  const { callbackUser, callbackPassword, callbackSalt } = flow.settings
  for (const [event, parameters] of Object.entries(callbackEvents)) {
    const answer = await callSimplified(flow, {
      service: 'ConfigurationService',
      name: 'registerEventCallback',
      answer: 'registerEventCallbackResponse',
      fields: [
        ['eventType', event],
        ['uriTemplate', uriTemplate(address, event, parameters)],
        ['basicAuthUserName', callbackUser],
        ['basicAuthPassword', callbackPassword],
        [
          'digestConfiguration',
          [
            ['digestAlgorithm', 'SHA1'],
            ...parameters.map((name) => ['digestParameters', name] as const),
            ['digestSalt', callbackSalt],
          ],
        ],
      ],
      signal,
    })
    if (!answer.answered) return failedChange(answer)
  }
  return { outcome: 'registered' }
}
