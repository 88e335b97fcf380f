import type { CreditPort } from '#worker/providers/credit-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'

import { askPayment, beginCredit, bookSigned } from './book.ts'
import type { SimplifiedSettings } from './call.ts'
import { cancel, capture } from './change-money.ts'
import { verifyCallback } from './messages.ts'
import { readMethods } from './methods.ts'
import { askRefundOfPayment, refundPayment } from './refund.ts'
import { registerCallbacks } from './register-callbacks.ts'

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
    answerStatus: (answer) => ({ done: 200, retry: 503, refused: 400 })[answer],
  }
}
