import type { BeginCredit, CreditApplicant } from '#worker/providers/credit-port.ts'
import { fitText } from '#worker/providers/field-limits.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'

import { applicantLimits } from './limits.ts'
import { paymentSpec } from './payment-spec.ts'
import type { XmlFields } from './write-xml.ts'

function customerOf(applicant: CreditApplicant): XmlFields {
  const { firstName, lastName, address, city, postalCode, country } = applicant
  const addressFields: XmlFields = [
    ['firstName', fitText(firstName, applicantLimits.firstName)],
    ['lastName', fitText(lastName, applicantLimits.lastName)],
    ['addressRow1', fitText(address, applicantLimits.address)],
    ['postalArea', fitText(city, applicantLimits.city)],
    ['postalCode', fitText(postalCode, applicantLimits.postalCode)],
    ['country', fitText(country, applicantLimits.country)],
  ]
  return [
    ['governmentId', applicant.governmentId],
    ['address', addressFields],
    ['email', applicant.email],
    ['type', 'NATURAL'],
    ['cellPhone', applicant.phoneNumber],
  ]
}

/** `bookPayment`, in the order of its schema. Its id is our order number, so that a repeat is known as one. */
export function bookingFields({ order, method, creditCents, applicant, language, urls }: BeginCredit): XmlFields {
  const rows = balancedRows(order, language)
  return [
    [
      'paymentData',
      [
        ['preferredId', order.orderNumber],
        ['paymentMethodId', method.id],
        ['customerIpAddress', applicant.ipAddress || null],
        ['waitForFraudControl', true],
        ['annulIfFrozen', false],
        // Money is taken only once it is known to pay the process.
        ['finalizeIfBooked', false],
      ],
    ],
    ['orderData', paymentSpec(rows, order.amountCents)],
    ['customer', customerOf(applicant)],
    ['card', method.paymentMethod === 'NEWACCOUNT' ? [['amount', (creditCents / 100).toFixed(2)]] : null],
    [
      'signing',
      [
        ['successUrl', urls.success],
        // One address for whatever is not success.
        ['failUrl', urls.cancel],
      ],
    ],
  ]
}
