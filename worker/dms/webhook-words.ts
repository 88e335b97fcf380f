import type { WebhookBodies } from '#worker/contract/machines/webhook-bodies.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'

import { processExample } from './openapi-examples.ts'

type WebhookWords = {
  readonly [Type in WebhookType]: { summary: string; description: string; example: WebhookBodies[Type] }
}

const paid = {
  id: 'pay_1k3v6q2c84hz5x0m9t7w2rbpn',
  means: 'ONLINE',
  provider: 'CHECKOUT_FINLAND',
  orderNumber: '1k3v6q2c84hz5x0m9t7w2rbpn',
} as const
const vat = [{ rate: 25.5, net: 307.9, vat: 78.52, gross: 386.42 }]

function head<const Type extends WebhookType, State extends (typeof processExample)['state']>(
  type: Type,
  state: State,
  version: number,
) {
  const process = { ...processExample, state, version }
  return { id: 'whd_3f1c9a5e7b2d4c6f8a0b1c2d3e', type, createdAt: '2026-11-24T08:00:00.000Z', process }
}

/** The events in words, for the published description. An address of version 1.0 hears of the first seven. */
export const webhookWords: WebhookWords = {
  'process.approved': {
    summary: 'The customer approved the order',
    description: 'Again when they approved a new price.',
    example: {
      ...head('process.approved', 'STARTED', 5),
      approval: { id: 'apr_1', number: 1, total: 386.42, approvedAt: '2026-11-24T08:00:00.000Z' },
    },
  },
  'process.extra_services_chosen': {
    summary: 'Extra services were chosen',
    description: 'With the approval of the order, where services were picked.',
    example: {
      ...head('process.extra_services_chosen', 'STARTED', 5),
      extraServices: [{ id: 'xsv_1', productCodes: ['PESU1'], price: 39.84, priceWithVat: 50 }],
    },
  },
  'process.keys_delivered': {
    summary: 'The keys are here',
    description: 'In the locker, or at the counter.',
    example: head('process.keys_delivered', 'CUSTOMER_KEYS_DELIVERED', 9),
  },
  'process.paid': {
    summary: 'The whole is paid',
    description: 'With how it was paid and its VAT; `payment` is null where nothing was to be paid.',
    example: {
      ...head('process.paid', 'PAYMENT_DONE', 14),
      payment: {
        ...paid,
        method: 'nordea',
        amount: 386.42,
        paidAt: '2026-11-24T08:00:00.000Z',
        providerPaymentId: '5770642a-9a02-4ca2-8eaa-cc6260a78eb6',
        referenceCode: '4817000012',
        receiptNumber: null,
        vat,
      },
    },
  },
  'process.done': {
    summary: 'The visit is over',
    description: 'Nothing follows but a refund.',
    example: head('process.done', 'PROCESS_DONE', 15),
  },
  'process.undone': {
    summary: 'The workshop took back what you were told last',
    description: 'Within seconds; `process.state` is where the visit is again.',
    example: head('process.undone', 'KEY_CODE_SENT', 10),
  },
  'message.received': {
    summary: 'The customer wrote',
    description: 'From their page or by text message.',
    example: {
      ...head('message.received', 'KEY_CODE_SENT', 8),
      message: { id: 'cmg_1', way: 'SMS', text: 'Tulen vasta viideltä.', receivedAt: '2026-11-24T08:00:00.000Z' },
    },
  },
  'process.cancelled': {
    summary: 'The process was cancelled',
    description: 'By staff (with their reason) or by the dealer system itself.',
    example: {
      ...head('process.cancelled', 'CANCELLED', 6),
      cancellation: { by: 'staff', reason: 'Asiakas perui ajan' },
    },
  },
  'process.reservation_expired': {
    summary: 'The box was given back',
    description: 'The keys did not come in time. A customer who comes late is still let in where there is room.',
    example: head('process.reservation_expired', 'CUSTOMER_RESERVATION_EXPIRED', 10),
  },
  'process.confirmation_expired': {
    summary: 'No advisor confirmed in time',
    description: 'The customer has approved and waits for the workshop.',
    example: head('process.confirmation_expired', 'ADVISOR_EXPIRED', 6),
  },
  'process.not_completed': {
    summary: 'The customer did not come',
    description: 'The link or the reservation ran out, and the visit is over; staff may open its link again.',
    example: head('process.not_completed', 'DELIVERY_NOT_COMPLETED', 4),
  },
  'process.link_undeliverable': {
    summary: 'The customer was not reached',
    description: 'Neither text message nor e-mail took the link or the code: somebody has to call.',
    example: { ...head('process.link_undeliverable', 'LINK_SEND_FAILED', 2), undeliverable: 'LINK' },
  },
  'process.payment_failed': {
    summary: 'A payment failed',
    description: 'The customer may try again. An attempt that they gave up themselves is not told.',
    example: {
      ...head('process.payment_failed', 'PAYMENT_LINK_SENT', 12),
      failedPayment: { ...paid, amount: 386.42 },
    },
  },
  'process.refunded': {
    summary: 'Money was given back',
    description: 'The whole of a payment or a part; each part is told by itself.',
    example: {
      ...head('process.refunded', 'REFUNDED', 18),
      refund: {
        id: 'rfd_1k3v6q2c84hz5x0m9t7w2rbpn',
        paymentId: paid.id,
        means: paid.means,
        provider: paid.provider,
        orderNumber: paid.orderNumber,
        reference: '258ad3a5-9711-44c3-be65-64a0ef462ba3',
        amount: 386.42,
        refundedTotal: 386.42,
        isWhole: true,
        vat,
      },
    },
  },
  'process.balance_due': {
    summary: 'Money is to be given back',
    description:
      'The order costs less than was paid for it, or less than nothing. Told instead of `process.paid`; `process.balance_settled` follows.',
    example: { ...head('process.balance_due', 'PAYMENT_DONE', 14), balance: { owed: 25.1 } },
  },
  'process.balance_settled': {
    summary: 'What was owed is given back',
    description:
      'By a refund of what was paid before (each is told by `process.refunded` too), or by the workshop itself.',
    example: { ...head('process.balance_settled', 'PAYMENT_DONE', 15), balance: { owed: 25.1, means: 'BANK' } },
  },
  'process.key_not_found': {
    summary: 'The customer found no key in the box',
    description: 'Said on their page or at the cabinet; staff are alerted until the visit goes on.',
    example: {
      ...head('process.key_not_found', 'PAYMENT_DONE', 16),
      keyNotFound: { said: 'CABINET', boxNumber: 4 },
    },
  },
  'process.note_changed': {
    summary: 'The customer’s note changed',
    description: 'What they tell the workshop with the order.',
    example: { ...head('process.note_changed', 'STARTED', 4), note: 'Renkaat ovat takapenkillä.' },
  },
  'process.choices_changed': {
    summary: 'The customer chose something else',
    description: 'Besides extra services, which are told with the approval.',
    example: {
      ...head('process.choices_changed', 'STARTED', 4),
      choices: { hasDrivingLicence: true, fetchesKeysFromLocker: true, returnsSubstituteCar: false },
    },
  },
  'message.failed': {
    summary: 'A message did not arrive',
    description:
      'One message by one way; where nothing at all reaches the customer `process.link_undeliverable` follows.',
    example: {
      ...head('message.failed', 'LINK_SENT', 3),
      failedMessage: { id: 'msg_1', kind: 'LINK', way: 'SMS', reason: 'undelivered' },
    },
  },
  'additional_work.decided': {
    summary: 'The customer decided work that was found',
    description: 'Row by row; rows that they accepted are of the order from now on.',
    example: {
      ...head('additional_work.decided', 'DELIVERY_DONE', 12),
      approval: { id: 'apr_2', number: 2, total: 512.42, approvedAt: '2026-11-24T08:00:00.000Z' },
      additionalWork: {
        proposalId: 'adw_1k3v6q2c84hz5x0m9t7w2rbpn',
        rows: [
          {
            id: 'adr_1',
            reference: null,
            title: 'Jarrulevyt eteen',
            price: 100.4,
            priceWithVat: 126,
            decision: 'ACCEPT',
          },
        ],
      },
    },
  },
}
