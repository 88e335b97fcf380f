import { asciiEmail } from '#domain/contact/email.ts'
import type { BeginCredit, CreditApplicant } from '#worker/providers/credit-port.ts'
import { fitText } from '#worker/providers/field-limits.ts'
import type { ChargedRow } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'

import { applicantLimits, fullNameLimit, lineLimits, userAgentLimit } from './limits.ts'

/** The author of a change in the creditor's books. */
export const creator = 'huolto'

/** The number of minutes that a customer has to sign. */
const signableMinutes = 120

const euros = (cents: number) => cents / 100

/** A row of an order as the creditor takes it: one piece, with VAT. */
export function orderLine({ code, description, priceWithVatCents, vatBasisPoints }: ChargedRow) {
  const reference = fitText(code, lineLimits.reference)
  return {
    description: fitText(description, lineLimits.description) || reference || '-',
    ...(reference !== '' && { reference }),
    quantity: 1,
    quantityUnit: 'kpl',
    type: priceWithVatCents < 0 ? 'DISCOUNT' : 'NORMAL',
    vatRate: euros(vatBasisPoints),
    totalAmountIncludingVat: euros(priceWithVatCents),
  }
}

function customerOf(applicant: CreditApplicant) {
  const { governmentId, email, phoneNumber, firstName, lastName, ipAddress, userAgent } = applicant
  return {
    customerType: 'NATURAL',
    governmentId,
    email: asciiEmail(email) ?? email,
    mobilePhone: phoneNumber,
    deliveryAddress: {
      fullName: fitText(`${firstName} ${lastName}`, fullNameLimit),
      firstName: fitText(firstName, applicantLimits.firstName),
      lastName: fitText(lastName, applicantLimits.lastName),
      addressRow1: fitText(applicant.address, applicantLimits.address),
      postalArea: fitText(applicant.city, applicantLimits.city),
      postalCode: applicant.postalCode,
      countryCode: applicant.country,
    },
    ...(ipAddress !== '' && { deviceInfo: { ip: ipAddress, userAgent: fitText(userAgent, userAgentLimit) } }),
  }
}

/** The body of `POST /v2/payments`. */
export function paymentBody({ order, method, creditCents, applicant, language, urls }: BeginCredit, storeId: string) {
  return {
    storeId,
    paymentMethodId: method.id,
    order: { orderReference: order.orderNumber, orderLines: balancedRows(order, language).map(orderLine) },
    ...(method.paymentMethod === 'NEWACCOUNT' && { application: { requestedCreditLimit: euros(creditCents) } }),
    customer: customerOf(applicant),
    metadata: { creator },
    options: {
      initiatedOnCustomersDevice: true,
      // What people would look into for days is rejected, and the customer can pay in another way at once. So is what the bank
      // would freeze, which a shop has to ask for (`handleFrozenPayments`) and which the bank advises new ones against.
      handleManualInspection: false,
      callbacks: { authorization: { url: urls.callback }, management: { url: urls.managementCallback } },
      // One address for whatever is not success.
      redirectionUrls: { customer: { successUrl: urls.success, failUrl: urls.cancel } },
      timeToLiveInMinutes: signableMinutes,
    },
  }
}
