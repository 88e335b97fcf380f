import type { ChargedRow, StartPayment } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'
import { cut } from '#worker/providers/payment-wire.ts'

/** How long the page can be paid on, in our own words and not by Visma Pay's default. */
export const tokenLivesMs = 60 * 60_000

const productTypes = { product: 1, discount: 4 } as const

/** The part without VAT, which Visma Pay prints but does not add up (cents). */
function withoutVat({ priceWithVatCents, vatBasisPoints }: ChargedRow): number {
  return Math.round((priceWithVatCents * 10_000) / (10_000 + vatBasisPoints)) + 0
}

function product(row: ChargedRow, index: number) {
  return {
    id: cut(row.code, 50) || `row-${index + 1}`,
    title: cut(row.description, 100) || cut(row.code, 100) || `${index + 1}`,
    count: 1,
    pretax_price: withoutVat(row),
    tax: row.vatBasisPoints / 100,
    price: row.priceWithVatCents,
    type: row.priceWithVatCents < 0 ? productTypes.discount : productTypes.product,
  }
}

/** What `auth_payment` is told, save what every call carries. The products make the amount, or it is refused. */
export function paymentBody({ order, customer, language, urls }: StartPayment, nowMs: number): Record<string, unknown> {
  return {
    order_number: order.orderNumber,
    amount: order.amountCents,
    currency: 'EUR',
    email: customer.email,
    payment_method: {
      type: 'e-payment',
      return_url: urls.success,
      notify_url: urls.callback,
      lang: language,
      token_valid_until: Math.floor((nowMs + tokenLivesMs) / 1000),
    },
    customer: {
      firstname: customer.firstName,
      lastname: customer.lastName,
      email: customer.email,
      address_street: customer.address,
      address_city: customer.city,
      address_zip: customer.postalCode,
      address_country: customer.country,
    },
    products: balancedRows(order, language).map((row, index) => product(row, index)),
  }
}
