import type { CollectPass, HandedPass, HandOnInput } from './collect-pass.ts'
import type {
  BookSignedInput,
  CreditMethodsAnswer,
  CreditMethodsInput,
  CreditPaymentInput,
  CreditStarted,
  SigningUnsuccessfulInput,
} from './credit.ts'
import type { ContactInput, ContactView, KeyMissingInput } from './help.ts'
import type { IdentityStarted } from './identity.ts'
import type {
  OnlinePaymentInput,
  PaymentReturnInput,
  PaymentView,
  PricingAnswer,
  QueryParamsInput,
  RefundView,
  SelectedPaymentTypeInput,
  StartedPayment,
  SveaUnsuccessfulInput,
} from './payment.ts'
import type { PrivacyView } from './privacy.ts'
import type {
  ApprovePriceInput,
  DeliveryInfoInput,
  ExtraServiceInput,
  LanguageInput,
  LinkOpenedInput,
  NotesInput,
  ProcessCodeInput,
  SelectionInput,
  StepInput,
} from './process-inputs.ts'
import type {
  AccountSettings,
  ContentTexts,
  ExtraService,
  Language,
  ProcessInit,
  ProcessPath,
  ProcessStatus,
  RoomTicket,
  StepAnswer,
  UiConfig,
  WorkOrder,
} from './process.ts'
import type { ApprovalEvidence } from './staff/process-page.ts'

/**
 * The customer's calls: method and path, with body and answer. The web's client is typed by this map and the worker's
 * routes answer with the same types. All but `PUT /api/process/code` carry `X-Process-Code`; a call that depends on
 * what was on the screen carries `If-Match: "<version>"`. Every write answers with the status after it.
 */
export type CustomerCalls = {
  'GET /api/process/init': { answer: ProcessInit }
  'PUT /api/process/code': { body: ProcessCodeInput; answer: { processCode: string } }
  'GET /api/process/ticket': { answer: RoomTicket }
  'GET /api/process': { answer: ProcessStatus }
  'GET /api/process/work-order': { answer: WorkOrder | null }
  'GET /api/process/extra-service/available': { answer: ExtraService[] }
  'PUT /api/process/extra-service/': { body: ExtraServiceInput; answer: ProcessStatus }
  'DELETE /api/process/extra-service/:id': { answer: ProcessStatus }
  'PUT /api/process/selection/': { body: SelectionInput; answer: ProcessStatus }
  'PUT /api/process/notes': { body: NotesInput; answer: ProcessStatus }
  'GET /api/process/language': { answer: Language[] }
  /** Answers the texts of the language chosen. */
  'PUT /api/process/language': { body: LanguageInput; answer: ContentTexts }
  'GET /api/process/content': { answer: ContentTexts }
  'GET /api/process/ui-config': { answer: UiConfig }
  'GET /api/process/account': { answer: AccountSettings }
  'GET /api/process/path': { answer: ProcessPath }
  /** 205 with no body: the process changed elsewhere, reload everything. 422 names `limit`. */
  'PUT /api/process/step': { body: StepInput; answer: StepAnswer }
  'PUT /api/process/link-opened': { body: LinkOpenedInput; answer: ProcessStatus }
  'PUT /api/process/save-drivers-licence': { body: FormData; answer: ProcessStatus }
  /** Removes the picture and what is stored of it. */
  'DELETE /api/process/save-drivers-licence': { answer: ProcessStatus }
  /**
   * The same at any other time, as far as no car of the workshop's depends on it; needs `If-Match`. 409 `licence.held`: one
   * does; 409 `process.changed`: it may mean something else now.
   */
  'DELETE /api/process/licence-picture': { answer: ProcessStatus }
  'GET /api/process/privacy': { answer: PrivacyView }
  'GET /api/process/approval/:id': { answer: ApprovalEvidence }
  'POST /api/process/delivery-info': { body: DeliveryInfoInput; answer: ProcessStatus }
  /** Approves `askedPrice`. 205 with no body: it, or the process, is another by now. 422 names `limit`. */
  'POST /api/process/price-approval': { body: ApprovePriceInput; answer: ProcessStatus }
  /** Asks for a box again after a reservation ran out or none was free. */
  'POST /api/process/reserve-again': { answer: ProcessStatus }
  /** Passes for somebody else. 409 `collect_pass.not_now`, `collect_pass.too_many`; 422 names `phoneNumber`, `validUntil`. */
  'GET /api/process/collect-pass': { answer: HandedPass[] }
  'POST /api/process/collect-pass': { body: HandOnInput; answer: HandedPass[] }
  'DELETE /api/process/collect-pass/:id': { answer: HandedPass[] }
  /** With the code of a pass in the place of that of a process. */
  'GET /api/collect-pass': { answer: CollectPass }
  /** Where messages go. */
  'GET /api/process/contact': { answer: ContactView }
  /** 422 `INVALID_CONTACT` with the fields; 409 `process.version_conflict`; 429 after three times a day. */
  'PUT /api/process/contact': { body: ContactInput; answer: ProcessStatus }
  /** Opens the box again and alerts staff. 409 `key_missing.not_opened`, `key_missing.too_often`, `process.version_conflict`. */
  'POST /api/process/key-missing': { body: KeyMissingInput; answer: ProcessStatus }
  /** What is to be paid now. */
  'GET /api/process/pricing': { answer: PricingAnswer }
  /**
   * Begins an online payment. 422 `request.invalid` or `payment.refused` name fields; 409 `payment.already_open`,
   * `payment.already_paid`, `payment.nothing_to_pay`, `payment.not_due`, `payment.not_online`, `payment.order_changed`, `approval.needed`
   * (the price has to be approved first);
   * 502 `payment.provider_unavailable`: it can be tried again at once.
   */
  'POST /api/process/payment': { body: OnlinePaymentInput; answer: StartedPayment }
  'GET /api/process/payment': { answer: PaymentView | null }
  /** The browser is back from the provider, with or without a query: asks the provider how it stands. */
  'PUT /api/process/payment/status': { body: PaymentReturnInput; answer: PaymentView | null }
  /** What the return address carried. A query that the provider did not sign changes nothing. */
  'POST /api/process/query-params': { body: QueryParamsInput; answer: PaymentView | null }
  /** Svea sent the browser to cancel or error. Svea is asked all the same. */
  'PUT /api/process/payment/svea-unsuccessful': { body: SveaUnsuccessfulInput; answer: PaymentView | null }
  /** 409 `payment.not_cancellable`, or `payment.already_paid` whose `message` is for the screen. */
  'DELETE /api/process/payment': { answer: PaymentView | null }
  /** Asks how the refund that is under way stands; null where there is none. */
  'PUT /api/process/refund/status': { answer: RefundView | null }
  'POST /api/process/log-selected-payment-type': { body: SelectedPaymentTypeInput; answer: null }
  /** What the creditor offers for the total of the process. 404 `credit.setting_not_found`; 502 `payment.provider_unavailable`. */
  'POST /api/process/get-resursbank-payment-methods': { body: CreditMethodsInput; answer: CreditMethodsAnswer }
  /**
   * Applies for credit. Refusals are those of `POST /api/process/payment`; besides 422 `request.invalid` names fields, 409
   * `credit.denied` (kind PAYMENT_FAIL) and 422 `credit.refused` (kind ECOMMERCE_ERROR, `userErrorMessage` for the screen).
   */
  'POST /api/process/resurs-bank-payment': { body: CreditPaymentInput; answer: CreditStarted }
  /** The customer has signed: books it. 400 `credit.not_booked`: another way to pay can be taken. */
  'PUT /api/process/book-signed-resurs-bank-payment': { body: BookSignedInput; answer: PaymentView | null }
  /** The creditor sent the browser to cancel or error. It is asked all the same, and the attempt is let go. */
  'PUT /api/process/signing-unsuccessful': { body: SigningUnsuccessfulInput; answer: PaymentView | null }
  /** Begins the identity check (again); the open one is continued. 409 `identity.not_asked`; 502 `identity.provider_unavailable`. */
  'POST /api/process/identity': { answer: IdentityStarted }
  /** The browser is back from the identity check: asks the provider, and answers the status after it. */
  'PUT /api/process/identity/status': { answer: ProcessStatus }
}
