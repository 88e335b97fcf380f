import { ownCredentials } from '#sandbox/own-credentials.ts'
import { amountsOf, type Amounts, type Change, type Credit } from '#sandbox/payments/credit/credit-store.ts'
import { signingPath } from '#sandbox/payments/credit/credit-store.ts'
import type { CreditRow, CreditState } from '#sandbox/payments/credit/credit.table.ts'
import { legalKinds, legalUrl, legalWords, methodOf, type Method } from '#sandbox/payments/credit/methods.ts'

const { storeId } = ownCredentials.credit.merchantApi

const euros = (cents: number) => cents / 100

/** A page of a list, which is always the only one. */
export function pageOf<Item>(content: readonly Item[]) {
  return { content, page: { number: 0, size: 2000, totalElements: content.length, totalPages: 1 } }
}

export const storeJson = { id: storeId, nationalStoreId: 1, popularName: 'Kokeilukorjaamo', countryCode: 'FI' }

export function methodJson(method: Method, origin: string) {
  const { uuid, names, type, purchase, application, customerType } = method
  return {
    id: uuid,
    name: names.fi,
    description: names.fi,
    type,
    minPurchaseLimit: purchase.min,
    maxPurchaseLimit: purchase.max,
    minApplicationLimit: application.min,
    maxApplicationLimit: application.max,
    legalLinks: legalKinds.map((kind) => ({
      url: legalUrl(origin, method, kind),
      type: kind,
      description: legalWords[kind].fi,
      appendAmount: kind === 'PRICE_INFO',
    })),
    enabledForLegalCustomer: customerType === 'LEGAL',
    enabledForNaturalCustomer: customerType === 'NATURAL',
    priceSignagePossible: method.isSigned,
    campaign: null,
  }
}

const statuses: Readonly<Record<CreditState, string>> = {
  signing: 'TASK_REDIRECTION_REQUIRED',
  signed: 'TASK_REDIRECTION_REQUIRED',
  frozen: 'FROZEN',
  booked: 'ACCEPTED',
  rejected: 'REJECTED',
}

/** Returns the actions that the shop may take on the money of a payment now. */
export function possibleActions({ state }: Credit, { heldCents, capturedCents, refundedCents }: Amounts): string[] {
  if (state !== 'booked') return []
  const held = heldCents > 0 ? ['CAPTURE', 'PARTIAL_CAPTURE', 'CANCEL', 'PARTIAL_CANCEL'] : []
  return capturedCents > refundedCents ? [...held, 'REFUND', 'PARTIAL_REFUND'] : held
}

function lineJson({ id, name, quantity, unit, vatPercent, amountCents }: CreditRow) {
  const vatCents = amountCents - amountCents / (1 + vatPercent / 100)
  return {
    description: name,
    reference: id,
    quantity,
    quantityUnit: unit,
    type: 'NORMAL',
    vatRate: vatPercent,
    totalAmountIncludingVat: euros(amountCents),
    totalVatAmount: euros(Math.round(vatCents)),
  }
}

function actionJson({ id, kind, createdAt, rows, transactionId, creator }: Change) {
  const created = new Date(createdAt).toISOString()
  return { actionId: id, type: kind, created, orderLines: rows.map(lineJson), transactionId, creator }
}

function orderJson(credit: Credit, changes: readonly Change[]) {
  // What is looked into, or was let go of by the bank itself, is not authorised.
  const isOurs = credit.state === 'booked'
  const known = isOurs ? changes : []
  const amounts = amountsOf(known)
  return {
    orderReference: credit.orderNumber,
    actionLog: known.map(actionJson),
    possibleActions: possibleActions(credit, amounts).map((action) => ({ action })),
    totalOrderAmount: euros(credit.amountCents),
    authorizedAmount: euros(amounts.heldCents),
    capturedAmount: euros(amounts.capturedCents),
    refundedAmount: euros(amounts.refundedCents),
    canceledAmount: euros(amounts.cancelledCents),
  }
}

function customerJson({ applicant }: Credit) {
  const { governmentId, email, phone, firstName, lastName, addressRow, postalCode, city } = applicant
  const fullName = `${firstName} ${lastName}`.trim()
  const place = { addressRow1: addressRow, postalArea: city, postalCode, countryCode: 'FI' }
  const deliveryAddress = addressRow === '' ? undefined : { fullName, firstName, lastName, ...place }
  return { customerType: 'NATURAL', governmentId, email, mobilePhone: phone, deliveryAddress }
}

/** A payment as it is created, asked about and changed. */
export function paymentJson(credit: Credit, changes: readonly Change[], origin: string) {
  const { id, state, reason, limitCents, createdAt } = credit
  const method = methodOf(credit.method)
  const url = `${origin}${signingPath(credit)}`
  const isWaiting = state === 'signing'
  const approvedCents = state === 'rejected' ? 0 : limitCents
  return {
    id,
    created: new Date(createdAt).toISOString(),
    storeId,
    countryCode: 'FI',
    paymentMethod: { id: method.uuid, name: method.names.fi, type: method.type },
    customer: customerJson(credit),
    status: statuses[state],
    ...(reason === null ? {} : { rejectedReason: { category: reason } }),
    ...(isWaiting ? { taskRedirectionUrls: { customerUrl: url, merchantUrl: url } } : {}),
    application: { requestedCreditLimit: euros(limitCents), approvedCreditLimit: euros(approvedCents) },
    order: orderJson(credit, changes),
  }
}
