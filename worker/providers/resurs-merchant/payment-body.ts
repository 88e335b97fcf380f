import type { BeginCredit, CreditApplicant } from '#worker/providers/credit-port.ts'
import type { ChargedRow } from '#worker/providers/payment-port.ts'
import { balancedRows } from '#worker/providers/payment-rows.ts'
import { cut } from '#worker/providers/payment-wire.ts'

/** Who did it, in the creditor's books. */
export const creator = 'huolto'

/** How long a customer may take to sign. */
const signableMinutes = 120

const euros = (cents: number) => cents / 100

/** A row of an order as the creditor takes it: one piece, with VAT. */
export function orderLine({ code, description, priceWithVatCents, vatBasisPoints }: ChargedRow) {
  return {
    description: cut(description, 50) || cut(code, 50) || '-',
    ...(code !== '' && { reference: cut(code, 50) }),
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
    email,
    mobilePhone: phoneNumber,
    deliveryAddress: {
      fullName: cut(`${firstName} ${lastName}`, 50),
      firstName: cut(firstName, 50),
      lastName: cut(lastName, 50),
      addressRow1: cut(applicant.address, 100),
      postalArea: cut(applicant.city, 50),
      postalCode: applicant.postalCode,
      countryCode: applicant.country,
    },
    ...(ipAddress !== '' && { deviceInfo: { ip: ipAddress, userAgent: cut(userAgent, 500) } }),
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
