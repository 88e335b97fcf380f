import * as z from 'zod'

import { fitText, type FieldLimit } from '#worker/providers/field-limits.ts'
import type { ChargedRow, StartPayment } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'

import { itemLimits, presetLimits } from './limits.ts'
import { withHint } from './messages.ts'

const locales = { fi: 'fi-fi', sv: 'sv-se', en: 'en-us' } as const

/** All numbers are hundredths: one piece is 100, a cent is 1 and 25.5 % is 2550, which is our basis points. */
const onePiece = 100

/** Svea adds this row by itself when the customer chooses an invoice. It is no part of what we charge. */
const invoiceFee = '6eaceaec-fffc-41ad-8095-c21de609bcfd'

function cartItem(row: ChargedRow) {
  const articleNumber = fitText(row.code, itemLimits.articleNumber)
  return {
    ...(articleNumber !== '' && { articleNumber }),
    name: fitText(row.description, itemLimits.name) || fitText(row.code, itemLimits.name) || '-',
    quantity: onePiece,
    unitPrice: row.priceWithVatCents,
    vatPercent: row.vatBasisPoints,
  }
}

function preset(typeName: 'EmailAddress' | 'PostalCode', text: string, limit: FieldLimit) {
  const value = fitText(text, limit)
  return value === '' ? [] : [{ typeName, value, isReadonly: false }]
}

/** The body of `POST /api/orders`. */
export function checkoutBody({ order, customer, language, urls }: StartPayment) {
  return {
    countryCode: 'FI',
    currency: 'EUR',
    locale: locales[language],
    clientOrderNumber: order.orderNumber,
    merchantSettings: {
      pushUri: withHint(urls.callback, { orderNumber: order.orderNumber, paymentId: '{checkout.order.uri}' }),
      termsUri: urls.terms,
      checkoutUri: urls.checkout,
      confirmationUri: withHint(urls.success, { orderNumber: order.orderNumber }),
    },
    cart: { items: balancedRows(order, language).map((row) => cartItem(row)) },
    presetValues: [
      ...preset('EmailAddress', customer.email, presetLimits.email),
      ...preset('PostalCode', customer.postalCode, presetLimits.postalCode),
    ],
  }
}

const itemSchema = z.object({
  ArticleNumber: z.string().nullish(),
  Quantity: z.int(),
  UnitPrice: z.int(),
  DiscountPercent: z.int().nullish(),
  DiscountAmount: z.int().nullish(),
})

export const checkoutOrderSchema = z.object({
  OrderId: z.int().positive(),
  ClientOrderNumber: z.string(),
  Status: z.union([z.string(), z.int()]),
  Gui: z.object({ Snippet: z.string().min(1) }).nullish(),
  Cart: z.object({ Items: z.array(itemSchema) }).nullish(),
  PaymentType: z.unknown().optional(),
})
export type CheckoutOrder = z.infer<typeof checkoutOrderSchema>

function itemCents(item: z.infer<typeof itemSchema>): number {
  const full = (item.UnitPrice * item.Quantity) / onePiece
  return Math.round(full * (1 - (item.DiscountPercent ?? 0) / 10_000)) - (item.DiscountAmount ?? 0)
}

/** Returns the sum of our rows in Svea's cart (cents), without Svea's own fee; null where it does not show them. */
export function cartCents({ Cart }: CheckoutOrder): number | null {
  if (!Cart) return null
  const ours = Cart.Items.filter(({ ArticleNumber }) => ArticleNumber?.toLowerCase() !== invoiceFee)
  return ours.reduce((sum, item) => sum + itemCents(item), 0)
}

/** Only Final is accepted by Svea; words that are not known yet are no end. */
export function checkoutState({ Status }: CheckoutOrder): 'final' | 'cancelled' | 'open' {
  const word = String(Status).toLowerCase()
  if (word === 'final' || word === '100') return 'final'
  return word === 'cancelled' || word === '-1' ? 'cancelled' : 'open'
}
