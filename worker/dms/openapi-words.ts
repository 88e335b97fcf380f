import type { WordsOf } from '#core/http/openapi.ts'
import type { dmsCalls } from '#worker/contract/machines/dms-calls.ts'

import { approvalsExample, pdfExample, receiptExample } from './documents/openapi-examples.ts'
import {
  changesExample,
  createProcessExample,
  ordersExample,
  pingExample,
  processExample,
  readProcessExample,
  storedWorkOrderExample,
  workOrderAnswerExample,
  webhookExample,
  workOrderExample,
  workshopsExample,
} from './openapi-examples.ts'

const malformed = 'A field is missing or malformed; `errors` names it'
const noWorkOrder = 'The account has no such work order'
const noWebhook = 'The workshop has set no address'
const webhookOff = 'The workshop has switched the address off'
const noProcess = 'The account has no such process'
const unauthorised = {
  'auth.required': 'The API key is missing, unknown or revoked',
  rate_limited: 'More calls than a key may make in a minute; `Retry-After` says how long to wait',
}
const noApproval = 'The customer has approved nothing'
const noReceipt = 'Nothing has paid the process'
const unread = {
  ...unauthorised,
  'files.unavailable': 'The file store of archived processes does not answer; ask again',
}
const unreadable = {
  ...unauthorised,
  'request.malformed': 'The body is not JSON',
  'request.too_large': 'The body is longer than 1 MiB',
  'request.unsupported_media_type': 'The body is not `application/json`',
}
/** The answer of a call that only moves a process on. */
const notMoved = {
  ...unauthorised,
  'process.not_found': noProcess,
  'process.version_conflict': 'Others keep changing it; ask again',
  'process.wrong_process_type': 'A process of this type never comes so far',
}

/** The document's words for each call: its purpose, answers and refusals. */
export const words: WordsOf<typeof dmsCalls> = {
  'PUT /api/dms/work-order/:externalWorkOrderId': {
    operationId: 'putWorkOrder',
    summary: 'Store a work order',
    description:
      'Stores the whole work order: what is left out is removed. The same content again changes nothing and answers ' +
      '`changed: false`, so it may be sent as often as is convenient. A change reaches the customer’s open screen at once.',
    body: workOrderExample,
    answer: { description: 'Stored.', example: workOrderAnswerExample, headers: ['ETag'] },
    problems: {
      ...unreadable,
      'additional_work.not_now': 'A new row is proposed, and the visit takes none now',
      'additional_work.too_many': 'The visit has as many proposals as it may',
      'work_order.revision_conflict': 'A newer order is stored: `revision` is older, or `If-Match` is not its version',
      'work_order.version_conflict': 'Others keep writing the same work order; send it again',
      'request.invalid': malformed,
      'work_order.total_mismatch':
        'The rows come to another sum than `total` or `totalWithoutVat`; `totals` says what was sent and what was counted',
    },
  },
  'GET /api/dms/work-order/:externalWorkOrderId': {
    operationId: 'getWorkOrder',
    summary: 'Read a work order as it is stored',
    description:
      'The phone number comes as E.164 and is null where what was sent was no phone number; the same goes for the ' +
      'e-mail address. `process` is the newest process of the work order, whatever its state.',
    answer: { description: 'The work order.', example: storedWorkOrderExample, headers: ['ETag'] },
    problems: { ...unauthorised, 'work_order.not_found': noWorkOrder, 'request.invalid': 'The number is malformed' },
  },
  'GET /api/dms/work-order': {
    operationId: 'listWorkOrders',
    summary: 'List work orders',
    description:
      'The orders of the account that have a number, the newest first, each with its newest process. `process` narrows them ' +
      'to those without one (`none`), with one that is under way (`unfinished`), or whose newest is over (`ended`); `state` to ' +
      'those whose newest process stands there. Go on while `nextCursor` is not null, also past pages without items.',
    answer: { description: 'A page of orders.', example: ordersExample },
    problems: { ...unauthorised, 'request.invalid': malformed },
  },
  'POST /api/dms/work-order/:externalWorkOrderId/rename': {
    operationId: 'renameWorkOrder',
    summary: 'Give a work order another number',
    description:
      'Its process, its customer’s link and what was paid stay. A repeat is answered again, with `changed: false`. A put to ' +
      'the former number is a new order.',
    body: { externalWorkOrderId: '26-004900' },
    answer: {
      description: 'Renamed.',
      example: { ...workOrderAnswerExample, externalWorkOrderId: '26-004900', version: 2 },
    },
    problems: {
      ...unreadable,
      'work_order.not_found': noWorkOrder,
      'work_order.number_taken': 'Another order of the account has the number',
      'work_order.version_conflict': 'Others keep changing the order; ask again',
      'request.invalid': malformed,
    },
  },
  'DELETE /api/dms/work-order/:externalWorkOrderId': {
    operationId: 'deleteWorkOrder',
    summary: 'Delete a work order that has no process',
    description:
      'With its rows and a customer without a number. One that has, or had, a process stays: cancel that instead.',
    answer: { description: 'Deleted.', example: null },
    problems: {
      ...unauthorised,
      'work_order.not_found': noWorkOrder,
      'work_order.has_process': 'The order has, or had, a process',
      'request.invalid': 'The number is malformed',
    },
  },
  'GET /api/dms/workshop': {
    operationId: 'listWorkshops',
    summary: 'List the workshops of the key',
    description: 'The one of an account’s key, or all of a group’s. Needs no `Workshop`.',
    answer: { description: 'The workshops.', example: workshopsExample },
    problems: unauthorised,
  },
  'GET /api/dms/webhook': {
    operationId: 'getWebhook',
    summary: 'Read where you are told',
    description: 'The address that the workshop has set, its version, and the events that are sent to it.',
    answer: { description: 'The address.', example: webhookExample },
    problems: { ...unauthorised, 'webhook.not_found': noWebhook },
  },
  'PUT /api/dms/webhook/events': {
    operationId: 'chooseEvents',
    summary: 'Choose the events',
    description: 'From now on only these are sent; null: all of the version of the address.',
    body: { events: ['process.approved', 'process.paid'] },
    answer: { description: 'Chosen.', example: { ...webhookExample, events: ['process.approved', 'process.paid'] } },
    problems: { ...unreadable, 'webhook.not_found': noWebhook, 'request.invalid': malformed },
  },
  'POST /api/dms/webhook/ping': {
    operationId: 'pingWebhook',
    summary: 'Have a ping sent',
    description: 'One `ping` is sent to the address, signed like every event, once and whatever events were chosen.',
    answer: { description: 'It is on its way.', example: { id: pingExample.id } },
    problems: { ...unauthorised, 'webhook.not_found': noWebhook, 'webhook.disabled': webhookOff },
  },
  'POST /api/dms/webhook/replay': {
    operationId: 'replayEvents',
    summary: 'Have events sent again',
    description:
      'By their ids, or all since an instant: what was delivered or given up is sent once more, with the same `id`, a hundred a ' +
      'call. Ask again with `nextSince` until it is null; the events of that very instant may come twice.',
    body: { since: '2026-11-24T06:00:00Z' },
    answer: { description: 'On their way.', example: { replayed: 12, nextSince: null } },
    problems: {
      ...unreadable,
      'webhook.not_found': noWebhook,
      'webhook.disabled': webhookOff,
      'request.invalid': malformed,
    },
  },
  'POST /api/dms/process': {
    operationId: 'createProcess',
    summary: 'Create the process of a work order',
    description:
      'Creates the customer’s process. Its link is sent at once, or at `sendLinkAt` when that lies ahead. A process of ' +
      'type `ONLY_PAYMENT` is sent the link to its payment at once, and takes no `sendLinkAt`. It is billed what is open: the total less what the work order’s earlier processes were paid, and with what they gave back. With an `Idempotency-Key` a repeat answers as the first ' +
      'call did; send one, so that a lost answer can be asked for again.',
    body: createProcessExample,
    answer: { description: 'Created, or created before.', example: processExample },
    problems: {
      ...unreadable,
      'feature.off': 'The workshop has switched off what the process asks for (`errors` names the field)',
      'work_order.not_found': noWorkOrder,
      VERSION_CONFLICT: 'The work order has an unfinished process',
      'work_order.paid':
        'A process of type ONLY_PAYMENT would bill nothing: earlier processes of the work order were paid all of it',
      'account.not_live': 'The workshop is not open for customers yet; work orders are stored all the same',
      INVALID_CONTACT: 'The customer has neither a usable phone number nor a usable e-mail address',
      'idempotency.key_reused': 'This Idempotency-Key was used with another body',
      'request.invalid': malformed,
    },
  },
  'GET /api/dms/process': {
    operationId: 'listChanges',
    summary: 'What changed since the last call',
    description:
      'Every process that changed after `changedSince`, once, by its last change and the earliest first; visits stay in ' +
      'the list for thirty days after their end. Keep `nextCursor` and send it the next time. Nothing is skipped, however many ' +
      'changes are written at once; what changes between two pages comes again on a later one.',
    answer: { description: 'The changes.', example: changesExample },
    problems: {
      ...unauthorised,
      'changes.cursor_unknown': 'The cursor is not one of the account; begin again without one',
      'request.invalid': malformed,
    },
  },
  'GET /api/dms/process/:id': {
    operationId: 'getProcess',
    summary: 'Read where a process stands',
    description:
      'The state is the one of this moment; `version` grows with every change. `amounts.open` is what the customer is asked to pay.',
    answer: { description: 'The process.', example: readProcessExample },
    problems: { ...unauthorised, 'process.not_found': noProcess },
  },
  'GET /api/dms/process/:id/approval': {
    operationId: 'getApproval',
    summary: 'Read what the customer approved',
    description:
      'Every approval of the process: the rows and sums as they stood, VAT by rate, by whom and when it was given, and the hashes of ' +
      'the ledger. Also of an archived process. What was erased of the customer is null.',
    answer: { description: 'The approvals.', example: approvalsExample, headers: ['ETag'] },
    problems: { ...unread, 'process.not_found': noProcess, 'approval.not_found': noApproval },
  },
  'GET /api/dms/process/:id/approval.pdf': {
    operationId: 'getApprovalPdf',
    summary: 'Read what the customer approved as PDF',
    description: 'The same as pages. The same content is the same file.',
    answer: { description: 'The pages.', example: pdfExample, headers: ['ETag', 'Content-Disposition'] },
    problems: {
      ...unread,
      'process.not_found': noProcess,
      'approval.not_found': noApproval,
      'request.invalid': 'There is no such language',
    },
  },
  'GET /api/dms/process/:id/receipt': {
    operationId: 'getReceipt',
    summary: 'Read the receipt',
    description:
      'The receipt as the customer has it: what was charged, VAT by rate, how it was paid and what was given back since. Also of ' +
      'an archived process.',
    answer: { description: 'The receipt.', example: receiptExample, headers: ['ETag'] },
    problems: { ...unread, 'process.not_found': noProcess, 'receipt.not_found': noReceipt },
  },
  'GET /api/dms/process/:id/receipt.pdf': {
    operationId: 'getReceiptPdf',
    summary: 'Read the receipt as PDF',
    description: 'The same as pages. The same content is the same file.',
    answer: { description: 'The pages.', example: pdfExample, headers: ['ETag', 'Content-Disposition'] },
    problems: {
      ...unread,
      'process.not_found': noProcess,
      'receipt.not_found': noReceipt,
      'request.invalid': 'There is no such language',
    },
  },
  'POST /api/dms/process/:id/cancel': {
    operationId: 'cancelProcess',
    summary: 'Cancel a process',
    description:
      'Ends a process that is not past the point of return: once keys have been delivered the workshop finishes it. ' +
      'A box that was reserved is free again. Cancelling a cancelled process answers the same again.',
    body: { reason: 'Asiakas perui ajan' },
    answer: { description: 'Cancelled.', example: { ...processExample, state: 'CANCELLED', version: 2 } },
    problems: {
      ...unreadable,
      'process.not_found': noProcess,
      'process.illegal_transition': 'It cannot be cancelled any more',
      'process.version_conflict': 'Others keep changing it; ask again',
      'request.invalid': malformed,
    },
  },
  'POST /api/dms/process/:id/ready-for-payment': {
    operationId: 'askForPayment',
    summary: 'Ask the customer to pay',
    description:
      'The work is done, or the keys lie in the box: the customer is sent a link to pay what the work order costs now. ' +
      'Where there is nothing to pay the process is settled at once; where the order costs less than was paid for it, `process.balance_due` tells of the money that is owed. Asking again changes nothing. A put that changes ' +
      'what is billed before it is paid sends a new link.',
    answer: { description: 'Asked for.', example: { ...processExample, state: 'READY_FOR_PAYMENT', version: 9 } },
    problems: { ...notMoved, 'process.illegal_transition': 'It is not so far, or over' },
  },
  'POST /api/dms/process/:id/finish': {
    operationId: 'finishProcess',
    summary: 'Finish a process',
    description: 'Ends a visit that is done. Finishing a finished process answers the same again.',
    answer: { description: 'Finished.', example: { ...processExample, state: 'PROCESS_DONE', version: 12 } },
    problems: {
      ...notMoved,
      'process.illegal_transition': 'It cannot be finished now',
      'process.balance_open': 'The customer is owed money (`process.balance_due`), which staff give back first',
    },
  },
}
