import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { tenantOf } from '#core/tenant.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import type { KnownCustomer, KnownCustomersQuery } from '#worker/contract/staff/visit/create-process.ts'
import { readTogether } from '#worker/db/db.ts'
import { reachedAccounts, searchPage, termsOf } from '#worker/desk/board/index.ts'

import type { CreateCall } from './creation.ts'

const most = 6
/** The visits that are looked at: one customer may have come often. */
const looked = 30

const text = (column: string) => sql<string | null>`nullif(${sql.raw(column)}, '')`

/** Columns of the customer and the car of an earlier visit, which a form is filled with. */
const filledIn = {
  firstName: text('c.first_name'),
  lastName: text('c.last_name'),
  name: text('c.name'),
  phoneNumber: text('c.phone_number'),
  email: text('c.email'),
  carPlate: text('v.license_number'),
  carMake: text('v.make'),
  carModel: text('v.model'),
}

/** Customers of earlier visits with their cars, by the beginning of a plate, name, phone or work number; the latest of each. */
export async function knownCustomers(
  { deps, staff }: CreateCall,
  { q, accountId }: KnownCustomersQuery,
): Promise<KnownCustomer[]> {
  const tenant = tenantOf(staff, 'process.create', accountId)
  const { sought, instead } = termsOf(q)
  const search = {
    tenant,
    terms: sought,
    instead,
    days: null,
    assignedTo: null,
    after: null,
    filter: {},
    limit: looked,
  }
  const rows = await readTogether(deps.db, {
    accounts: reachedAccounts(deps.db, tenant),
    visits: searchPage(deps.db, search, filledIn),
  })
  if (tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  const latest = rows.visits.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const customers = latest.map(
    ({ id, firstName, lastName, name, phoneNumber, email, carPlate, carMake, carModel }) => ({
      processId: id,
      customer: { firstName, lastName, name, phoneNumber, email },
      vehicle: carPlate === null ? null : { licenseNumber: carPlate, make: carMake, model: carModel },
    }),
  )
  return uniqueOf(customers.filter(isAnybody)).slice(0, most)
}

/** Erased customers are nobody. */
function isAnybody({ customer: { firstName, lastName, name, phoneNumber, email } }: KnownCustomer): boolean {
  return [firstName, lastName, name, phoneNumber, email].some((one) => one !== null)
}

/** The same person with the same car is told once. */
function uniqueOf(customers: readonly KnownCustomer[]): KnownCustomer[] {
  const keyOf = ({ customer, vehicle }: KnownCustomer) =>
    JSON.stringify([
      customer.phoneNumber ?? customer.email ?? [customer.firstName, customer.lastName, customer.name],
      plateKey(vehicle?.licenseNumber ?? ''),
    ])
  const firsts = new Map<string, KnownCustomer>()
  for (const customer of customers) if (!firsts.has(keyOf(customer))) firsts.set(keyOf(customer), customer)
  return [...firsts.values()]
}
