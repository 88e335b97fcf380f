import { handOnSchema, passesUnits, type HandedPass } from '#worker/contract/collect-pass.ts'
import { answer, answerIn, rawAnswer, staff } from '#worker/contract/route.ts'
import {
  staffEventQuerySchema,
  staffEventSchema,
  undoSchema,
  type StaffProcess,
  type EventResult,
} from '#worker/contract/staff-process.ts'
import { moneyCalls } from '#worker/contract/staff/money-calls.ts'
import {
  assigneesQuerySchema,
  assignSchema,
  type AssignAnswer,
  type Assignee,
} from '#worker/contract/staff/visit/assignee.ts'
import {
  boardChangesQuerySchema,
  boardChangesUnits,
  boardQuerySchema,
  boardUnits,
  type BoardChanges,
  type BoardPage,
} from '#worker/contract/staff/visit/board.ts'
import {
  bulkPreviewQuerySchema,
  bulkSchema,
  type BulkAnswer,
  type BulkPreview,
} from '#worker/contract/staff/visit/bulk.ts'
import { calendarQuerySchema, type BookingCalendar } from '#worker/contract/staff/visit/calendar.ts'
import { correctOrderSchema, type CorrectedOrder } from '#worker/contract/staff/visit/correct-order.ts'
import {
  createOptionsQuerySchema,
  createOptionsUnits,
  createProcessSchema,
  freeOrdersUnits,
  knownCustomersQuerySchema,
  linkPreviewQuerySchema,
  type CreatedProcess,
  workOrderQuerySchema,
  type CreateOptions,
  type FreeWorkOrder,
  type KnownCustomer,
  type LinkPreview,
} from '#worker/contract/staff/visit/create-process.ts'
import { dayQuerySchema, dayUnits, type DayPage } from '#worker/contract/staff/visit/day.ts'
import { messagePreviewQuerySchema, type MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'
import { eventUnits, evidenceUnits, noteUnits, pageUnits } from '#worker/contract/staff/visit/page-units.ts'
import type { ResendAnswer, ShownCode, StaffTicket } from '#worker/contract/staff/visit/process-answers.ts'
import { processPageQuerySchema } from '#worker/contract/staff/visit/process-page-query.ts'
import {
  editCustomerSchema,
  noteSchema,
  reachedSchema,
  resendSchema,
  restoreSchema,
  type ProcessPage,
  type StaffCustomer,
} from '#worker/contract/staff/visit/process-page.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'
import type { StaffNote } from '#worker/contract/staff/visit/staff-note.ts'

const listed = { action: 'process.see', about: 'account' } as const
const created = { action: 'process.create', about: 'account' } as const
const seen = { action: 'process.see', about: 'visit' } as const
const done = { action: 'process.act', about: 'visit' } as const

export const boardCalls = {
  'GET /api/staff/process': staff({
    ...listed,
    query: boardQuerySchema,
    answer: answerIn<BoardPage, typeof boardUnits>(boardUnits),
  }),
  'GET /api/staff/process/changes': staff({
    ...listed,
    query: boardChangesQuerySchema,
    answer: answerIn<BoardChanges, typeof boardChangesUnits>(boardChangesUnits),
  }),
}

export const dayCalls = {
  'GET /api/staff/day': staff({
    ...listed,
    query: dayQuerySchema,
    answer: answerIn<DayPage, typeof dayUnits>(dayUnits),
  }),
}

export const bulkCalls = {
  /** A preview of a bulk action: its effect on each process, and who would get a message. */
  'GET /api/staff/bulk': staff({
    action: 'process.act',
    about: 'list',
    query: bulkPreviewQuerySchema,
    answer: answer<BulkPreview>(),
  }),
  /** 200 also where every one of them was refused: the answer says which, and why. */
  'POST /api/staff/bulk': staff({
    action: 'process.act',
    about: 'list',
    body: bulkSchema,
    answer: answer<BulkAnswer>(),
  }),
}

export const newProcessCalls = {
  /**
   * 201. 422 `INVALID_CONTACT` (`errors` name the fields), 409 `VERSION_CONFLICT`, 409 `work_order.exists` for a number
   * of one's own that is taken, 409 `vehicle.taken`. Told twice with one `clickId` it is one process; with another form
   * it is 409 `click.taken`. Both that and `VERSION_CONFLICT` name the process in `changed: ProcessInTheWay`.
   */
  'POST /api/staff/process': staff({ ...created, body: createProcessSchema, answer: answer<CreatedProcess>(201) }),
  'GET /api/staff/create-options': staff({
    ...created,
    query: createOptionsQuerySchema,
    answer: answerIn<CreateOptions, typeof createOptionsUnits>(createOptionsUnits),
  }),
  'GET /api/staff/work-order': staff({
    ...created,
    query: workOrderQuerySchema,
    answer: answerIn<FreeWorkOrder[], typeof freeOrdersUnits>(freeOrdersUnits),
  }),
  'GET /api/staff/link-preview': staff({
    ...created,
    query: linkPreviewQuerySchema,
    answer: answer<LinkPreview>(),
  }),
  'GET /api/staff/known-customer': staff({
    ...created,
    query: knownCustomersQuerySchema,
    answer: answer<KnownCustomer[]>(),
  }),
  'GET /api/staff/calendar': staff({ ...created, query: calendarQuerySchema, answer: answer<BookingCalendar>() }),
}

export const staffEventCalls = {
  'GET /api/staff/process/:id/possible-events': staff({ ...seen, answer: answer<StaffProcess>() }),
  /**
   * 409 also `process.illegal_transition`, `process.no_room_left`, `process.work_order_taken`; 422 `override.reason_needed`
   * where it goes past what is missing (`changed: { missing }`). The same repeated by the same user is answered as it was
   * the first time.
   */
  'POST /api/staff/process/:id/event': staff({
    action: ['process.act', 'payment.refund'],
    stepUp: 'event',
    about: 'visit',
    body: staffEventSchema,
    query: staffEventQuerySchema,
    answer: answerIn<EventResult, typeof eventUnits>(eventUnits),
  }),
  /**
   * Takes back what the user told last, within seconds. 409 `process.changed`, `undo.too_late`, `undo.not_possible`,
   * `undo.box_taken`.
   */
  'POST /api/staff/process/:id/undo': staff({
    action: 'process.act',
    about: 'visit',
    body: undoSchema,
    answer: answer<StaffProcess>(),
  }),
}

export const staffPassCalls = {
  /** As the customer's own, without the links; the passes are on the page of the process. */
  'POST /api/staff/process/:id/collect-pass': staff({
    ...done,
    body: handOnSchema,
    answer: answerIn<HandedPass[], typeof passesUnits>(passesUnits),
  }),
  'DELETE /api/staff/process/:id/collect-pass/:passId': staff({
    ...done,
    answer: answerIn<HandedPass[], typeof passesUnits>(passesUnits),
  }),
}

export const processPageCalls = {
  'GET /api/staff/process/:id': staff({
    ...seen,
    query: processPageQuerySchema,
    answer: answerIn<ProcessPage, typeof pageUnits>(pageUnits),
  }),
  'GET /api/staff/process/:id/ticket': staff({ ...seen, answer: answer<StaffTicket>() }),
  /** The customer's codes and links, which open the visit: every look is audited. */
  'POST /api/staff/process/:id/code': staff({ ...done, answer: answer<ShownCode>() }),
  /** A note; two calls with one `clickId` are one note. */
  'POST /api/staff/process/:id/note': staff({
    ...done,
    body: noteSchema,
    answer: answerIn<StaffNote, typeof noteUnits>(noteUnits),
  }),
  /** Takes the process off the list of those to call; answers the note that says so. */
  'POST /api/staff/process/:id/reached': staff({
    ...done,
    body: reachedSchema,
    answer: answerIn<StaffNote, typeof noteUnits>(noteUnits),
  }),
  /** Ends every code that a kiosk, or a phone that took over from one, has of the visit; answers the note that says so. */
  'POST /api/staff/process/:id/kiosk-code/end': staff({
    ...done,
    body: reachedSchema,
    answer: answerIn<StaffNote, typeof noteUnits>(noteUnits),
  }),
  /** The message that an event of staff, or a resend, brings to the customer. */
  'GET /api/staff/process/:id/message-preview': staff({
    ...done,
    query: messagePreviewQuerySchema,
    answer: answer<MessagePreview>(),
  }),
  /** 409 `message.not_resendable` in a state that has no use for it; 422 `INVALID_CONTACT`, `message.reason_needed`. */
  'POST /api/staff/process/:id/resend': staff({ ...done, body: resendSchema, answer: answer<ResendAnswer>() }),
  /** 409 `assignee.changed` with `changed: AssignAnswer`; 422 for who does not work with this process. */
  'PUT /api/staff/process/:id/assignee': staff({ ...done, body: assignSchema, answer: answer<AssignAnswer>() }),
  /** Users who may be assigned processes of an account. */
  'GET /api/staff/assignee': staff({
    action: 'process.act',
    about: 'account',
    query: assigneesQuerySchema,
    answer: answer<Assignee[]>(),
  }),
  /** 409 `customer.changed` with `changed: CustomerChanged`; 422 `INVALID_CONTACT` with the fields. */
  'PUT /api/staff/process/:id/customer': staff({ ...done, body: editCustomerSchema, answer: answer<StaffCustomer>() }),
  /** Brings a visit back from the archive; told twice it is back once. Answers its page. */
  'POST /api/staff/process/:id/restore': staff({
    ...done,
    body: restoreSchema,
    answer: answerIn<ProcessPage, typeof pageUnits>(pageUnits),
  }),
  'GET /api/staff/process/:id/approval/:approvalId': staff({
    ...seen,
    answer: answerIn<ApprovalEvidence, typeof evidenceUnits>(evidenceUnits),
  }),
  /** The bytes of the picture; every view is audited. */
  'GET /api/staff/process/:id/licence-picture': staff({
    action: 'licence.see',
    about: 'visit',
    answer: rawAnswer<Blob>(),
  }),
}

export const correctionCalls = {
  /**
   * 409 `order.changed`: somebody else was first; `order.ended`, `order.dealer_system`, `order.paid`, `order.payment_open`,
   * `order.type_fixed`, `vehicle.taken`: as the visit stands it cannot be put right so.
   */
  'PUT /api/staff/process/:id/order': staff({ ...done, body: correctOrderSchema, answer: answer<CorrectedOrder>() }),
}

/**
 * Work with processes. 404 `process.not_found` is for what the user does not see, 403 `auth.forbidden` for what they see
 * and may not do. A write on what has changed answers 409 `process.changed` with `changed: ProcessChanged`.
 */
export const deskCalls = {
  ...boardCalls,
  ...dayCalls,
  ...bulkCalls,
  ...newProcessCalls,
  ...staffEventCalls,
  ...moneyCalls,
  ...staffPassCalls,
  ...processPageCalls,
  ...correctionCalls,
}
