import { sequence, type Fields } from './sequence.ts'
import type { XmlElement } from './xml.ts'

const countries = ['SE', 'NO', 'DK', 'FI'] as const

function readAddress(fields: Fields) {
  return {
    fullName: fields.optionalText('fullName'),
    firstName: fields.optionalText('firstName'),
    lastName: fields.optionalText('lastName'),
    addressRow1: fields.text('addressRow1'),
    addressRow2: fields.optionalText('addressRow2'),
    postalArea: fields.text('postalArea'),
    postalCode: fields.text('postalCode'),
    country: fields.oneOf('country', countries),
  }
}

function readCustomer(fields: Fields) {
  return {
    governmentId: fields.optionalText('governmentId'),
    address: fields.inner('address', readAddress),
    phone: fields.optionalText('phone'),
    email: fields.optionalText('email'),
    type: fields.oneOf('type', ['NATURAL', 'LEGAL']),
    cellPhone: fields.optionalText('cellPhone'),
    yourCustomerId: fields.optionalText('yourCustomerId'),
    deliveryAddress: fields.optionalInner('deliveryAddress', readAddress),
    contactGovernmentId: fields.optionalText('contactGovernmentId'),
    additionalData: fields.many('additionalData', readEntry),
  }
}

function readEntry(fields: Fields) {
  return { key: fields.text('key'), value: fields.optionalText('value') }
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
    totalVatAmount: fields.optionalDecimal('totalVatAmount'),
    bonusPoints: fields.optionalDecimal('bonusPoints'),
  }
}
export type PaymentSpec = ReturnType<typeof readPaymentSpec>

function readPaymentData(fields: Fields) {
  return {
    preferredId: fields.optionalText('preferredId'),
    preferredTransactionId: fields.optionalText('preferredTransactionId'),
    paymentMethodId: fields.text('paymentMethodId'),
    customerIpAddress: fields.optionalText('customerIpAddress'),
    waitForFraudControl: fields.optionalBoolean('waitForFraudControl') ?? true,
    annulIfFrozen: fields.optionalBoolean('annulIfFrozen') ?? false,
    finalizeIfBooked: fields.optionalBoolean('finalizeIfBooked') ?? false,
  }
}

function readSigning(fields: Fields) {
  return {
    successUrl: fields.text('successUrl'),
    failUrl: fields.text('failUrl'),
    forceSigning: fields.optionalBoolean('forceSigning') ?? false,
  }
}

function readInvoiceData(fields: Fields) {
  return {
    invoiceId: fields.optionalText('invoiceId'),
    invoiceDate: fields.optionalDate('invoiceDate'),
    invoiceDeliveryType: fields.optionalOneOf('invoiceDeliveryType', ['NONE', 'EMAIL', 'POSTAL']),
  }
}

/** A `bookPayment`, its elements in the order of the schema. */
export function readBookPayment(operation: XmlElement) {
  return sequence(operation, (fields) => ({
    paymentData: fields.inner('paymentData', readPaymentData),
    orderData: fields.inner('orderData', readPaymentSpec),
    metaData: fields.many('metaData', readEntry),
    customer: fields.inner('customer', readCustomer),
    card: fields.optionalInner('card', (card) => ({
      cardNumber: card.optionalText('cardNumber'),
      amount: card.optionalDecimal('amount'),
    })),
    signing: fields.inner('signing', readSigning),
    invoiceData: fields.optionalInner('invoiceData', readInvoiceData),
    storeId: fields.optionalText('storeId'),
  }))
}
export type BookPayment = ReturnType<typeof readBookPayment>
