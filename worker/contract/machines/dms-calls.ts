import * as z from 'zod'

import { answerOf, answerOfIn, dms, fileAnswer, nothing, type Refusals } from '#worker/contract/route.ts'

import {
  dmsApprovalsSchema,
  dmsApprovalsUnits,
  dmsDocumentQuerySchema,
  dmsPdfSchema,
  dmsReceiptSchema,
  dmsReceiptUnits,
} from './dms-documents.ts'
import { dmsOrdersQuerySchema, dmsOrdersSchema, dmsOrdersUnits, dmsRenameSchema } from './dms-orders.ts'
import { dmsChangesUnits, dmsReadUnits, dmsStoredUnits } from './dms-units.ts'
import {
  dmsPingSchema,
  dmsReplayedSchema,
  dmsReplayedUnits,
  dmsReplaySchema,
  dmsWebhookEventsSchema,
  dmsWebhookSchema,
  dmsWebhookUnits,
  dmsWorkshopsSchema,
} from './dms-webhooks.ts'
import {
  dmsCancelProcessSchema,
  dmsChangesQuerySchema,
  dmsChangesSchema,
  dmsCreateProcessSchema,
  dmsProcessAnswerSchema,
  dmsReadProcessSchema,
  dmsStoredWorkOrderSchema,
  dmsWorkOrderAnswerSchema,
  dmsWorkOrderSchema,
  externalIdSchema,
} from './dms.ts'

const unauthorised = { 401: ['auth.required'], 429: ['rate_limited'] } as const
const unreadable = {
  400: ['request.malformed'],
  ...unauthorised,
  413: ['request.too_large'],
  415: ['request.unsupported_media_type'],
} as const
const notMoved = {
  ...unauthorised,
  404: ['process.not_found'],
  409: ['process.illegal_transition', 'process.version_conflict', 'process.wrong_process_type'],
} as const satisfies Refusals
/** Documents whose rows are not read: that of an archived process comes from the file store. */
const unread = { ...unauthorised, 503: ['files.unavailable'] } as const
const noApproval = { ...unread, 404: ['process.not_found', 'approval.not_found'] } as const
const noReceipt = { ...unread, 404: ['process.not_found', 'receipt.not_found'] } as const
const orderId = { externalWorkOrderId: externalIdSchema }
/** A version in quotes, or `*` for whatever is stored. Proxies may have made it weak. */
const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^(?:\*|(?:W\/)?"\d{1,15}")$/)
    .optional(),
})
const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })

/** The calls of a dealer system, with the key of its account. `openapi.ts` of `worker/dms` describes them in words. */
export const dmsCalls = {
  'PUT /api/dms/work-order/:externalWorkOrderId': dms({
    params: orderId,
    headers: ifMatchHeader,
    body: dmsWorkOrderSchema,
    answer: answerOf(dmsWorkOrderAnswerSchema),
    problems: {
      ...unreadable,
      409: [
        'additional_work.not_now',
        'additional_work.too_many',
        'work_order.revision_conflict',
        'work_order.version_conflict',
      ],
      422: ['request.invalid', 'work_order.total_mismatch'],
    },
  }),
  'GET /api/dms/work-order/:externalWorkOrderId': dms({
    params: orderId,
    answer: answerOfIn(dmsStoredWorkOrderSchema, dmsStoredUnits),
    problems: { ...unauthorised, 404: ['work_order.not_found'], 422: ['request.invalid'] },
  }),
  'GET /api/dms/work-order': dms({
    query: dmsOrdersQuerySchema,
    answer: answerOfIn(dmsOrdersSchema, dmsOrdersUnits),
    problems: { ...unauthorised, 422: ['request.invalid'] },
  }),
  'POST /api/dms/work-order/:externalWorkOrderId/rename': dms({
    params: orderId,
    body: dmsRenameSchema,
    answer: answerOf(dmsWorkOrderAnswerSchema),
    problems: {
      ...unreadable,
      404: ['work_order.not_found'],
      409: ['work_order.number_taken', 'work_order.version_conflict'],
      422: ['request.invalid'],
    },
  }),
  'DELETE /api/dms/work-order/:externalWorkOrderId': dms({
    params: orderId,
    answer: nothing,
    problems: {
      ...unauthorised,
      404: ['work_order.not_found'],
      409: ['work_order.has_process'],
      422: ['request.invalid'],
    },
  }),
  'GET /api/dms/workshop': dms({ answer: answerOf(dmsWorkshopsSchema), problems: unauthorised }),
  'GET /api/dms/webhook': dms({
    answer: answerOfIn(dmsWebhookSchema, dmsWebhookUnits),
    problems: { ...unauthorised, 404: ['webhook.not_found'] },
  }),
  'PUT /api/dms/webhook/events': dms({
    body: dmsWebhookEventsSchema,
    answer: answerOfIn(dmsWebhookSchema, dmsWebhookUnits),
    problems: { ...unreadable, 404: ['webhook.not_found'], 422: ['request.invalid'] },
  }),
  'POST /api/dms/webhook/ping': dms({
    answer: answerOf(dmsPingSchema, 201),
    problems: { ...unauthorised, 404: ['webhook.not_found'], 409: ['webhook.disabled'] },
  }),
  'POST /api/dms/webhook/replay': dms({
    body: dmsReplaySchema,
    answer: answerOfIn(dmsReplayedSchema, dmsReplayedUnits),
    problems: { ...unreadable, 404: ['webhook.not_found'], 409: ['webhook.disabled'], 422: ['request.invalid'] },
  }),
  'POST /api/dms/process': dms({
    headers: idempotencyHeader,
    body: dmsCreateProcessSchema,
    answer: answerOf(dmsProcessAnswerSchema, 201),
    problems: {
      ...unreadable,
      403: ['feature.off'],
      404: ['work_order.not_found'],
      409: ['VERSION_CONFLICT', 'account.not_live', 'work_order.paid'],
      422: ['INVALID_CONTACT', 'idempotency.key_reused', 'request.invalid'],
    },
  }),
  'GET /api/dms/process': dms({
    query: dmsChangesQuerySchema,
    answer: answerOfIn(dmsChangesSchema, dmsChangesUnits),
    problems: { ...unauthorised, 410: ['changes.cursor_unknown'], 422: ['request.invalid'] },
  }),
  'GET /api/dms/process/:id': dms({
    answer: answerOfIn(dmsReadProcessSchema, dmsReadUnits),
    problems: { ...unauthorised, 404: ['process.not_found'] },
  }),
  'GET /api/dms/process/:id/approval': dms({
    answer: answerOfIn(dmsApprovalsSchema, dmsApprovalsUnits),
    problems: noApproval,
  }),
  'GET /api/dms/process/:id/approval.pdf': dms({
    query: dmsDocumentQuerySchema,
    answer: fileAnswer(dmsPdfSchema, 'application/pdf'),
    problems: { ...noApproval, 422: ['request.invalid'] },
  }),
  'GET /api/dms/process/:id/receipt': dms({
    answer: answerOfIn(dmsReceiptSchema, dmsReceiptUnits),
    problems: noReceipt,
  }),
  'GET /api/dms/process/:id/receipt.pdf': dms({
    query: dmsDocumentQuerySchema,
    answer: fileAnswer(dmsPdfSchema, 'application/pdf'),
    problems: { ...noReceipt, 422: ['request.invalid'] },
  }),
  'POST /api/dms/process/:id/cancel': dms({
    body: dmsCancelProcessSchema,
    isBodyOptional: true,
    answer: answerOf(dmsProcessAnswerSchema),
    problems: {
      ...unreadable,
      404: ['process.not_found'],
      409: ['process.illegal_transition', 'process.version_conflict'],
      422: ['request.invalid'],
    },
  }),
  'POST /api/dms/process/:id/ready-for-payment': dms({
    answer: answerOf(dmsProcessAnswerSchema),
    problems: notMoved,
  }),
  'POST /api/dms/process/:id/finish': dms({
    answer: answerOf(dmsProcessAnswerSchema),
    problems: { ...notMoved, 409: [...notMoved[409], 'process.balance_open'] },
  }),
}
