import { fitText } from '#worker/providers/field-limits.ts'
import type { ChargedRow, PayingCustomer, StartPayment } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'

import { payerLimits, productLimits } from './limits.ts'

/** The lifetime of the payment page, set by us and not by Visma Pay's default. */
export const tokenLivesMs = 60 * 60_000

const productTypes = { product: 1, discount: 4 } as const

/** The part without VAT, which Visma Pay prints but does not add up (cents). */
function withoutVat({ priceWithVatCents, vatBasisPoints }: ChargedRow): number {
  return Math.round((priceWithVatCents * 10_000) / (10_000 + vatBasisPoints)) + 0
}

function product(row: ChargedRow, index: number) {
  return {
    id: fitText(row.code, productLimits.id) || `row-${index + 1}`,
    title: fitText(row.description, productLimits.title) || fitText(row.code, productLimits.title) || `${index + 1}`,
    count: 1,
    pretax_price: withoutVat(row),
    tax: row.vatBasisPoints / 100,
    price: row.priceWithVatCents,
    type: row.priceWithVatCents < 0 ? productTypes.discount : productTypes.product,
  }
}

/** A field of which nothing is left is not sent. */
function customerOf(customer: PayingCustomer): Record<string, string> {
  const fields = {
    firstname: fitText(customer.firstName, payerLimits.firstName),
    lastname: fitText(customer.lastName, payerLimits.lastName),
    email: fitText(customer.email, payerLimits.email),
    address_street: fitText(customer.address, payerLimits.address),
    address_city: fitText(customer.city, payerLimits.city),
    address_zip: fitText(customer.postalCode, payerLimits.postalCode),
    address_country: fitText(customer.country, payerLimits.country),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/**
 * Returns the body of `auth_payment`, without the fields that every call carries. The products make the amount, or it
 * is refused.
 */
export function paymentBody({ order, customer, language, urls }: StartPayment, nowMs: number): Record<string, unknown> {
  return {
    order_number: order.orderNumber,
    amount: order.amountCents,
    currency: 'EUR',
    email: fitText(customer.email, payerLimits.email),
    payment_method: {
      type: 'e-payment',
      return_url: urls.success,
      notify_url: urls.callback,
      lang: language,
      token_valid_until: Math.floor((nowMs + tokenLivesMs) / 1000),
    },
    customer: customerOf(customer),
    products: balancedRows(order, language).map((row, index) => product(row, index)),
  }
}
