import type { Operation, Problems } from '#core/openapi.ts'

import {
  createProcessExample,
  processExample,
  storedWorkOrderExample,
  workOrderAnswerExample,
  workOrderExample,
} from './openapi-examples.ts'
import type { SchemaName } from './openapi-schemas.ts'

const externalWorkOrderId = {
  name: 'externalWorkOrderId',
  in: 'path',
  required: true,
  description: 'The number of the work order in the dealer system.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  example: '26-004817',
} as const
const processId = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id that the creation of the process answered.',
  schema: { type: 'string' },
  example: 'prc_1k3v6q2c84hz5x0m9t7w2rbpn',
} as const
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A key of the caller’s own for this one creation, kept for at least 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0d6c4a2e-7f0f-4b58-9c53-2f2f8a3f7f11',
} as const

const unauthorised: Problems = { 401: { 'auth.required': 'The API key is missing, unknown or revoked' } }
const malformed = 'A field is missing or malformed; `errors` names it'
const noWorkOrder = 'The account has no such work order'
const noProcess = 'The account has no such process'

const unreadable: Problems = {
  400: { 'request.malformed': 'The body is not JSON' },
  ...unauthorised,
  413: { 'request.too_large': 'The body is longer than 1 MiB' },
  415: { 'request.unsupported_media_type': 'The body is not `application/json`' },
}

/** Refusals of a call that only moves a process on. */
function moved(refusal: string): Problems {
  return {
    ...unauthorised,
    404: { 'process.not_found': noProcess },
    409: {
      'process.illegal_transition': refusal,
      'process.version_conflict': 'Others keep changing it; ask again',
      'process.wrong_process_type': 'A process of this type never comes so far',
    },
  }
}

export const operations: readonly Operation<SchemaName>[] = [
  {
    method: 'put',
    path: '/api/dms/work-order/{externalWorkOrderId}',
    operationId: 'putWorkOrder',
    summary: 'Store a work order',
    description:
      'Stores the whole work order: what is left out is removed. The same content again changes nothing and answers ' +
      '`changed: false`, so it may be sent as often as is convenient. A change reaches the customer’s open screen at once.',
    parameters: [externalWorkOrderId],
    body: { schema: 'WorkOrder', example: workOrderExample, required: true },
    answers: { '200': { schema: 'WorkOrderAnswer', example: workOrderAnswerExample, description: 'Stored.' } },
    problems: {
      ...unreadable,
      409: { 'work_order.version_conflict': 'Others keep writing the same work order; send it again' },
      422: { 'request.invalid': malformed },
    },
  },
  {
    method: 'get',
    path: '/api/dms/work-order/{externalWorkOrderId}',
    operationId: 'getWorkOrder',
    summary: 'Read a work order as it is stored',
    description:
      'The phone number comes as E.164 and is null where what was sent was no phone number; the same goes for the ' +
      'e-mail address. `process` is the newest process of the work order, whatever its state.',
    parameters: [externalWorkOrderId],
    answers: { '200': { schema: 'StoredWorkOrder', example: storedWorkOrderExample, description: 'The work order.' } },
    problems: {
      ...unauthorised,
      404: { 'work_order.not_found': noWorkOrder },
      422: { 'request.invalid': 'The number is malformed' },
    },
  },
  {
    method: 'post',
    path: '/api/dms/process',
    operationId: 'createProcess',
    summary: 'Create the process of a work order',
    description:
      'Creates the customer’s process. Its link is sent at once, or at `sendLinkAt` when that lies ahead. A process of ' +
      'type `ONLY_PAYMENT` is sent the link to its payment at once, and takes no `sendLinkAt`. With an `Idempotency-Key` a repeat answers as the first ' +
      'call did; send one, so that a lost answer can be asked for again.',
    parameters: [idempotencyKey],
    body: { schema: 'CreateProcess', example: createProcessExample, required: true },
    answers: { '201': { schema: 'Process', example: processExample, description: 'Created, or created before.' } },
    problems: {
      ...unreadable,
      404: { 'work_order.not_found': noWorkOrder },
      409: { VERSION_CONFLICT: 'The work order has an unfinished process' },
      422: {
        INVALID_CONTACT: 'The customer has neither a usable phone number nor a usable e-mail address',
        'idempotency.key_reused': 'This Idempotency-Key was used with another body',
        'request.invalid': malformed,
      },
    },
  },
  {
    method: 'get',
    path: '/api/dms/process/{id}',
    operationId: 'getProcess',
    summary: 'Read where a process stands',
    description: 'The state is the one of this moment; `version` grows with every change.',
    parameters: [processId],
    answers: { '200': { schema: 'Process', example: processExample, description: 'The process.' } },
    problems: { ...unauthorised, 404: { 'process.not_found': noProcess } },
  },
  {
    method: 'post',
    path: '/api/dms/process/{id}/cancel',
    operationId: 'cancelProcess',
    summary: 'Cancel a process',
    description:
      'Ends a process that is not past the point of return: once keys have been delivered the workshop finishes it. ' +
      'A box that was reserved is free again. Cancelling a cancelled process answers the same again.',
    parameters: [processId],
    body: { schema: 'CancelProcess', example: { reason: 'Asiakas perui ajan' }, required: false },
    answers: {
      '200': {
        schema: 'Process',
        example: { ...processExample, state: 'CANCELLED', version: 2 },
        description: 'Cancelled.',
      },
    },
    problems: {
      ...unreadable,
      404: { 'process.not_found': noProcess },
      409: {
        'process.illegal_transition': 'It cannot be cancelled any more',
        'process.version_conflict': 'Others keep changing it; ask again',
      },
      422: { 'request.invalid': malformed },
    },
  },
  {
    method: 'post',
    path: '/api/dms/process/{id}/ready-for-payment',
    operationId: 'askForPayment',
    summary: 'Ask the customer to pay',
    description:
      'The work is done, or the keys lie in the box: the customer is sent a link to pay what the work order costs now. ' +
      'Where there is nothing to pay the process is settled at once. Asking again changes nothing. A put that changes ' +
      'what is billed before it is paid sends a new link.',
    parameters: [processId],
    answers: {
      '200': {
        schema: 'Process',
        example: { ...processExample, state: 'READY_FOR_PAYMENT', version: 9 },
        description: 'Asked for.',
      },
    },
    problems: moved('It is not so far, or over'),
  },
  {
    method: 'post',
    path: '/api/dms/process/{id}/finish',
    operationId: 'finishProcess',
    summary: 'Finish a process',
    description: 'Ends a visit that is done. Finishing a finished process answers the same again.',
    parameters: [processId],
    answers: {
      '200': {
        schema: 'Process',
        example: { ...processExample, state: 'PROCESS_DONE', version: 12 },
        description: 'Finished.',
      },
    },
    problems: moved('It cannot be finished now'),
  },
]
