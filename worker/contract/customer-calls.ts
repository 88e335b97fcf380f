import { threadCalls } from '#worker/contract/customer/conversation.ts'
import {
  bookSignedSchema,
  creditMethodsSchema,
  creditPaymentSchema,
  signingUnsuccessfulSchema,
  type CreditMethodsAnswer,
  type CreditStarted,
} from '#worker/contract/customer/credit.ts'
import { customerPushCalls } from '#worker/contract/customer/customer-push.ts'
import type { InitAnswer } from '#worker/contract/customer/first-screen.ts'
import { contactSchema, keyMissingSchema, notMeSchema, type ContactView } from '#worker/contract/customer/help.ts'
import type { IdentityStarted } from '#worker/contract/customer/identity.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'
import {
  onlinePaymentSchema,
  paymentReturnSchema,
  queryParamsSchema,
  selectedPaymentTypeSchema,
  sveaUnsuccessfulSchema,
  type PaymentView,
  type PricingAnswer,
  type RefundView,
  type NewPayment,
} from '#worker/contract/customer/payment.ts'
import {
  approvePriceSchema,
  deliveryInfoSchema,
  extraServiceSchema,
  languageSchema,
  linkOpenedSchema,
  notesSchema,
  processCodeSchema,
  selectionSchema,
  stepSchema,
} from '#worker/contract/customer/process-inputs.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'

import { additionalWorkCalls } from './additional-work.ts'
import { handOnSchema, type CollectPass, type HandedPass } from './collect-pass.ts'
import type { PrivacyView } from './privacy.ts'
import type {
  AccountSettings,
  ContentTexts,
  ExtraService,
  Language,
  ProcessPath,
  ProcessStatus,
  RoomTicket,
  StatusAnswer,
  StepAnswer,
  UiConfig,
  WorkOrder,
} from './process.ts'
import { sendReceiptSchema, type ReceiptView } from './receipt.ts'
import { answer, anybody, answerOrReload, customer, fileForm, nothing } from './route.ts'

export const firstScreenCalls = {
  'GET /api/process/init': customer({ atKiosk: true, answer: answer<InitAnswer>() }),
}

export const processCalls = {
  'PUT /api/process/code': anybody({
    atKiosk: true,
    body: processCodeSchema,
    answer: answer<{ processCode: string }>(),
  }),
  'GET /api/process/ticket': customer({ atKiosk: true, answer: answer<RoomTicket>() }),
  'GET /api/process': customer({ atKiosk: true, answer: answer<StatusAnswer>() }),
  'GET /api/process/work-order': customer({ atKiosk: true, answer: answer<WorkOrder | null>() }),
  'GET /api/process/extra-service/available': customer({ atKiosk: true, answer: answer<ExtraService[]>() }),
  'PUT /api/process/extra-service/': customer({
    atKiosk: true,
    body: extraServiceSchema,
    answer: answer<ProcessStatus>(),
  }),
  'DELETE /api/process/extra-service/:id': customer({ atKiosk: true, answer: answer<ProcessStatus>() }),
  'PUT /api/process/selection/': customer({ atKiosk: true, body: selectionSchema, answer: answer<ProcessStatus>() }),
  'PUT /api/process/notes': customer({ atKiosk: true, body: notesSchema, answer: answer<ProcessStatus>() }),
  'GET /api/process/language': customer({ atKiosk: true, answer: answer<Language[]>() }),
  /** Answers the texts of the language chosen. */
  'PUT /api/process/language': customer({ atKiosk: true, body: languageSchema, answer: answer<ContentTexts>() }),
  'GET /api/process/content': customer({ atKiosk: true, answer: answer<ContentTexts>() }),
  'GET /api/process/ui-config': customer({ atKiosk: true, answer: answer<UiConfig>() }),
  'GET /api/process/account': customer({ atKiosk: true, answer: answer<AccountSettings>() }),
  'GET /api/process/path': customer({ atKiosk: true, answer: answer<ProcessPath>() }),
  /**
   * 205 with no body: the process changed elsewhere, or costs another sum than `total`: reload everything. 422 names `limit`; 422 `approval.reason_needed`
   * where staff are signed in in this browser and gave no `reason`.
   */
  'PUT /api/process/step': customer({ atKiosk: true, body: stepSchema, answer: answerOrReload<StepAnswer>() }),
  'PUT /api/process/link-opened': customer({ atKiosk: true, body: linkOpenedSchema, answer: answer<ProcessStatus>() }),
  'POST /api/process/delivery-info': customer({ body: deliveryInfoSchema, answer: answer<ProcessStatus>() }),
  /** Approves `askedPrice`. 205 with no body: it, or the process, is another by now. 422 as for a step. */
  'POST /api/process/price-approval': customer({ body: approvePriceSchema, answer: answerOrReload<ProcessStatus>() }),
  /** Asks for a box again after a reservation ran out or none was free. */
  'POST /api/process/reserve-again': customer({ atKiosk: true, answer: answer<ProcessStatus>() }),
}

export const licenceCalls = {
  'PUT /api/process/save-drivers-licence': customer({
    atKiosk: true,
    body: fileForm,
    bodyLimit: 11 * 1024 * 1024,
    answer: answer<ProcessStatus>(),
  }),
  /** Removes the picture and what is stored of it. */
  'DELETE /api/process/save-drivers-licence': customer({ atKiosk: true, answer: answer<ProcessStatus>() }),
}

export const privacyCalls = {
  /**
   * The same at any other time, as far as no car of the workshop's depends on it; needs `If-Match`. 409 `licence.held`: one
   * does; 409 `process.changed`: it may mean something else now.
   */
  'DELETE /api/process/licence-picture': customer({ answer: answer<ProcessStatus>() }),
  'GET /api/process/privacy': customer({ answer: answer<PrivacyView>() }),
  'GET /api/process/approval/:id': customer({ answer: answer<ApprovalEvidence>() }),
}

export const customerPassCalls = {
  /** Passes for somebody else. 409 `collect_pass.not_now`, `collect_pass.too_many`; 422 names `phoneNumber`, `validUntil`. */
  'GET /api/process/collect-pass': customer({ answer: answer<HandedPass[]>() }),
  'POST /api/process/collect-pass': customer({ body: handOnSchema, answer: answer<HandedPass[]>() }),
  'DELETE /api/process/collect-pass/:id': customer({ answer: answer<HandedPass[]>() }),
  /** With the code of a pass in the place of that of a process. */
  'GET /api/collect-pass': customer({ answer: answer<CollectPass>() }),
}

export const helpCalls = {
  /** Addresses that messages go to. */
  'GET /api/process/contact': customer({ answer: answer<ContactView>() }),
  /** 422 `INVALID_CONTACT` with the fields; 409 `process.version_conflict`, `contact.fixed`; 429 after three times a day. */
  'PUT /api/process/contact': customer({ body: contactSchema, answer: answer<ProcessStatus>() }),
  /** Opens the box again and alerts staff. 409 `key_missing.not_opened`, `key_missing.too_often`, `process.version_conflict`. */
  'POST /api/process/key-missing': customer({ body: keyMissingSchema, answer: answer<ProcessStatus>() }),
  /**
   * It was somebody else who opened the visit at a kiosk: every code that was lent there ends, and staff are told by a
   * message in the thread. The same click again does nothing more. 409 `process.ended`.
   */
  'POST /api/process/not-me': customer({ body: notMeSchema, answer: nothing }),
}

export const identityCalls = {
  /** Begins the identity check (again); the open one is continued. 409 `identity.not_asked`; 502 `identity.provider_unavailable`. */
  'POST /api/process/identity': customer({ atKiosk: true, answer: answer<IdentityStarted>() }),
  /** The browser is back from the identity check: asks the provider, and answers the status after it. */
  'PUT /api/process/identity/status': customer({ atKiosk: true, answer: answer<ProcessStatus>() }),
}

export const creditCalls = {
  /**
   * The creditor's offers for the total of the process. 404 `credit.setting_not_found`; 502
   * `payment.provider_unavailable`.
   */
  'POST /api/process/get-resursbank-payment-methods': customer({
    body: creditMethodsSchema,
    answer: answer<CreditMethodsAnswer>(),
  }),
  /**
   * Applies for credit. 205 with no body as with `POST /api/process/payment`, and refusals are those of `POST /api/process/payment`; besides 422 `request.invalid` names fields, 409
   * `credit.denied` (kind PAYMENT_FAIL) and 422 `credit.refused` (kind ECOMMERCE_ERROR, `userErrorMessage` for the screen, or `errors` by field).
   */
  'POST /api/process/resurs-bank-payment': customer({
    body: creditPaymentSchema,
    answer: answerOrReload<CreditStarted>(),
  }),
  /** The customer has signed: books it. 400 `credit.not_booked`: another way to pay can be taken. */
  'PUT /api/process/book-signed-resurs-bank-payment': customer({
    body: bookSignedSchema,
    answer: answer<PaymentView | null>(),
  }),
  /** The creditor sent the browser to cancel or error. It is asked all the same, and the attempt is let go. */
  'PUT /api/process/signing-unsuccessful': customer({
    body: signingUnsuccessfulSchema,
    answer: answer<PaymentView | null>(),
  }),
}

export const receiptCalls = {
  /** Null while nothing has paid the visit. */
  'GET /api/process/receipt': customer({ answer: answer<ReceiptView | null>() }),
  /**
   * Sends the receipt by e-mail, once a click. 409 `receipt.none`, `receipt.no_email` (the workshop has no address); 422 names
   * `email`; 429 after five a day.
   */
  'POST /api/process/receipt': customer({ body: sendReceiptSchema, answer: answer<ProcessStatus>() }),
}

export const paymentCalls = {
  /** The price to pay now. 409 `pricing.not_shown` before the bill where the account hides prices. */
  'GET /api/process/pricing': customer({ answer: answer<PricingAnswer>() }),
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
  'GET /api/process/payment': customer({ answer: answer<PaymentView | null>() }),
  /** The browser is back from the provider, with or without a query: asks the provider how it stands. */
  'PUT /api/process/payment/status': customer({ body: paymentReturnSchema, answer: answer<PaymentView | null>() }),
  /** The query of the return address. A query that the provider did not sign changes nothing. */
  'POST /api/process/query-params': customer({ body: queryParamsSchema, answer: answer<PaymentView | null>() }),
  /** Svea sent the browser to cancel or error. Svea is asked all the same. */
  'PUT /api/process/payment/svea-unsuccessful': customer({
    body: sveaUnsuccessfulSchema,
    answer: answer<PaymentView | null>(),
  }),
  /** 409 `payment.not_cancellable`, or `payment.already_paid` whose `message` is for the screen. */
  'DELETE /api/process/payment': customer({ answer: answer<PaymentView | null>() }),
  /** Asks how the refund that is under way stands; null where there is none. */
  'PUT /api/process/refund/status': customer({ answer: answer<RefundView | null>() }),
  'POST /api/process/log-selected-payment-type': customer({ body: selectedPaymentTypeSchema, answer: answer<null>() }),
}

/**
 * The customer's calls: method and path, with body and answer. The web's client is typed by this map and the worker's
 * routes answer with the same types. All but `PUT /api/process/code` carry `X-Process-Code`; a call that depends on
 * what was on the screen carries `If-Match: "<version>"`. Every write answers with the status after it.
 */
export const customerCalls = {
  ...firstScreenCalls,
  ...processCalls,
  ...licenceCalls,
  ...additionalWorkCalls,
  ...privacyCalls,
  ...customerPassCalls,
  ...helpCalls,
  ...threadCalls,
  ...customerPushCalls,
  ...identityCalls,
  ...creditCalls,
  ...paymentCalls,
  ...receiptCalls,
}
