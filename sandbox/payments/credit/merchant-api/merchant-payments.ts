import type { SandboxDb } from '#sandbox/core/db.ts'
import type { FailureMode } from '#sandbox/core/failure-modes.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { apply, planOf } from '#sandbox/payments/credit/credit-course.ts'
import type { Credit, NewCredit } from '#sandbox/payments/credit/credit-store.ts'
import type { Applicant, CreditRow } from '#sandbox/payments/credit/credit.table.ts'
import { centsOf, mayBuyFor, methods, type Method } from '#sandbox/payments/credit/methods.ts'
import { accountOf } from '#sandbox/payments/credit/persons.ts'

import { totalCents, type CreateRequest, type OrderLine } from './merchant-request.ts'

const minute = 60_000
const usualMinutes = 120

export function rowsOf(lines: readonly OrderLine[]): CreditRow[] {
  return lines.map((line, index) => ({
    id: line.reference ?? String(index + 1),
    name: line.description ?? '',
    quantity: line.quantity,
    unit: line.quantityUnit,
    vatPercent: line.vatRate,
    amountCents: centsOf(line.totalAmountIncludingVat),
  }))
}

function limitOf({ application, order }: CreateRequest, { key, application: limits }: Method): number | null {
  const total = totalCents(order.orderLines)
  if (key !== 'new-account') return total
  const asked = application?.requestedCreditLimit
  const limit = asked === undefined ? Math.max(total, limits.min * 100) : centsOf(asked)
  return limit >= total && limit >= limits.min * 100 && limit <= limits.max * 100 ? limit : null
}

function objection({ customer, order, options }: CreateRequest, method: Method): string | null {
  const account = accountOf(customer.governmentId)
  const total = totalCents(order.orderLines)
  if (method.customerType !== customer.customerType) return 'paymentMethodId: not for this type of customer'
  if (total <= 0 || !mayBuyFor(method, total)) return 'order.orderLines: the total is out of the limits of the method'
  if (method.key === 'new-account' && account === 'has-account') return 'customer: has an account already'
  if (method.key === 'card' && account === 'no-account') return 'customer: has no account'
  return method.isSigned && options?.redirectionUrls === undefined ? 'options.redirectionUrls: is missing' : null
}

function applicantOf({ customer }: CreateRequest): Applicant {
  const { governmentId, email, mobilePhone: phone, deliveryAddress: address } = customer
  return {
    governmentId,
    email,
    phone,
    firstName: address?.firstName ?? '',
    lastName: address?.lastName ?? '',
    addressRow: address?.addressRow1 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.postalArea ?? '',
  }
}

function urlsOf({ options }: CreateRequest): NewCredit['urls'] {
  const { redirectionUrls, callbacks } = options ?? {}
  const back = redirectionUrls?.customer
  return {
    ...(back && { success: back.successUrl, fail: back.failUrl }),
    ...(callbacks?.authorization && { authorization: callbacks.authorization.url }),
    ...(callbacks?.management && { management: callbacks.management.url }),
  }
}

type Creating = { db: SandboxDb; now: number; mode: FailureMode; request: CreateRequest }

function applicationOf({ now, mode, request }: Creating, method: Method, limitCents: number): NewCredit {
  const { order, customer, options } = request
  const signableMs = (options?.timeToLiveInMinutes ?? usualMinutes) * minute
  return {
    id: crypto.randomUUID(),
    creditor: 'resurs-mapi',
    orderNumber: order.orderReference ?? randomHex(16),
    amountCents: totalCents(order.orderLines),
    limitCents,
    method: method.key,
    applicant: applicantOf(request),
    rows: rowsOf(order.orderLines),
    urls: urlsOf(request),
    options: {
      endsIfFrozen: options?.handleFrozenPayments !== true,
      takesIfBooked: options?.automaticCapture === true,
      waitsForControl: true,
    },
    ...planOf({ governmentId: customer.governmentId, mode, isSigned: method.isSigned, now, signableMs }),
  }
}

/** Takes an application; a text says why it was not taken. The same order may be repeated, and is a payment again. */
export async function createPayment(creating: Creating): Promise<Credit | string> {
  const { db, now, request } = creating
  const method = methods.find(({ uuid }) => uuid === request.paymentMethodId)
  if (method === undefined) return 'paymentMethodId: unknown'
  const wrong = objection(request, method)
  if (wrong !== null) return wrong
  const limitCents = limitOf(request, method)
  if (limitCents === null) return 'application.requestedCreditLimit: out of the limits of the method'
  const credit = await apply({ db, now, application: applicationOf(creating, method, limitCents) })
  return credit ?? 'the payment was not kept'
}
