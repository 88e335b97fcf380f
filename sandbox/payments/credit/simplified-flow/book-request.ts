import { sequence, type Fields } from './sequence.ts'
import type { XmlElement } from './xml.ts'

const countries = ['SE', 'NO', 'DK', 'FI'] as const

function readAddress(fields: Fields) {
  return {
    fullName: fields.maybeText('fullName'),
    firstName: fields.maybeText('firstName'),
    lastName: fields.maybeText('lastName'),
    addressRow1: fields.text('addressRow1'),
    addressRow2: fields.maybeText('addressRow2'),
    postalArea: fields.text('postalArea'),
    postalCode: fields.text('postalCode'),
    country: fields.oneOf('country', countries),
  }
}

function readCustomer(fields: Fields) {
  return {
    governmentId: fields.maybeText('governmentId'),
    address: fields.inner('address', readAddress),
    phone: fields.maybeText('phone'),
    email: fields.maybeText('email'),
    type: fields.oneOf('type', ['NATURAL', 'LEGAL']),
    cellPhone: fields.maybeText('cellPhone'),
    yourCustomerId: fields.maybeText('yourCustomerId'),
    deliveryAddress: fields.maybeInner('deliveryAddress', readAddress),
    contactGovernmentId: fields.maybeText('contactGovernmentId'),
    additionalData: fields.many('additionalData', readEntry),
  }
}

function readEntry(fields: Fields) {
  return { key: fields.text('key'), value: fields.maybeText('value') }
}

function readSpecLine(fields: Fields) {
  return {
    id: fields.text('id'),
    artNo: fields.text('artNo'),
    description: fields.text('description'),
    quantity: fields.decimal('quantity'),
    unitMeasure: fields.text('unitMeasure'),
    unitAmountWithoutVat: fields.decimal('unitAmountWithoutVat'),
    vatPct: fields.decimal('vatPct'),
    totalVatAmount: fields.decimal('totalVatAmount'),
    totalAmount: fields.decimal('totalAmount'),
  }
}

/** A payment specification, of a whole payment or of a part of it. */
export function readPaymentSpec(fields: Fields) {
  return {
    specLines: fields.many('specLines', readSpecLine),
    totalAmount: fields.decimal('totalAmount'),
    totalVatAmount: fields.maybeDecimal('totalVatAmount'),
    bonusPoints: fields.maybeDecimal('bonusPoints'),
  }
}
export type PaymentSpec = ReturnType<typeof readPaymentSpec>

function readPaymentData(fields: Fields) {
  return {
    preferredId: fields.maybeText('preferredId'),
    preferredTransactionId: fields.maybeText('preferredTransactionId'),
    paymentMethodId: fields.text('paymentMethodId'),
    customerIpAddress: fields.maybeText('customerIpAddress'),
    waitForFraudControl: fields.maybeBoolean('waitForFraudControl') ?? true,
    annulIfFrozen: fields.maybeBoolean('annulIfFrozen') ?? false,
    finalizeIfBooked: fields.maybeBoolean('finalizeIfBooked') ?? false,
  }
}

function readSigning(fields: Fields) {
  return {
    successUrl: fields.text('successUrl'),
    failUrl: fields.text('failUrl'),
    forceSigning: fields.maybeBoolean('forceSigning') ?? false,
  }
}

function readInvoiceData(fields: Fields) {
  return {
    invoiceId: fields.maybeText('invoiceId'),
    invoiceDate: fields.maybeDate('invoiceDate'),
    invoiceDeliveryType: fields.maybeOneOf('invoiceDeliveryType', ['NONE', 'EMAIL', 'POSTAL']),
  }
}

/** A `bookPayment`, its elements in the order of the schema. */
export function readBookPayment(operation: XmlElement) {
  return sequence(operation, (fields) => ({
    paymentData: fields.inner('paymentData', readPaymentData),
    orderData: fields.inner('orderData', readPaymentSpec),
    metaData: fields.many('metaData', readEntry),
    customer: fields.inner('customer', readCustomer),
    card: fields.maybeInner('card', (card) => ({
      cardNumber: card.maybeText('cardNumber'),
      amount: card.maybeDecimal('amount'),
    })),
    signing: fields.inner('signing', readSigning),
    invoiceData: fields.maybeInner('invoiceData', readInvoiceData),
    storeId: fields.maybeText('storeId'),
  }))
}
export type BookPayment = ReturnType<typeof readBookPayment>
