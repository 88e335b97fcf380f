import { statusUnits } from '#worker/contract/process-units.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import { receiptViewUnits, sendReceiptSchema, type ReceiptView } from '#worker/contract/receipt.ts'
import { answer, answerIn, answerOrReload, answerOrReloadIn, customer } from '#worker/contract/route.ts'

import {
  bookSignedSchema,
  creditMethodsSchema,
  creditMethodsUnits,
  creditPaymentSchema,
  creditStartedUnits,
  signingUnsuccessfulSchema,
  type CreditMethodsAnswer,
  type CreditStarted,
} from './credit.ts'
import type { PayerView } from './payer.ts'
import {
  onlinePaymentSchema,
  paymentReturnSchema,
  paymentViewUnits,
  pricingAnswerUnits,
  queryParamsSchema,
  refundViewUnits,
  selectedPaymentTypeSchema,
  sveaUnsuccessfulSchema,
  type PaymentView,
  type PricingAnswer,
  type RefundView,
  type NewPayment,
} from './payment.ts'

/** A customer's calls about paying: by credit, online, and the receipt of what was paid. */

const paymentView = answerIn<PaymentView | null, typeof paymentViewUnits>(paymentViewUnits)

export const creditCalls = {
  /**
   * The creditor's offers for the total of the process. 404 `credit.setting_not_found`; 502
   * `payment.provider_unavailable`.
   */
  'POST /api/process/get-resursbank-payment-methods': customer({
    body: creditMethodsSchema,
    answer: answerIn<CreditMethodsAnswer, typeof creditMethodsUnits>(creditMethodsUnits),
  }),
  /**
   * Applies for credit. 205 with no body as with `POST /api/process/payment`, and refusals are those of `POST /api/process/payment`; besides 422 `request.invalid` names fields, 409
   * `credit.denied` (kind PAYMENT_FAIL) and 422 `credit.refused` (kind ECOMMERCE_ERROR, `userErrorMessage` for the screen, or `errors` by field).
   */
  'POST /api/process/resurs-bank-payment': customer({
    body: creditPaymentSchema,
    answer: answerOrReloadIn<CreditStarted, typeof creditStartedUnits>(creditStartedUnits),
  }),
  /** The customer has signed: books it. 400 `credit.not_booked`: another way to pay can be taken. */
  'PUT /api/process/book-signed-resurs-bank-payment': customer({
    body: bookSignedSchema,
    answer: paymentView,
  }),
  /** The creditor sent the browser to cancel or error. It is asked all the same, and the attempt is let go. */
  'PUT /api/process/signing-unsuccessful': customer({
    body: signingUnsuccessfulSchema,
    answer: paymentView,
  }),
}

export const receiptCalls = {
  /** Null while nothing has paid the visit. */
  'GET /api/process/receipt': customer({
    answer: answerIn<ReceiptView | null, typeof receiptViewUnits>(receiptViewUnits),
  }),
  /**
   * Sends the receipt by e-mail, once a click. 409 `receipt.none`, `receipt.no_email` (the workshop has no address); 422 names
   * `email`; 429 after five a day.
   */
  'POST /api/process/receipt': customer({
    body: sendReceiptSchema,
    answer: answerIn<ProcessStatus, typeof statusUnits>(statusUnits),
  }),
}

export const paymentCalls = {
  /** The price to pay now. 409 `pricing.not_shown` before the bill where the account hides prices. */
  'GET /api/process/pricing': customer({
    answer: answerIn<PricingAnswer, typeof pricingAnswerUnits>(pricingAnswerUnits),
  }),
  /**
   * Begins an online payment. 205 with no body: another sum is to be paid than `total`, reload everything. 422 `request.invalid` or `payment.refused` name fields; 409 `payment.already_open`,
   * `payment.already_paid`, `payment.nothing_to_pay`, `payment.not_due`, `payment.not_online`, `payment.order_changed`, `approval.needed`
   * (the price has to be approved first);
   * 502 `payment.provider_unavailable`: it can be tried again at once. 500 `payment.request_refused`: the provider does not
   * take what the service made of the order, and trying again does not help.
   */
  'POST /api/process/payment': customer({ body: onlinePaymentSchema, answer: answerOrReload<NewPayment>() }),
  /**
   * Initial values of the payer's and the credit forms. 409 `payment.not_due`. A value sent as `kept` that has changed
   * meanwhile: 422 `changed`.
   */
  'GET /api/process/payer': customer({ answer: answer<PayerView>() }),
  'GET /api/process/payment': customer({
    answer: paymentView,
  }),
  /** The browser is back from the provider, with or without a query: asks the provider how it stands. */
  'PUT /api/process/payment/status': customer({
    body: paymentReturnSchema,
    answer: paymentView,
  }),
  /** The query of the return address. A query that the provider did not sign changes nothing. */
  'POST /api/process/query-params': customer({
    body: queryParamsSchema,
    answer: paymentView,
  }),
  /** Svea sent the browser to cancel or error. Svea is asked all the same. */
  'PUT /api/process/payment/svea-unsuccessful': customer({
    body: sveaUnsuccessfulSchema,
    answer: paymentView,
  }),
  /** 409 `payment.not_cancellable`, or `payment.already_paid` whose `message` is for the screen. */
  'DELETE /api/process/payment': customer({
    answer: paymentView,
  }),
  /** Asks how the refund that is under way stands; null where there is none. */
  'PUT /api/process/refund/status': customer({
    answer: answerIn<RefundView | null, typeof refundViewUnits>(refundViewUnits),
  }),
  'POST /api/process/log-selected-payment-type': customer({ body: selectedPaymentTypeSchema, answer: answer<null>() }),
}
