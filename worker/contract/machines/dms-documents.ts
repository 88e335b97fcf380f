import * as z from 'zod'

import { languagesWithTexts } from '#domain/languages.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { receiptUnits } from '#worker/contract/receipt.ts'

/** Documents of a process that a dealer system reads, also once it is archived. Money is euros, rates are percent. */

/** The bytes of a file, for the OpenAPI document alone. */
export const dmsPdfSchema = z.string().meta({ contentMediaType: 'application/pdf' })

export const dmsDocumentQuerySchema = z.strictObject({ language: z.enum(languagesWithTexts).optional() })

const vatLine = z.strictObject({
  rate: z.number(),
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
})

const approvedRow = z.strictObject({
  description: z.string(),
  quantity: z.number().nullable().describe('Null of a row that is a price alone.'),
  unit: z.string().nullable(),
  vatPercent: z.number(),
  price: z.number().describe('Of the whole row, without VAT.'),
  priceWithVat: z.number().describe('Of the whole row.'),
  payer: z.string().describe('Only rows of `CUSTOMER` are billed; chosen services are among them.'),
})

export const dmsApprovalSchema = z.strictObject({
  id: z.string(),
  number: z.number().int().describe('1 is the first of the process.'),
  kind: z
    .enum(['ORDER', 'PRICE', 'ADDITIONAL_WORK'])
    .describe('The order; a new price of it; work that was found at the visit, with the rows that were accepted.'),
  approvedAt: z.iso.datetime(),
  approvedBy: z
    .enum(['CUSTOMER', 'KIOSK', 'STAFF'])
    .describe('By their own link, at a kiosk, or by staff for them: then `reason` says why.'),
  customerName: z.string().nullable().describe('As it stands in the order now; null once the customer is erased.'),
  reason: z.string().nullable(),
  pricesShown: z.boolean().describe('Whether the workshop shows prices with an order.'),
  rows: z.array(approvedRow),
  vat: z.array(vatLine).describe('Of what is billed, by rate.'),
  rounding: z.number().describe('To five cents, where the workshop rounds.'),
  total: z.number().describe('What the whole may cost by this approval, with VAT.'),
  limit: z.number().nullable().describe('Up to what the workshop need not ask again; null where nothing was said.'),
  terms: z.array(z.string()).describe('The texts that were agreed to, in the language of the screen.'),
  hash: z.string().describe('SHA-256 of the document that was on the screen and of `previousHash`.'),
  previousHash: z.string().nullable().describe('Of the approval before; null of the first.'),
  isIntact: z.boolean().describe('The document as it is kept still gives `hash`.'),
})

const visit = {
  processId: z.string(),
  externalWorkOrderId: z.string().nullable(),
  licenseNumber: z.string().nullable(),
}

export const dmsApprovalsSchema = z.strictObject({
  ...visit,
  workshop: z.strictObject({ name: z.string(), businessId: z.string().nullable() }),
  timeZone: z.string(),
  items: z.array(dmsApprovalSchema).min(1).describe('In their order; the last one is what holds.'),
})

const receiptPayment = z.strictObject({
  id: z.string(),
  means: z.enum(['ONLINE', 'CREDIT', 'TERMINAL', 'COUNTER']),
  providerName: z.string().nullable(),
  method: z.string().nullable(),
  paid: z.number(),
  paidAt: z.iso.datetime(),
  reference: z
    .string()
    .nullable()
    .describe('A Finnish reference number in its RF form, or the number of the provider or terminal.'),
})

/** The receipt of the customer, with the names that this API has for things. */
export const dmsReceiptSchema = z.strictObject({
  ...visit,
  number: z.string().describe('New for each payment.'),
  paidAt: z.iso.datetime(),
  timeZone: z.string(),
  seller: z.strictObject({
    name: z.string(),
    businessId: z.string().nullable(),
    streetAddress: z.string(),
    postalCode: z.string(),
    city: z.string(),
    phoneNumber: z.string(),
    email: z.string(),
  }),
  buyer: z
    .strictObject({ name: z.string(), businessId: z.string().nullable(), reference: z.string().nullable() })
    .nullable()
    .describe('The payer of the order, else from 400 € up its customer; null where neither is known.'),
  rows: z
    .array(z.strictObject({ description: z.string(), priceWithVat: z.number() }))
    .describe('They add up to `total`; what earlier processes paid comes off as a row.'),
  vat: z.array(vatLine),
  total: z.number(),
  payments: z.array(receiptPayment).describe('What paid first, then whatever else was taken.'),
  refunds: z.array(z.strictObject({ id: z.string(), amount: z.number(), refundedAt: z.iso.datetime() })),
  declinedForSafety: z
    .array(z.strictObject({ id: z.string(), title: z.string(), declinedAt: z.iso.datetime() }))
    .describe('Work of safety that was found and that the customer declined.'),
  kept: z.number().describe('What was taken less what was given back.'),
})

type DmsApproval = z.infer<typeof dmsApprovalSchema>
export type DmsApprovals = z.infer<typeof dmsApprovalsSchema>
export type DmsReceipt = z.infer<typeof dmsReceiptSchema>

const approvalUnits = {
  approvedAt: instant,
  rows: [{ price: money, priceWithVat: money }],
  vat: receiptUnits.vat,
  rounding: money,
  total: money,
  limit: money,
} satisfies UnitsOf<DmsApproval>

export const dmsApprovalsUnits = { items: [approvalUnits] } satisfies UnitsOf<DmsApprovals>
export const dmsReceiptUnits = receiptUnits satisfies UnitsOf<DmsReceipt>

export type CountedDmsApproval = Counted<DmsApproval, typeof approvalUnits>
export type CountedDmsApprovals = Counted<DmsApprovals, typeof dmsApprovalsUnits>
export type CountedDmsReceipt = Counted<DmsReceipt, typeof dmsReceiptUnits>
export type DmsDocumentQuery = z.output<typeof dmsDocumentQuerySchema>
