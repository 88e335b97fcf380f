import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { passesUnits } from '#worker/contract/collect-pass.ts'
import { pricingUnits } from '#worker/contract/process-units.ts'
import type { EventResult } from '#worker/contract/staff-process.ts'

import { staffWorkUnits } from './additional-work.ts'
import { customerAnswerUnits } from './conversation.ts'
import type { ProcessChanged } from './process-changed.ts'
import type { BoxAct, HistoryEvent, Presence, ProcessPage, StaffBox, StaffExtraService } from './process-page.ts'
import type { ApprovalEvidence, StaffApproval } from './staff-approval.ts'
import type { QueuedMessage, StaffMessage } from './staff-message.ts'
import type { StaffNote } from './staff-note.ts'
import type { OtherVisit, StaffWorkOrder } from './staff-order.ts'
import type { StaffBalance, StaffPayment, StaffRefund } from './staff-payment.ts'
import { visitBoxUnits } from './visit-box.ts'

/** The money and the instants of the page of a process. */

const serviceUnits = { price: money, priceWithVat: money } satisfies UnitsOf<StaffExtraService>

const refundUnits = {
  amount: money,
  unknown: { since: instant, nextAskAt: instant },
  createdAt: instant,
  refundTime: instant,
} satisfies UnitsOf<StaffRefund>

const paymentUnits = {
  amount: money,
  captured: money,
  surplus: money,
  refundable: money,
  createdAt: instant,
  paymentTime: instant,
  refunds: [refundUnits],
  counter: { parts: [{ amount: money }] },
} satisfies UnitsOf<StaffPayment>

const balanceUnits = { amount: money, left: money } satisfies UnitsOf<StaffBalance>
export const approvalUnits = { approvedAt: instant, total: money, limit: money } satisfies UnitsOf<StaffApproval>
export const evidenceUnits = approvalUnits satisfies UnitsOf<ApprovalEvidence>
const messageUnits = { createdAt: instant, sentAt: instant, deliveredAt: instant } satisfies UnitsOf<StaffMessage>
const queuedUnits = { since: instant } satisfies UnitsOf<QueuedMessage>
export const noteUnits = { createdAt: instant } satisfies UnitsOf<StaffNote>
const otherVisitUnits = { createdAt: instant } satisfies UnitsOf<OtherVisit>
const boxUnits = { reservedAt: instant, expiresAt: instant, keyInBoxSince: instant } satisfies UnitsOf<StaffBox>
const historyUnits = { at: instant } satisfies UnitsOf<HistoryEvent>
const actUnits = { at: instant } satisfies UnitsOf<BoxAct>
const presenceUnits = { openedAt: instant, lastActedAt: instant } satisfies UnitsOf<Presence>
const checkUnits = { startedAt: instant, finishedAt: instant } satisfies UnitsOf<ProcessPage['identityCheck']>

const orderUnits = {
  reservationStart: instant,
  reservationEnd: instant,
  rows: [{ price: money, priceWithVat: money }],
} satisfies UnitsOf<StaffWorkOrder>

const headUnits = {
  stateChangedAt: instant,
  waitingSince: instant,
  soonAt: instant,
  lateAt: instant,
  createdAt: instant,
  linkSendAt: instant,
  openedAt: instant,
  paymentOpenedAt: instant,
  dueAt: instant,
  unreachedSince: instant,
  unansweredSince: instant,
  askedPrice: money,
  balance: balanceUnits,
  additionalWorkAt: instant,
  readyAt: instant,
  endedAt: instant,
  updatedAt: instant,
} satisfies UnitsOf<ProcessPage['process']>

export const changedUnits = { events: [historyUnits] } satisfies UnitsOf<ProcessChanged>

export const pageUnits = {
  process: headUnits,
  archivedAt: instant,
  workOrder: orderUnits,
  extraServices: [serviceUnits],
  pricing: pricingUnits,
  deliveryInfo: { givenAt: instant },
  approvals: [approvalUnits],
  payments: [paymentUnits],
  messages: [messageUnits],
  queuedMessages: [queuedUnits],
  answers: [customerAnswerUnits],
  box: boxUnits,
  passes: passesUnits,
  licencePicture: { uploadedAt: instant },
  identityCheck: checkUnits,
  history: [historyUnits],
  boxActs: [actUnits],
  notes: [noteUnits],
  presence: presenceUnits,
  otherVisit: otherVisitUnits,
  visitBox: visitBoxUnits,
  work: staffWorkUnits,
  asOf: instant,
} satisfies UnitsOf<ProcessPage>

export const eventUnits = { page: pageUnits } satisfies UnitsOf<EventResult>

export type CountedStaffService = Counted<StaffExtraService, typeof serviceUnits>
export type CountedStaffRefund = Counted<StaffRefund, typeof refundUnits>
export type CountedStaffPayment = Counted<StaffPayment, typeof paymentUnits>
export type CountedBalance = Counted<StaffBalance, typeof balanceUnits>
export type CountedApproval = Counted<StaffApproval, typeof approvalUnits>
export type CountedEvidence = Counted<ApprovalEvidence, typeof evidenceUnits>
export type CountedMessage = Counted<StaffMessage, typeof messageUnits>
export type CountedQueued = Counted<QueuedMessage, typeof queuedUnits>
export type CountedNote = Counted<StaffNote, typeof noteUnits>
export type CountedOtherVisit = Counted<OtherVisit, typeof otherVisitUnits>
export type CountedStaffBox = Counted<StaffBox, typeof boxUnits>
export type CountedEvent = Counted<HistoryEvent, typeof historyUnits>
export type CountedAct = Counted<BoxAct, typeof actUnits>
export type CountedPresence = Counted<Presence, typeof presenceUnits>
export type CountedWorkOrder = Counted<StaffWorkOrder, typeof orderUnits>
export type CountedChanged = Counted<ProcessChanged, typeof changedUnits>
export type CountedPage = Counted<ProcessPage, typeof pageUnits>
