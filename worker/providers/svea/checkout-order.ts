import * as z from 'zod'

import type { ChargedRow, StartPayment } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'
import { cut } from '#worker/providers/payment-wire.ts'

import { withHint } from './messages.ts'

const locales = { fi: 'fi-fi', sv: 'sv-se', en: 'en-us' } as const

/** All numbers are hundredths: one piece is 100, a cent is 1 and 25.5 % is 2550, which is our basis points. */
const onePiece = 100

/** Svea adds this row by itself when the customer chooses an invoice. It is no part of what we charge. */
const invoiceFee = '6eaceaec-fffc-41ad-8095-c21de609bcfd'

function cartItem(row: ChargedRow) {
  return {
    ...(row.code !== '' && { articleNumber: cut(row.code, 256) }),
    name: cut(row.description, 40) || cut(row.code, 40) || '-',
    quantity: onePiece,
    unitPrice: row.priceWithVatCents,
    vatPercent: row.vatBasisPoints,
  }
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
      { typeName: 'EmailAddress', value: customer.email, isReadonly: false },
      { typeName: 'PostalCode', value: customer.postalCode, isReadonly: false },
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

/** What our rows in Svea's cart make (cents), without Svea's own fee; null where it does not show them. */
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
