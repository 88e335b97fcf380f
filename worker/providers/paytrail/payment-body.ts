import { fitText } from '#worker/providers/field-limits.ts'
import type { ChargedRow, PayingCustomer, StartPayment } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'

import { itemLimits, payerLimits } from './limits.ts'
import { paymentReference } from './payment-reference.ts'

function item(row: ChargedRow, index: number, orderNumber: string) {
  const description = fitText(row.description, itemLimits.description)
  return {
    unitPrice: row.priceWithVatCents,
    units: 1,
    // At most one decimal is taken.
    vatPercentage: Math.round(row.vatBasisPoints / 10) / 10,
    productCode: fitText(row.code, itemLimits.productCode) || `row-${index + 1}`,
    ...(description !== '' && { description }),
    stamp: `${orderNumber}-${index + 1}`,
  }
}

/** A name of which nothing is left is not sent: most means of payment need none. */
function customerOf(customer: PayingCustomer) {
  const firstName = fitText(customer.firstName, payerLimits.firstName)
  const lastName = fitText(customer.lastName, payerLimits.lastName)
  return {
    email: fitText(customer.email, payerLimits.email),
    ...(firstName !== '' && { firstName }),
    ...(lastName !== '' && { lastName }),
  }
}

function addressOf(customer: PayingCustomer) {
  return {
    streetAddress: fitText(customer.address, payerLimits.address),
    postalCode: fitText(customer.postalCode, payerLimits.postalCode),
    city: fitText(customer.city, payerLimits.city),
    country: fitText(customer.country, payerLimits.country),
  }
}

/** Returns the body of `POST /payments`. Its rows make the amount, or Paytrail would refuse it. `stamp` is the key. */
export function paymentBody({ order, customer, language, urls }: StartPayment): string {
  return JSON.stringify({
    stamp: order.orderNumber,
    reference: paymentReference(order.orderNumber),
    amount: order.amountCents,
    currency: 'EUR',
    language: language.toUpperCase(),
    items: balancedRows(order, language).map((row, index) => item(row, index, order.orderNumber)),
    customer: customerOf(customer),
    invoicingAddress: addressOf(customer),
    redirectUrls: { success: urls.success, cancel: urls.cancel },
    callbackUrls: { success: urls.callback, cancel: urls.callback },
  })
}
