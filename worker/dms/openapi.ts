import { openApiDocument, problemSchema } from '#core/http/openapi.ts'
import { dmsCalls } from '#worker/contract/machines/dms-calls.ts'
import {
  dmsApprovalSchema,
  dmsApprovalsSchema,
  dmsPdfSchema,
  dmsReceiptSchema,
} from '#worker/contract/machines/dms-documents.ts'
import { dmsListedOrderSchema, dmsOrdersSchema, dmsRenameSchema } from '#worker/contract/machines/dms-orders.ts'
import {
  dmsPingSchema,
  dmsReplayedSchema,
  dmsReplaySchema,
  dmsWebhookEventsSchema,
  dmsWebhookSchema,
  dmsWorkshopsSchema,
} from '#worker/contract/machines/dms-webhooks.ts'
import {
  dmsCancelProcessSchema,
  dmsChangedProcessSchema,
  dmsChangesSchema,
  dmsCreateProcessSchema,
  dmsCustomerSchema,
  dmsOrderPayerSchema,
  dmsProcessAnswerSchema,
  dmsProposedRowSchema,
  dmsReadProcessSchema,
  dmsStoredWorkOrderSchema,
  dmsVehicleSchema,
  dmsWarningSchema,
  dmsWorkOrderAnswerSchema,
  dmsWorkOrderSchema,
} from '#worker/contract/machines/dms.ts'
import {
  webhookBodies,
  webhookPaymentSchema,
  webhookPingSchema,
  webhookRefundSchema,
} from '#worker/contract/machines/webhook-bodies.ts'
import { webhookTypes } from '#worker/contract/machines/webhook.ts'
import { orderRowSchema } from '#worker/contract/order-row.ts'

import { pingExample } from './openapi-examples.ts'
import { words } from './openapi-words.ts'
import { webhookWords } from './webhook-words.ts'

const schemas = {
  WorkOrder: dmsWorkOrderSchema,
  Customer: dmsCustomerSchema,
  Vehicle: dmsVehicleSchema,
  OrderRow: orderRowSchema,
  OrderPayer: dmsOrderPayerSchema,
  Warning: dmsWarningSchema,
  ProposedRow: dmsProposedRowSchema,
  WorkOrderAnswer: dmsWorkOrderAnswerSchema,
  StoredWorkOrder: dmsStoredWorkOrderSchema,
  ListedOrder: dmsListedOrderSchema,
  Orders: dmsOrdersSchema,
  Rename: dmsRenameSchema,
  CreateProcess: dmsCreateProcessSchema,
  CancelProcess: dmsCancelProcessSchema,
  Process: dmsProcessAnswerSchema,
  ReadProcess: dmsReadProcessSchema,
  Approval: dmsApprovalSchema,
  Approvals: dmsApprovalsSchema,
  Receipt: dmsReceiptSchema,
  Pdf: dmsPdfSchema,
  ChangedProcess: dmsChangedProcessSchema,
  Changes: dmsChangesSchema,
  Payment: webhookPaymentSchema,
  Refund: webhookRefundSchema,
  ...Object.fromEntries(Object.entries(webhookBodies).map(([type, schema]) => [schemaNameOf(type), schema])),
  Workshops: dmsWorkshopsSchema,
  Webhook: dmsWebhookSchema,
  WebhookEvents: dmsWebhookEventsSchema,
  PingSent: dmsPingSchema,
  Ping: webhookPingSchema,
  Replay: dmsReplaySchema,
  Replayed: dmsReplayedSchema,
  Problem: problemSchema,
}

/** `process.key_not_found` is the schema `ProcessKeyNotFound`. */
function schemaNameOf(type: string): string {
  return type.replaceAll(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

const webhooks = {
  ...Object.fromEntries(webhookTypes.map((type) => [type, { ...webhookWords[type], schema: webhookBodies[type] }])),
  ping: {
    summary: 'You asked for a ping',
    description: 'Signed like every event. It is sent once, to addresses of every version.',
    schema: webhookPingSchema,
    example: pingExample,
  },
}

const parameters = {
  externalWorkOrderId: { description: 'The number of the work order in the dealer system.', example: '26-004817' },
  id: {
    description: 'The id that the creation of the process answered.',
    example: 'prc_1k3v6q2c84hz5x0m9t7w2rbpn',
  },
  changedSince: {
    description: '`nextCursor` of the answer before. Without it the list begins at the oldest visit that is not over.',
    example: '5f0c9a31d2b44e87_1482',
  },
  cursor: { description: '`nextCursor` of the page before.', example: '1795500000000_wor_1k3v6q2c84hz5x0m9t7w2rbpn' },
  process: { description: 'Only orders that stand so towards processes.', example: 'none' },
  state: { description: 'Only orders whose newest process stands there.', example: 'LINK_SENT' },
  limit: { description: 'How many at most.', example: '100' },
  language: { description: 'Of the pages; the customer’s where it is left out.', example: 'fi' },
  'If-Match': {
    description:
      'The `ETag` that was answered last: the order is written only while it is still so. `*`: only where it is stored.',
    example: '"3"',
  },
  'Idempotency-Key': {
    description: 'A key of the caller’s own for this one creation, kept for at least 24 hours.',
    example: '0d6c4a2e-7f0f-4b58-9c53-2f2f8a3f7f11',
  },
}

/** The OpenAPI 3.1 description of the dealer system's API. */
export function dmsOpenApi() {
  return openApiDocument({
    info: {
      title: 'Workshop self-service: dealer system API',
      version: '1.2.0',
      description:
        'Amounts are euros, without VAT where a field does not say otherwise; instants are ISO 8601 with an offset. Unknown fields are refused. ' +
        'Failures are `application/problem+json`: act on `code`, never on `title`. A known address with a wrong method is ' +
        'answered 405 `method.not_allowed` with `Allow`.',
    },
    routes: dmsCalls,
    words,
    parameters,
    schemas,
    webhooks,
    headers: [
      {
        name: 'Workshop',
        in: 'header',
        required: false,
        description:
          'The id of the workshop that the call is about. A group’s key needs it with every call but `GET /workshop`; the key of ' +
          'one account may leave it out.',
        schema: { type: 'string', maxLength: 64 },
        example: 'acc_tampere',
      },
    ],
    everywhere: {
      problems: { 404: ['workshop.not_found'], 422: ['request.invalid'] },
      words: {
        'workshop.not_found': 'The key is good, and not for the workshop that `Workshop` names',
        'request.invalid': 'A group’s key came without `Workshop`',
      },
    },
    security: [{ apiKey: [] }],
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of the account.' } },
  })
}
