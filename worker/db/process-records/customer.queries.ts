import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const c = alias(customers, 'c')

export type CustomerRow = RowOf<typeof customerRows>

function customerRows(db: Db, where: SQL) {
  return selectFrom(
    db,
    {
      id: c.id,
      version: c.version,
      externalCustomerNumber: c.externalCustomerNumber,
      name: c.name,
      firstName: c.firstName,
      lastName: c.lastName,
      phoneNumber: c.phoneNumber,
      email: c.email,
      streetAddress: c.streetAddress,
      postalCode: c.postalCode,
      city: c.city,
      languageLcid: c.languageLcid,
      contactMethods: c.contactMethods,
      editedManually: c.customerOverRide,
      erasedAt: c.erasedAt,
    },
    sql`${customers} c where ${where}`,
  )
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
    isEditedManually: row.editedManually,
    isErased: row.erasedAt !== null,
  }
}
