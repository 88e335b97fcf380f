import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { reachableProcessTypes } from '#domain/access/permissions.ts'
import { languagesOf } from '#worker/accounts/contents/index.ts'
import type { CountedCreateOptions, CreateOptionsQuery } from '#worker/contract/staff/visit/create-process.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'

import type { CreateCall } from './creation.ts'

const a = alias(accounts, 'a')
const s = alias(substituteVehicles, 's')

function vehiclesOf(db: Db, tenant: Tenant) {
  return selectFrom(
    db,
    {
      id: s.id,
      purpose: s.purpose,
      licenseNumber: s.licenseNumber,
      make: s.make,
      model: s.model,
      loans: sql<number>`count(p.id)`,
      openLoans: sql<number>`sum(p.id is not null and w.reservation_end is null)`,
      lastEnd: sql<number | null>`max(w.reservation_end)`,
    },
    sql`${tenant.accounts} t join ${substituteVehicles} s on s.account_id = t.id and s.enabled = 1
    left join ${processes} p on p.substitute_vehicle_id = s.id and ${unfinishedIn('p.state')}
    left join ${workOrders} w on w.id = p.work_order_id
    group by s.id order by s.purpose, s.license_number`,
  )
}

const accountColumns = {
  accountId: a.id,
  timeZone: a.timeZone,
  smsCountries: a.smsCountries,
  vatBasisPoints: a.vatBasisPoints,
  vatRounding: a.vatRounding,
  isTotalPriceRounded: a.isTotalPriceRounded,
}

/** Returns the choices of the dialog for a new process in an account, in one round trip. */
export async function getOptions(
  { deps, staff }: CreateCall,
  query: CreateOptionsQuery,
): Promise<CountedCreateOptions> {
  const { db } = deps
  const tenant = tenantOf(staff, 'process.create', query.accountId)
  if (!tenant.isNamed) throw requestInvalidField('accountId', 'required')
  const rows = await readTogether(db, {
    account: selectFrom(db, accountColumns, sql`${tenant.accounts} t join ${accounts} a on a.id = t.id`),
    languages: languagesOf(db, sql`(select id from ${tenant.accounts})`),
    vehicles: vehiclesOf(db, tenant),
  })
  const [account] = rows.account
  if (account === undefined) throw notFound('account')
  return {
    ...account,
    processTypes: [...reachableProcessTypes(staff.roles, 'process.create')],
    languages: rows.languages,
    vehicles: rows.vehicles.map(({ loans, openLoans, lastEnd, ...vehicle }) => ({
      ...vehicle,
      isTaken: loans > 0,
      takenUntil: openLoans > 0 ? null : lastEnd,
    })),
  }
}
