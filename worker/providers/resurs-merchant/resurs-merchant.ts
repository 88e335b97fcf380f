import type { CreditPort } from '#worker/providers/credit-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'

import { beginCredit, bookSigned } from './begin.ts'
import type { MerchantSettings } from './call.ts'
import { askRefundOfPayment, cancel, capture, refundPayment } from './change-money.ts'
import { readCallback } from './messages.ts'
import { readMethods } from './methods.ts'
import { askPayment } from './payment.ts'
import type { TokenStore } from './token.ts'

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
