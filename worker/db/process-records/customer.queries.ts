import { sql, type SQL } from 'drizzle-orm'

import type { StaffCustomer } from '#worker/contract/staff/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers } from '#worker/db/schema/work-order.table.ts'

export type CustomerRow = Omit<StaffCustomer, 'isEditedByHand' | 'isErased'> & {
  contactMethods: string
  editedByHand: number
  erasedAt: number | null
}

function customerRows(db: Db, where: SQL) {
  return db.all<CustomerRow>(sql`
    select c.id, c.version, c.external_customer_number as "externalCustomerNumber", c.name,
      c.first_name as "firstName", c.last_name as "lastName", c.phone_number as "phoneNumber", c.email,
      c.street_address as "streetAddress", c.postal_code as "postalCode", c.city, c.language_lcid as "languageLcid",
      c.contact_methods as "contactMethods", c.customer_over_ride as "editedByHand", c.erased_at as "erasedAt"
    from ${customers} c where ${where}`)
}

/** The customer of a process: at most one row. */
export function customerOf(db: Db, processId: string | SQL) {
  return customerRows(db, sql`c.id = (select customer_id from ${processes} where id = ${processId})`)
}

export function toStaffCustomer(row: CustomerRow): StaffCustomer {
  return {
    id: row.id,
    version: row.version,
    externalCustomerNumber: row.externalCustomerNumber,
    name: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    email: row.email,
    streetAddress: row.streetAddress,
    postalCode: row.postalCode,
    city: row.city,
    languageLcid: row.languageLcid,
    isEditedByHand: row.editedByHand === 1,
    isErased: row.erasedAt !== null,
  }
}
