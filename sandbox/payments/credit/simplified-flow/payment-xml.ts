import { amountsOf, type Change, type Credit } from '#sandbox/payments/credit/credit-store.ts'
import type { CreditRow } from '#sandbox/payments/credit/credit.table.ts'
import { methodOf } from '#sandbox/payments/credit/methods.ts'

import { diffTypes } from './simplified-calls.ts'
import { decimal, element } from './soap.ts'

/** Returns the applicant, as the bank's types have it. */
export function customerXml({ applicant }: Credit): string {
  const { governmentId, firstName, lastName, addressRow, postalCode, city, email, phone } = applicant
  const address = [
    element('fullName', `${firstName} ${lastName}`.trim()),
    element('firstName', firstName),
    element('lastName', lastName),
    element('addressRow1', addressRow),
    element('postalArea', city),
    element('postalCode', postalCode),
    element('country', 'FI'),
  ].join('')
  const person = `${element('governmentId', governmentId)}<address>${address}</address>`
  return `<customer>${person}${element('phone', phone)}${element('email', email)}${element('type', 'NATURAL')}</customer>`
}

const timeOf = (at: number) => new Date(at).toISOString()

function vatOf({ amountCents, vatPercent }: CreditRow): number {
  return amountCents - amountCents / (1 + vatPercent / 100)
}

function lineXml(row: CreditRow, index: number): string {
  const { id, name, quantity, unit, vatPercent, amountCents } = row
  const withoutVat = (amountCents - vatOf(row)) / quantity
  return [
    '<specLines>',
    element('id', index + 1),
    element('artNo', id),
    element('description', name),
    element('quantity', quantity.toFixed(5)),
    element('unitMeasure', unit),
    element('unitAmountWithoutVat', decimal(withoutVat)),
    element('vatPct', vatPercent.toFixed(5)),
    element('totalVatAmount', decimal(vatOf(row))),
    element('totalAmount', decimal(amountCents)),
    '</specLines>',
  ].join('')
}

function specXml({ amountCents, rows }: Change): string {
  const vat = rows.reduce((sum, row) => sum + vatOf(row), 0)
  const totals = element('totalAmount', decimal(amountCents)) + element('totalVatAmount', decimal(vat))
  return `<paymentSpec>${rows.map(lineXml).join('')}${totals}</paymentSpec>`
}

function diffXml(change: Change): string {
  return [
    '<paymentDiffs>',
    element('type', diffTypes[change.kind]),
    element('transactionId', change.transactionId),
    element('created', timeOf(change.createdAt)),
    element('createdBy', change.creator),
    specXml(change),
    '</paymentDiffs>',
  ].join('')
}

/** Returns the flags of a payment: what can be done with it, and what was. */
function flagsOf({ state }: Credit, changes: readonly Change[]): string[] {
  const { heldCents, capturedCents, refundedCents, cancelledCents } = amountsOf(changes)
  return [
    ...(state === 'booked' && heldCents > 0 ? ['DEBITABLE'] : []),
    ...(capturedCents > refundedCents ? ['CREDITABLE'] : []),
    ...(capturedCents > 0 ? ['IS_DEBITED'] : []),
    ...(refundedCents > 0 ? ['IS_CREDITED'] : []),
    ...(cancelledCents > 0 ? ['IS_ANNULLED'] : []),
  ]
}

/** A payment as `getPayment` answers it. The total is what is left of it. */
export function paymentXml(credit: Credit, changes: readonly Change[]): string {
  const { cancelledCents, refundedCents } = amountsOf(changes)
  const method = methodOf(credit.method)
  const authorized = changes.find(({ kind }) => kind === 'AUTHORIZE')
  const debited = changes.find(({ kind }) => kind === 'CAPTURE')
  return [
    '<return>',
    element('id', credit.id),
    element('totalAmount', decimal(credit.amountCents - cancelledCents - refundedCents)),
    element('limit', decimal(credit.limitCents)),
    ...changes.map(diffXml),
    customerXml(credit),
    element('booked', timeOf(authorized?.createdAt ?? credit.createdAt)),
    element('finalized', debited === undefined ? null : timeOf(debited.createdAt)),
    element('paymentMethodId', method.soapId),
    element('paymentMethodName', method.names.fi),
    element('fraud', credit.state === 'rejected'),
    element('frozen', credit.state === 'frozen'),
    ...flagsOf(credit, changes).map((flag) => element('status', flag)),
    element('paymentMethodType', method.specificType === 'PART_PAYMENT' ? 'REVOLVING_CREDIT' : method.specificType),
    element('totalBonusPoints', 0),
    '</return>',
  ].join('')
}
