import { sql, type SQL } from 'drizzle-orm'

import type { Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'

import type { NewWorkshop } from './first-rows.ts'
import { slotOfGroup } from './group-slot.ts'

/** Returns the columns of a new account that the input gives, whoever opens the workshop. */
function accountColumns({ id, input, now }: NewWorkshop): Readonly<Record<string, SQL>> {
  return {
    id: sql`${id}`,
    slug: sql`${input.slug}`,
    name: sql`${input.name}`,
    group_id: sql`${input.groupId}`,
    slot: slotOfGroup(input.groupId),
    time_zone: sql`${input.timeZone}`,
    phone_number: sql`${input.phoneNumber}`,
    email: sql`${input.email}`,
    street_address: sql`${input.streetAddress}`,
    postal_code: sql`${input.postalCode}`,
    city: sql`${input.city}`,
    business_id: sql`${input.businessId}`,
    sms_sender: sql`${input.smsSender}`,
    vat_basis_points: sql`${input.vatBasisPoints}`,
    created_at: sql`${now}`,
    updated_at: sql`${now}`,
  }
}

/** The row of the workshop; `more` by column. With `source`, its row is `source` in the values. */
export function insertAccount(workshop: NewWorkshop, more: Readonly<Record<string, SQL>>, source?: string): Statement {
  const values = { ...accountColumns(workshop), ...more }
  const names = Object.keys(values).map((name) => sql.identifier(name))
  const from = source === undefined ? sql`where` : sql`from ${accounts} source where source.id = ${source} and`
  return workshop.db.run(sql`
    insert into ${accounts} (${sql.join(names, sql`, `)})
    select ${sql.join(Object.values(values), sql`, `)} ${from} ${workshop.won}`)
}
