import * as z from 'zod'

import { emailCode, isEmail } from '#domain/contact/email.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** The receipt of a visit. Rates are percent. */

/** The means of payment. */
export type ReceiptMeans = 'ONLINE' | 'CREDIT' | 'TERMINAL' | 'COUNTER'

export type ReceiptPayment = {
  id: string
  means: ReceiptMeans
  /** The provider by its name; null at the terminal and the counter. */
  providerName: string | null
  /** The method chosen there: a bank, a card. */
  method: string | null
  paid: number
  paidAt: string
  /** The payment's reference: a Finnish reference number in its RF form, or the number of the provider or terminal. */
  reference: string | null
}

export type Receipt = {
  /** New for each payment. */
  number: string
  paidAt: string
  timeZone: string
  seller: {
    name: string
    /** Null where the workshop has not told it. */
    businessId: string | null
    streetAddress: string
    postalCode: string
    city: string
    phoneNumber: string
    email: string
  }
  /** The seller's mark; left out where it has none. */
  logo?: Logo
  /** The buyer: the payer of the order, else from 400 € up its customer by name; null where neither is known. */
  buyer: { name: string; businessId: string | null; reference: string | null } | null
  workOrderNumber: string | null
  licenseNumber: string | null
  rows: { description: string; priceWithVat: number }[]
  vat: { rate: number; net: number; vat: number; gross: number }[]
  total: number
  /** The one that paid first, then whatever else was taken. */
  payments: ReceiptPayment[]
  /** Refunds, and their instants. */
  refunds: { id: string; amount: number; refundedAt: string }[]
  /** Work of safety that was found at the visit and that its customer declined. */
  declinedForSafety: { id: string; title: string; declinedAt: string }[]
  /** The amount taken less the amount refunded. */
  kept: number
}

/** `contact`: the visit's own address by its ends, null where there is none. Nothing is sent where the workshop has no address. */
export type ReceiptView = Receipt & { email: { canSend: boolean; contact: string | null } }

/** Without `email` it goes to the visit's own address. */
export const sendReceiptSchema = z.strictObject({
  clickId,
  email: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .refine(isEmail, { error: ({ input }) => emailCode(input) })
    .optional(),
})

export type SendReceiptInput = z.infer<typeof sendReceiptSchema>

const paymentUnits = { paid: money, paidAt: instant } satisfies UnitsOf<ReceiptPayment>

export const receiptUnits = {
  paidAt: instant,
  rows: [{ priceWithVat: money }],
  vat: [{ net: money, vat: money, gross: money }],
  total: money,
  payments: [paymentUnits],
  refunds: [{ amount: money, refundedAt: instant }],
  declinedForSafety: [{ declinedAt: instant }],
  kept: money,
} satisfies UnitsOf<Receipt>

export const receiptViewUnits = receiptUnits satisfies UnitsOf<ReceiptView>

export type CountedReceiptPayment = Counted<ReceiptPayment, typeof paymentUnits>
export type CountedReceipt = Counted<Receipt, typeof receiptUnits>
export type CountedReceiptView = Counted<ReceiptView, typeof receiptViewUnits>
