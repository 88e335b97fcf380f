import * as z from 'zod'

import { actorKinds } from '#domain/enums.ts'
import { returnMeans } from '#domain/money/owed-balance.ts'
import { workDecisions } from '#domain/process/additional-work.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import { dmsProcessAnswerSchema } from './dms.ts'
import type { WebhookType } from './webhook.ts'

/**
 * The bodies of webhooks. One is sent until it is answered 2xx, those of one process in their order, and may come more than
 * once: `id` stays the same. Amounts are euros, rates percent, instants ISO 8601 UTC.
 *
 * Signed by Standard Webhooks: `webhook-signature` has `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp`
 * (seconds) and the body, joined by dots, with the base64 after `whsec_` of the secret as key; for a while after a new
 * secret was made there are two signatures with a space between.
 */

const moment = z.iso.datetime()
const amount = z.number()

function body<const Type extends WebhookType, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({
    id: z.string().describe('The same for every time that it is sent; also the header `webhook-id`.'),
    type: z.literal(type),
    createdAt: moment.describe('When it happened.'),
    process: dmsProcessAnswerSchema.describe('The process as it was when it happened.'),
    ...shape,
  })
}

/** The body of a ping: it only shows that the address receives us. */
export const webhookPingSchema = z.strictObject({
  id: z.string().describe('As the call for it was answered; also the header `webhook-id`.'),
  type: z.literal('ping'),
  createdAt: moment,
})

const means = z.enum(['ONLINE', 'CREDIT', 'TERMINAL', 'COUNTER'])
const provider = z.string().nullable().describe('Who took the money; null at the terminal and the counter.')
const vatSchema = z.strictObject({ rate: amount.describe('Percent.'), net: amount, vat: amount, gross: amount })

export const webhookPaymentSchema = z.strictObject({
  id: z.string(),
  means,
  provider,
  method: z.string().nullable().describe('What the payer chose there: a bank, a card.'),
  amount: amount.describe('What was paid for the visit, with VAT.'),
  paidAt: moment,
  orderNumber: z.string().describe('Ours, at the provider and on the customer’s receipt.'),
  providerPaymentId: z.string().nullable().describe('The provider’s own name of the payment.'),
  referenceCode: z.string().nullable(),
  receiptNumber: z.string().nullable().describe('The terminal’s own number of its receipt.'),
  vat: z.array(vatSchema).describe('By rate, the highest first; what was rounded off is in none.'),
})

export const webhookRefundSchema = z.strictObject({
  id: z.string(),
  paymentId: z.string().describe('`payment.id` of what was paid.'),
  means,
  provider,
  orderNumber: z.string().describe('That of the payment.'),
  reference: z.string().nullable().describe('The provider’s own name of the refund.'),
  amount: amount.describe('What was given back this time, with VAT.'),
  refundedTotal: amount.describe('What was given back of the payment so far, this included.'),
  isWhole: z.boolean().describe('Nothing is left of the payment.'),
  vat: z
    .array(vatSchema)
    .nullable()
    .describe('Of a payment that was given back at once; a part is of no certain rows.'),
})

const owed = amount.describe('What the customer is given back: the order costs that much less than was paid for it.')

const approval = z.strictObject({
  id: z.string(),
  number: z.int(),
  total: amount.describe('With VAT.'),
  approvedAt: moment,
})

export const webhookBodies = {
  'process.approved': body('process.approved', { approval }),
  'process.extra_services_chosen': body('process.extra_services_chosen', {
    extraServices: z.array(
      z.strictObject({
        id: z.string(),
        productCodes: z.array(z.string()),
        price: amount.describe('As approved, without VAT.'),
        priceWithVat: amount.describe('What the customer pays for it.'),
      }),
    ),
  }),
  'process.keys_delivered': body('process.keys_delivered', {}),
  'process.paid': body('process.paid', {
    payment: webhookPaymentSchema
      .nullable()
      .exactOptional()
      .describe('Null where nothing was to be paid. An address of version 1.0 is not told.'),
  }),
  'process.done': body('process.done', {}),
  'process.undone': body('process.undone', {}),
  'message.received': body('message.received', {
    message: z.strictObject({
      id: z.string(),
      way: z.enum(['SMS', 'PAGE']),
      text: z.string().nullable().describe('As it stands in the visit; null once it was erased.'),
      receivedAt: moment,
    }),
  }),
  'process.cancelled': body('process.cancelled', {
    cancellation: z.strictObject({ by: z.enum(actorKinds), reason: z.string().nullable() }),
  }),
  'process.reservation_expired': body('process.reservation_expired', {}),
  'process.confirmation_expired': body('process.confirmation_expired', {}),
  'process.not_completed': body('process.not_completed', {}),
  'process.link_undeliverable': body('process.link_undeliverable', {
    undeliverable: z.enum(['LINK', 'KEY_CODE', 'PAYMENT_LINK']).describe('What did not reach the customer.'),
  }),
  'process.payment_failed': body('process.payment_failed', {
    failedPayment: z.strictObject({ id: z.string(), means, provider, orderNumber: z.string(), amount }),
  }),
  'process.refunded': body('process.refunded', { refund: webhookRefundSchema }),
  'process.balance_due': body('process.balance_due', { balance: z.strictObject({ owed }) }),
  'process.balance_settled': body('process.balance_settled', {
    balance: z.strictObject({ owed, means: z.enum(returnMeans).describe('How the last of it was given back.') }),
  }),
  'process.key_not_found': body('process.key_not_found', {
    keyNotFound: z.strictObject({
      said: z.enum(['PAGE', 'CABINET']).describe('Where the customer said so.'),
      boxNumber: z.int().nullable(),
    }),
  }),
  'process.note_changed': body('process.note_changed', {
    note: z.string().describe('As it stands when this is sent; empty where it was taken away.'),
  }),
  'process.choices_changed': body('process.choices_changed', {
    choices: z
      .strictObject({
        hasDrivingLicence: z.boolean(),
        fetchesKeysFromLocker: z.boolean(),
        returnsSubstituteCar: z.boolean(),
      })
      .describe('As they stand when this is sent.'),
  }),
  'message.failed': body('message.failed', {
    failedMessage: z.strictObject({
      id: z.string(),
      kind: z.string().describe('What the message was about: `LINK`, `KEY_CODE`, `PAYMENT_LINK` …'),
      way: z.enum(['SMS', 'EMAIL']),
      reason: z
        .string()
        .nullable()
        .describe(
          'A short word of ours. `held_country`: the workshop sends no text messages to the country of the number.',
        ),
    }),
  }),
  'additional_work.decided': body('additional_work.decided', {
    approval: approval.describe('What the whole work may cost after it.'),
    additionalWork: z.strictObject({
      proposalId: z.string(),
      rows: z.array(
        z.strictObject({
          id: z.string(),
          reference: z.string().nullable().describe('Your own name of a row that you proposed.'),
          title: z.string(),
          price: amount.describe('Without VAT.'),
          priceWithVat: amount.describe('What the customer was shown.'),
          decision: z.enum(workDecisions).describe('`CALL`: the customer wants to be called first.'),
        }),
      ),
    }),
  }),
} satisfies Readonly<Record<WebhookType, z.ZodType>>

export type WebhookBodies = { [Type in WebhookType]: z.output<(typeof webhookBodies)[Type]> }
export type WebhookBody = WebhookBodies[WebhookType]

const vatUnits = { net: money, vat: money, gross: money }

export const webhookUnits = {
  createdAt: instant,
  approval: { total: money, approvedAt: instant },
  extraServices: [{ price: money, priceWithVat: money }],
  payment: { amount: money, paidAt: instant, vat: [vatUnits] },
  message: { receivedAt: instant },
  failedPayment: { amount: money },
  refund: { amount: money, refundedTotal: money, vat: [vatUnits] },
  balance: { owed: money },
  additionalWork: { rows: [{ price: money, priceWithVat: money }] },
} satisfies UnitsOf<WebhookBody>

export type CountedBodies = { [Type in WebhookType]: Counted<WebhookBodies[Type], typeof webhookUnits> }
export type CountedBody = CountedBodies[WebhookType]
