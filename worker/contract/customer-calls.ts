import { threadCalls } from '#worker/contract/customer/conversation.ts'
import { customerPushCalls } from '#worker/contract/customer/customer-push.ts'
import { firstScreenUnits, type InitAnswer } from '#worker/contract/customer/first-screen.ts'
import {
  contactSchema,
  keyMissingSchema,
  linkAgainSchema,
  notMeSchema,
  type ContactView,
} from '#worker/contract/customer/help.ts'
import type { IdentityStarted } from '#worker/contract/customer/identity.ts'
import { creditCalls, paymentCalls, receiptCalls } from '#worker/contract/customer/payment-calls.ts'
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
import { evidenceUnits } from '#worker/contract/staff/visit/page-units.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'

import { additionalWorkCalls } from './additional-work.ts'
import { collectPassUnits, handOnSchema, passesUnits, type CollectPass, type HandedPass } from './collect-pass.ts'
import { privacyUnits, type PrivacyView } from './privacy.ts'
import {
  accountUnits,
  servicesUnits,
  statusAnswerUnits,
  statusUnits,
  stepUnits,
  workOrderUnits,
} from './process-units.ts'
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
import { answer, answerIn, anybody, answerOrReloadIn, customer, fileForm, nothing } from './route.ts'

const status = answerIn<ProcessStatus, typeof statusUnits>(statusUnits)
const passes = answerIn<HandedPass[], typeof passesUnits>(passesUnits)

export const firstScreenCalls = {
  'GET /api/process/init': customer({
    atKiosk: true,
    answer: answerIn<InitAnswer, typeof firstScreenUnits>(firstScreenUnits),
  }),
}

export const processCalls = {
  'PUT /api/process/code': anybody({
    atKiosk: true,
    body: processCodeSchema,
    answer: answer<{ processCode: string }>(),
  }),
  'GET /api/process/ticket': customer({ atKiosk: true, answer: answer<RoomTicket>() }),
  'GET /api/process': customer({
    atKiosk: true,
    answer: answerIn<StatusAnswer, typeof statusAnswerUnits>(statusAnswerUnits),
  }),
  'GET /api/process/work-order': customer({
    atKiosk: true,
    answer: answerIn<WorkOrder | null, typeof workOrderUnits>(workOrderUnits),
  }),
  'GET /api/process/extra-service/available': customer({
    atKiosk: true,
    answer: answerIn<ExtraService[], typeof servicesUnits>(servicesUnits),
  }),
  'PUT /api/process/extra-service/': customer({
    atKiosk: true,
    body: extraServiceSchema,
    answer: status,
  }),
  'DELETE /api/process/extra-service/:id': customer({
    atKiosk: true,
    answer: status,
  }),
  'PUT /api/process/selection/': customer({
    atKiosk: true,
    body: selectionSchema,
    answer: status,
  }),
  'PUT /api/process/notes': customer({
    atKiosk: true,
    body: notesSchema,
    answer: status,
  }),
  'GET /api/process/language': customer({ atKiosk: true, answer: answer<Language[]>() }),
  /** Answers the texts of the language chosen. */
  'PUT /api/process/language': customer({ atKiosk: true, body: languageSchema, answer: answer<ContentTexts>() }),
  'GET /api/process/content': customer({ atKiosk: true, answer: answer<ContentTexts>() }),
  'GET /api/process/ui-config': customer({ atKiosk: true, answer: answer<UiConfig>() }),
  'GET /api/process/account': customer({
    atKiosk: true,
    answer: answerIn<AccountSettings, typeof accountUnits>(accountUnits),
  }),
  'GET /api/process/path': customer({ atKiosk: true, answer: answer<ProcessPath>() }),
  /**
   * 205 with no body: the process changed elsewhere, or costs another sum than `total`: reload everything. 422 names `limit`; 422 `approval.reason_needed`
   * where staff are signed in in this browser and gave no `reason`.
   */
  'PUT /api/process/step': customer({
    atKiosk: true,
    body: stepSchema,
    answer: answerOrReloadIn<StepAnswer, typeof stepUnits>(stepUnits),
  }),
  'PUT /api/process/link-opened': customer({
    atKiosk: true,
    body: linkOpenedSchema,
    answer: status,
  }),
  'POST /api/process/delivery-info': customer({
    body: deliveryInfoSchema,
    answer: status,
  }),
  /** Approves `askedPrice`. 205 with no body: it, or the process, is another by now. 422 as for a step. */
  'POST /api/process/price-approval': customer({
    body: approvePriceSchema,
    answer: answerOrReloadIn<ProcessStatus, typeof statusUnits>(statusUnits),
  }),
  /** Asks for a box again after a reservation ran out or none was free. */
  'POST /api/process/reserve-again': customer({
    atKiosk: true,
    answer: status,
  }),
}

export const licenceCalls = {
  'PUT /api/process/save-drivers-licence': customer({
    atKiosk: true,
    body: fileForm,
    bodyLimit: 11 * 1024 * 1024,
    answer: status,
  }),
  /** Removes the picture and what is stored of it. */
  'DELETE /api/process/save-drivers-licence': customer({
    atKiosk: true,
    answer: status,
  }),
}

export const privacyCalls = {
  /**
   * The same at any other time, as far as no car of the workshop's depends on it; needs `If-Match`. 409 `licence.held`: one
   * does; 409 `process.changed`: it may mean something else now.
   */
  'DELETE /api/process/licence-picture': customer({ answer: status }),
  'GET /api/process/privacy': customer({ answer: answerIn<PrivacyView, typeof privacyUnits>(privacyUnits) }),
  'GET /api/process/approval/:id': customer({
    answer: answerIn<ApprovalEvidence, typeof evidenceUnits>(evidenceUnits),
  }),
}

export const customerPassCalls = {
  /** Passes for somebody else. 409 `collect_pass.not_now`, `collect_pass.too_many`; 422 names `phoneNumber`, `validUntil`. */
  'GET /api/process/collect-pass': customer({ answer: passes }),
  'POST /api/process/collect-pass': customer({
    body: handOnSchema,
    answer: passes,
  }),
  'DELETE /api/process/collect-pass/:id': customer({ answer: passes }),
  /** With the code of a pass in the place of that of a process. */
  'GET /api/collect-pass': customer({ answer: answerIn<CollectPass, typeof collectPassUnits>(collectPassUnits) }),
}

export const helpCalls = {
  /** Addresses that messages go to. */
  'GET /api/process/contact': customer({ answer: answer<ContactView>() }),
  /** 422 `INVALID_CONTACT` with the fields; 409 `process.version_conflict`, `contact.fixed`; 429 after three times a day. */
  'PUT /api/process/contact': customer({
    body: contactSchema,
    answer: status,
  }),
  /** Opens the box again and alerts staff. 409 `key_missing.not_opened`, `key_missing.too_often`, `process.version_conflict`. */
  'POST /api/process/key-missing': customer({
    body: keyMissingSchema,
    answer: status,
  }),
  /**
   * It was somebody else who opened the visit at a kiosk: every code that was lent there ends, and staff are told by a
   * message in the thread. The same click again does nothing more. 409 `process.ended`.
   */
  'POST /api/process/not-me': customer({ body: notMeSchema, answer: nothing }),
  /**
   * For who has lost their link: it is sent to the number of the visit, where plate and number are of one. The answer is the
   * same where they are not. 422 names the field; 429 after a few times a day.
   */
  'POST /api/process/link-again': anybody({ body: linkAgainSchema, answer: nothing }),
}

export const identityCalls = {
  /** Begins the identity check (again); the open one is continued. 409 `identity.not_asked`; 502 `identity.provider_unavailable`. */
  'POST /api/process/identity': customer({ atKiosk: true, answer: answer<IdentityStarted>() }),
  /** The browser is back from the identity check: asks the provider, and answers the status after it. */
  'PUT /api/process/identity/status': customer({
    atKiosk: true,
    answer: status,
  }),
}

/**
 * The customer's calls: method and path, with body and answer. The web's client is typed by this map and the worker's
 * routes answer with the same types. All but `PUT /api/process/code` and `POST /api/process/link-again` carry `X-Process-Code`; a call that depends on
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
