import type { FailureMode } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { shopUrl } from '#sandbox/core/read-body.ts'
import { planOf } from '#sandbox/payments/credit/credit-course.ts'
import type { NewCredit } from '#sandbox/payments/credit/credit-store.ts'
import type { Applicant, CreditRow } from '#sandbox/payments/credit/credit.table.ts'
import { centsOf, mayBuyFor, methods, type Method } from '#sandbox/payments/credit/methods.ts'
import { accountOf, isGovernmentId, phonePattern } from '#sandbox/payments/credit/persons.ts'

import type { BookPayment, PaymentSpec } from './book-request.ts'
import { ECommerceFault } from './soap.ts'

const hour = 60 * 60_000
const idPattern = /^[\p{L}0-9 ._/-]{1,50}$/u
const emailPattern = /^[\w!#%&'*+/=?^`{|}~.-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}$/
const url = shopUrl(2000)

const illegal = (what: string, words?: string) => new ECommerceFault(1, `Illegal argument: ${what}`, words)

/** The rows of a specification, which add up to its total within 5 cents. */
export function rowsOf({ specLines, totalAmount, totalVatAmount }: PaymentSpec): CreditRow[] {
  if (totalAmount <= 0) throw illegal('totalAmount must be positive')
  if (specLines.length > 0 !== (totalVatAmount !== null)) throw illegal('totalVatAmount goes with specLines')
  const sum = specLines.reduce((total, line) => total + line.totalAmount, 0)
  const vat = specLines.reduce((total, line) => total + line.totalVatAmount, 0)
  const isClose = (one: number, other: number) => Math.abs(one - other) <= 0.05 + 1e-9
  if (specLines.length > 0 && !isClose(sum, totalAmount)) throw illegal('the lines do not add up to totalAmount')
  if (totalVatAmount !== null && !isClose(vat, totalVatAmount))
    throw illegal('the lines do not add up to totalVatAmount')
  return specLines.map((line) => ({
    id: line.artNo,
    name: line.description,
    quantity: line.quantity,
    unit: line.unitMeasure,
    vatPercent: line.vatPct,
    amountCents: centsOf(line.totalAmount),
  }))
}

function methodFor({ paymentData, orderData, customer }: BookPayment): Method {
  const method = methods.find(({ soapId }) => soapId === paymentData.paymentMethodId)
  if (method === undefined) throw new ECommerceFault(8, `No payment method ${paymentData.paymentMethodId}`)
  if (method.customerType !== customer.type) throw illegal('the payment method is not for this type of customer')
  if (!mayBuyFor(method, centsOf(orderData.totalAmount))) {
    throw new ECommerceFault(18, 'The amount is out of limits', 'Tällä maksutavalla ei voi maksaa näin suurta summaa.')
  }
  return method
}

/** A Finnish address as the bank takes it: names and places that are there and not too long, and five digits. */
function checkAddress(address: BookPayment['customer']['address']): void {
  const { firstName, lastName, fullName, addressRow1, addressRow2, postalArea, postalCode } = address
  const isLong = (text: string | null, longest: number) => text !== null && (text === '' || text.length > longest)
  const hasLongName = [firstName, lastName, fullName].some((name) => isLong(name, 50))
  if (hasLongName) throw illegal('name', 'Tarkista nimi.')
  if (isLong(addressRow1, 100) || isLong(addressRow2, 100)) throw illegal('addressRow', 'Tarkista katuosoite.')
  if (isLong(postalArea, 50)) throw illegal('postalArea', 'Tarkista postitoimipaikka.')
  if (!/^\d{5}$/.test(postalCode)) throw illegal('postalCode', 'Tarkista postinumero.')
}

function applicantOf({ customer }: BookPayment): Applicant {
  const { governmentId, address, email, phone, cellPhone } = customer
  if (governmentId === null || !isGovernmentId(governmentId)) {
    throw illegal('governmentId', 'Henkilötunnus vaikuttaa virheelliseltä. Tarkista se.')
  }
  if (address.country !== 'FI') throw illegal('country', 'Osoitteen on oltava Suomessa.')
  checkAddress(address)
  if (email === null || !emailPattern.test(email)) throw illegal('email', 'Sähköpostiosoite vaikuttaa virheelliseltä.')
  const number = cellPhone ?? phone
  if (number === null || !phonePattern.test(number)) throw illegal('phone', 'Puhelinnumero vaikuttaa virheelliseltä.')
  return {
    governmentId,
    firstName: address.firstName ?? address.fullName ?? '',
    lastName: address.lastName ?? '',
    addressRow: address.addressRow1,
    postalCode: address.postalCode,
    city: address.postalArea,
    email,
    phone: number,
  }
}

function limitOf({ card, orderData }: BookPayment, method: Method): number {
  const total = centsOf(orderData.totalAmount)
  if (card !== null && card.cardNumber !== null && card.amount !== null)
    throw illegal('card: number or amount, not both')
  if (method.key !== 'new-account') return total
  const words = 'Luottoraja ei käy. Valitse toinen luottoraja.'
  const limit = centsOf(card?.amount ?? 0)
  const { min, max } = method.application
  const isPossible = limit >= total && limit >= min * 100 && limit <= max * 100
  if (!isPossible) throw new ECommerceFault(18, 'card.amount is out of limits', words)
  return limit
}

function checkRest({ paymentData, signing, invoiceData }: BookPayment, method: Method): void {
  const ids = [paymentData.preferredId, paymentData.preferredTransactionId]
  if (ids.some((id) => id !== null && !idPattern.test(id))) throw illegal('id')
  for (const address of [signing.successUrl, signing.failUrl]) {
    if (address.includes('|') || !url.safeParse(address).success) throw illegal('signing url')
  }
  if (invoiceData !== null && method.specificType !== 'INVOICE') throw illegal('invoiceData is for invoices')
}

function checkAccount(governmentId: string, method: Method): void {
  const account = accountOf(governmentId)
  if (method.key === 'new-account' && account === 'has-account') throw new ECommerceFault(32, 'Has a card already')
  if (method.key === 'card' && account === 'no-account') throw new ECommerceFault(33, 'Has no card')
}

/** A request as an application; throws `ECommerceFault` for what the bank does not take. */
export function applicationOf(request: BookPayment, { now, mode }: { now: number; mode: FailureMode }): NewCredit {
  const { paymentData, orderData, customer, card, signing } = request
  const rows = rowsOf(orderData)
  const method = methodFor(request)
  const applicant = applicantOf(request)
  const limitCents = limitOf(request, method)
  checkRest(request, method)
  checkAccount(applicant.governmentId, method)
  const hasCardNumber = card !== null && card.cardNumber !== null
  const isSigned = (method.isSigned && !hasCardNumber) || signing.forceSigning || customer.deliveryAddress !== null
  const id = paymentData.preferredId ?? `Pay-${randomHex(16)}`
  return {
    id,
    creditor: 'resurs-soap',
    orderNumber: id,
    amountCents: centsOf(orderData.totalAmount),
    limitCents,
    method: method.key,
    applicant,
    rows,
    urls: { success: signing.successUrl, fail: signing.failUrl },
    options: {
      endsIfFrozen: paymentData.annulIfFrozen,
      takesIfBooked: paymentData.finalizeIfBooked,
      waitsForControl: paymentData.waitForFraudControl,
    },
    ...planOf({ governmentId: applicant.governmentId, mode, isSigned, now, signableMs: 24 * hour }),
  }
}
