import { sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode, newProcessCode } from '#domain/access/codes.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { emailFault } from '#domain/contact/email.ts'
import type { EditCustomerInput, StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'
import { writeThenRead, type Db, type Statement } from '#worker/db/db.ts'
import { customerOf, toStaffCustomer, type CustomerRow } from '#worker/db/process-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { invalidContact } from '#worker/notifications/index.ts'
import {
  refuseUnlessReached,
  staffRowOf,
  touchStatements,
  withFreshCode,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'
import { contactMethodsOf } from '#worker/work-orders/index.ts'

import { customerChanged, customerErased } from './process-page.errors.ts'

const texts = ['name', 'firstName', 'lastName', 'streetAddress', 'postalCode', 'city'] as const
type TextField = (typeof texts)[number]
type Details = Record<TextField | 'phoneNumber' | 'email' | 'languageLcid', string | null>

/**
 * Puts the customer of a process right; from then on the dealer system does not write over it. Every unfinished process
 * of theirs moves on by a version and is announced. The same told twice is answered as it was the first time, but where
 * it revokes the link: details that are right already do not tell that the link is revoked. Throws 422 INVALID_CONTACT
 * where a number or address is of no use or none is left, 409 `customer.changed`.
 */
export async function editCustomer(call: StaffCall, input: EditCustomerInput): Promise<StaffCustomer> {
  const { deps, staff, processId } = call
  const [rows, [customer]] = await deps.db.batch([staffRowOf(deps.db, processId), customerOf(deps.db, processId)])
  const [row] = rows
  refuseUnlessReached(staff, 'process.act', row)
  if (customer === undefined) throw notFound('customer')
  if (customer.erasedAt !== null) throw customerErased()
  const edit = { row, customer, details: detailsOf(customer, input), revokes: input.revokeOldLink === true }
  if (customer.version !== input.version) {
    if (isAlready(customer, edit)) return toStaffCustomer(customer)
    throw customerChanged(toStaffCustomer(customer))
  }
  return withFreshCode(() => commit(call, edit))
}

function detailsOf(customer: CustomerRow, input: EditCustomerInput): Details {
  const kept = (field: TextField | 'languageLcid'): string | null => {
    const value = input[field]
    return value === undefined ? customer[field] : value || null
  }
  const phoneNumber = input.phoneNumber === undefined ? customer.phoneNumber : numberOf(input.phoneNumber)
  const email = input.email === undefined ? customer.email : addressOf(input.email)
  if (phoneNumber === null && email === null) throw invalidContact(['phoneNumber', 'email'])
  return {
    phoneNumber,
    email,
    name: kept('name'),
    firstName: kept('firstName'),
    lastName: kept('lastName'),
    streetAddress: kept('streetAddress'),
    postalCode: kept('postalCode'),
    city: kept('city'),
    languageLcid: kept('languageLcid'),
  }
}

function numberOf(typed: string | null): string | null {
  if (!typed) return null
  const number = toE164(typed)
  if (number === null) throw invalidContact(['phoneNumber'])
  return number
}

function addressOf(typed: string | null): string | null {
  if (!typed) return null
  const fault = emailFault(typed)
  if (fault !== null) throw invalidContact(['email'], fault)
  return typed
}

const fields = [...texts, 'phoneNumber', 'email', 'languageLcid'] as const

function changedFields(customer: CustomerRow, details: Details): string[] {
  return fields.filter((field) => customer[field] !== details[field])
}

type Edit = { row: StaffRow; customer: CustomerRow; details: Details; revokes: boolean }

function isAlready(customer: CustomerRow, { details, revokes }: Edit): boolean {
  return !revokes && changedFields(customer, details).length === 0 && customer.editedManually
}

async function commit(call: StaffCall, edit: Edit): Promise<StaffCustomer> {
  const { deps, processId } = call
  const auditId = newId('aud', deps.clock.now())
  const statements = editStatements(call, edit, auditId)
  const { rows } = await writeThenRead(deps.db, statements, {
    queries: {
      customer: customerOf(deps.db, processId),
      won: selectFrom(deps.db, { id: auditLog.id }, sql`${auditLog} where id = ${auditId}`),
    },
    more: {},
  })
  const [after] = rows.customer
  if (after === undefined) throw notFound('customer')
  if (rows.won.length === 0 && !isAlready(after, edit)) throw customerChanged(toStaffCustomer(after))
  return toStaffCustomer(after)
}

function editStatements({ deps, staff, processId }: StaffCall, edit: Edit, auditId: string): Statement[] {
  const { db, clock, requestId } = deps
  const { row, customer, details, revokes } = edit
  const now = clock.now()
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'customer.edit',
    subject: customer.id,
    detail: { processId, fields: changedFields(customer, details), revokedLink: revokes },
  }
  const unchanged = sql`exists (
    select 1 from ${customers} where id = ${customer.id} and version = ${customer.version} and erased_at is null)`
  const won = sql`exists (select 1 from ${auditLog} where id = ${auditId})`
  return [
    // First, because its being there tells the others that this edit was the one.
    auditStatement(db, { entry, requestId, now, guard: unchanged, id: auditId }),
    updateStatement(db, { customerId: customer.id, details, now, won }),
    ...(isReachedAgain(customer, details) ? [ownContactStatement(db, { customerId: customer.id, won })] : []),
    ...(customer.languageLcid === details.languageLcid ? [] : [ownLanguageStatement(db, { processId, won })]),
    ...(revokes ? revokeStatements(db, { processId, won, now }) : []),
    ...touchStatements(db, { which: sql`customer_id = ${customer.id}`, now, guard: won }),
  ]
}

/**
 * Returns true where staff corrected the phone number or the e-mail address: that stands over where the customer had
 * the messages of a visit sent.
 */
function isReachedAgain(customer: CustomerRow, details: Details): boolean {
  return changedFields(customer, details).some((field) => field === 'phoneNumber' || field === 'email')
}

function ownContactStatement(db: Db, { customerId, won }: { customerId: string; won: SQL }): Statement {
  return db.run(sql`
    update ${processes} set contact_phone = null, contact_email = null where customer_id = ${customerId} and ${won}`)
}

/** Clears the language in which the visit was made or opened: the customer's language that staff set stands over it. */
function ownLanguageStatement(db: Db, { processId, won }: { processId: string; won: SQL }): Statement {
  return db.run(sql`update ${processes} set language_id = null where id = ${processId} and ${won}`)
}

type Update = { customerId: string; details: Details; now: number; won: SQL }

function updateStatement(db: Db, { customerId, details, now, won }: Update): Statement {
  return db.run(sql`
    update ${customers}
    set name = ${details.name}, first_name = ${details.firstName}, last_name = ${details.lastName},
      phone_number = ${details.phoneNumber}, email = ${details.email}, street_address = ${details.streetAddress},
      postal_code = ${details.postalCode}, city = ${details.city}, language_lcid = ${details.languageLcid},
      contact_methods = ${JSON.stringify(contactMethodsOf(details))}, customer_over_ride = 1, version = version + 1, updated_at = ${now}
    where id = ${customerId} and ${won}`)
}

/**
 * Replaces the link and the box code of a visit, and revokes its passes: nothing that went to the wrong person opens
 * anything any more.
 */
function revokeStatements(db: Db, { processId, won, now }: { processId: string; won: SQL; now: number }): Statement[] {
  return [
    db.run(sql`
      update ${processes} set link_code = (select slot from ${accounts} where id = account_id) || ${newProcessCode(randomBytes, '')}
      where id = ${processId} and ${won}`),
    db.run(sql`
      update ${boxLeases} set access_code = ${newBoxCode(randomBytes)}
      where process_id = ${processId} and ended_at is null and ${won}`),
    db.run(sql`
      update ${collectPasses} set revoked_at = ${now} where process_id = ${processId} and revoked_at is null and ${won}`),
  ]
}
