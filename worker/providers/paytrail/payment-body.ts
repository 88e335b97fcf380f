import type { ChargedRow, StartPayment } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'
import { cut } from '#worker/providers/payment-wire.ts'

function item(row: ChargedRow, index: number, orderNumber: string) {
  return {
    unitPrice: row.priceWithVatCents,
    units: 1,
    // At most one decimal is taken.
    vatPercentage: Math.round(row.vatBasisPoints / 10) / 10,
    productCode: cut(row.code, 100) || `row-${index + 1}`,
    ...(row.description !== '' && { description: cut(row.description, 1000) }),
    stamp: `${orderNumber}-${index + 1}`,
  }
}

function address({ customer }: StartPayment) {
  return {
    streetAddress: cut(customer.address, 50),
    postalCode: customer.postalCode,
    city: cut(customer.city, 30),
    country: customer.country,
  }
}

/** The body of `POST /payments`. Its rows make the amount, or Paytrail would refuse it. */
export function paymentBody(input: StartPayment): string {
  const { order, customer, language, urls } = input
  return JSON.stringify({
    stamp: order.orderNumber,
    reference: order.orderNumber,
    amount: order.amountCents,
    currency: 'EUR',
    language: language.toUpperCase(),
    items: balancedRows(order, language).map((row, index) => item(row, index, order.orderNumber)),
    customer: {
      email: customer.email,
      firstName: cut(customer.firstName, 50),
      lastName: cut(customer.lastName, 50),
    },
    invoicingAddress: address(input),
    redirectUrls: { success: urls.success, cancel: urls.cancel },
    callbackUrls: { success: urls.callback, cancel: urls.callback },
  })
}
