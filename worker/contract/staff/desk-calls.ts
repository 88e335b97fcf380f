import type { HandedPass, HandOnInput } from '#worker/contract/collect-pass.ts'
import type { RefundInput } from '#worker/contract/staff-payment.ts'
import type { StaffEventInput, StaffProcess } from '#worker/contract/staff-process.ts'

import type { BoardChanges, BoardChangesQuery, BoardPage, BoardQuery } from './board.ts'
import type { BookingCalendar, CalendarQuery } from './calendar.ts'
import type {
  CreatedProcess,
  CreateOptions,
  CreateOptionsQuery,
  CreateProcessInput,
  FreeWorkOrder,
  WorkOrderQuery,
} from './create-process.ts'
import type { ResendAnswer, StaffTicket } from './process-answers.ts'
import type {
  ApprovalEvidence,
  EditCustomerInput,
  NoteInput,
  ProcessPage,
  ReachedInput,
  ResendInput,
  StaffCustomer,
  StaffNote,
} from './process-page.ts'

/**
 * Work with processes. 404 `process.not_found` is for what the user does not see, 403 `auth.forbidden` for what they see
 * and may not do. A write on what has changed answers 409 `process.changed` with `changed: ProcessChanged`.
 */
export type DeskCalls = {
  'GET /api/staff/process': { query: BoardQuery; answer: BoardPage }
  'GET /api/staff/process/changes': { query: BoardChangesQuery; answer: BoardChanges }
  'GET /api/staff/process/:id': { answer: ProcessPage }
  'GET /api/staff/process/:id/ticket': { answer: StaffTicket }
  'GET /api/staff/process/:id/possible-events': { answer: StaffProcess }
  /**
   * 409 also `process.illegal_transition`, `process.no_room_left`, `process.work_order_taken`. The same told again by the
   * same user is answered as it was the first time.
   */
  'POST /api/staff/process/:id/event': { body: StaffEventInput; answer: StaffProcess }
  'POST /api/staff/process/:id/refund': { body: RefundInput; answer: StaffProcess }
  /** Told twice with one `clickId` it is one note. */
  'POST /api/staff/process/:id/note': { body: NoteInput; answer: StaffNote }
  /** Takes the process off the list of those to call; answers the note that says so. */
  'POST /api/staff/process/:id/reached': { body: ReachedInput; answer: StaffNote }
  /** 409 `message.not_resendable` in a state that has no use for it; 422 `INVALID_CONTACT`. */
  'POST /api/staff/process/:id/resend': { body: ResendInput; answer: ResendAnswer }
  /** 409 `customer.changed` with `changed: CustomerChanged`; 422 `INVALID_CONTACT` with the fields. */
  'PUT /api/staff/process/:id/customer': { body: EditCustomerInput; answer: StaffCustomer }
  /** As the customer's own; the passes are on the page of the process. */
  'POST /api/staff/process/:id/collect-pass': { body: HandOnInput; answer: HandedPass[] }
  'DELETE /api/staff/process/:id/collect-pass/:passId': { answer: HandedPass[] }
  'GET /api/staff/process/:id/approval/:approvalId': { answer: ApprovalEvidence }
  /** The bytes of the picture; every view is audited. */
  'GET /api/staff/process/:id/licence-picture': { answer: Blob }
  /**
   * 201. 422 `INVALID_CONTACT` (`errors` name the fields), 409 `VERSION_CONFLICT`, 409 `work_order.exists` for a number
   * of one's own that is taken, 409 `vehicle.taken`. Told twice with one `clickId` it is one process; with another form
   * it is 409 `click.taken`. Both that and `VERSION_CONFLICT` name the process in `changed: ProcessInTheWay`.
   */
  'POST /api/staff/process': { body: CreateProcessInput; answer: CreatedProcess }
  'GET /api/staff/create-options': { query: CreateOptionsQuery; answer: CreateOptions }
  'GET /api/staff/work-order': { query: WorkOrderQuery; answer: FreeWorkOrder[] }
  'GET /api/staff/calendar': { query: CalendarQuery; answer: BookingCalendar }
}
