import { sql, type SQL } from 'drizzle-orm'

import { toE164 } from '#domain/contact/e164.ts'
import { emailFault } from '#domain/contact/email.ts'
import type { CreateProcessForm } from '#worker/contract/staff/visit/create-process.ts'
import type { Statement } from '#worker/db/db.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { invalidContact } from '#worker/notifications/index.ts'
import { touchStatements } from '#worker/process/index.ts'
import { contactMethodsOf, workOrderContent, type WorkOrderContent } from '#worker/work-orders/index.ts'

import type { CreateCall } from './creation.ts'
import type { OrderPreconditions } from './preconditions.queries.ts'

type Contact = { phoneNumber: string | null; email: string | null }

/**
 * Returns how the customer is reached: what staff typed, else what the order says. Throws 422 INVALID_CONTACT where
 * what was typed is of no use, or there is nothing.
 */
export function contactOf({ customer = {} }: CreateProcessForm, known: Contact | null): Contact {
  const typedNumber = customer.phoneNumber ? usable('customer.phoneNumber', toE164(customer.phoneNumber)) : null
  const typedEmail = customer.email ? address('customer.email', customer.email) : null
  const phoneNumber = typedNumber ?? known?.phoneNumber ?? null
  const email = typedEmail ?? known?.email ?? null
  if (phoneNumber === null && email === null) throw invalidContact(['customer.phoneNumber', 'customer.email'])
  return { phoneNumber, email }
}

function usable(path: string, value: string | null): string {
  if (value === null) throw invalidContact([path])
  return value
}

function address(path: string, typed: string): string {
  const fault = emailFault(typed)
  if (fault !== null) throw invalidContact([path], fault)
  return typed
}

/** Returns the order that was typed in, in the form in which the orders of a dealer system are kept. */
export function typedInContent(form: CreateProcessForm, username: string): WorkOrderContent {
  return workOrderContent({
    createdBy: username,
    customer: { ...form.customer },
    vehicle: form.vehicle ?? null,
    orderRows: form.rows ?? [],
    reservationStart: form.reservationStart ?? null,
    reservationEnd: form.reservationEnd ?? null,
  })
}

type Correction = { form: CreateProcessForm; order: OrderPreconditions; processId: string; born: SQL }

/** Puts the contact of an order's customer right, for their other visits too; the dealer system does not write over it. */
export function correctionStatements({ deps }: CreateCall, correction: Correction): Statement[] {
  const { db, clock } = deps
  const { form, order, processId, born } = correction
  const { customerId } = order
  const contact = contactOf(form, customerId === null ? null : order)
  if (contact.phoneNumber === order.phoneNumber && contact.email === order.email) return []
  if (customerId === null) throw invalidContact(['customer.phoneNumber', 'customer.email'])
  const now = clock.now()
  return [
    db.run(sql`
      update ${customers}
      set phone_number = ${contact.phoneNumber}, email = ${contact.email},
        contact_methods = ${JSON.stringify(contactMethodsOf(contact))}, customer_over_ride = 1, version = version + 1,
        updated_at = ${now}
      where id = ${customerId} and ${born}`),
    ...touchStatements(db, { which: sql`customer_id = ${customerId} and id <> ${processId}`, now, guard: born }),
  ]
}
