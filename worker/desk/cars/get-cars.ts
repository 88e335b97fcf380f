import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import type { CountedCars, CarsQueryInput } from '#worker/contract/staff/visit/cars.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { substituteVehicles } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { carUsesOf, pastUsesOf, toCarUse } from './car-uses.queries.ts'
import { isOutNow, loanStart } from './is-taken.ts'

const a = alias(accounts, 'a')
const s = alias(substituteVehicles, 's')

/** The most visits that one page of cars may show. */
const mostUses = 1000

/** A plate and an id: the place of the last car of a page. */
const cursorPattern = /^v\.(\w{1,64})\.([^]{1,50})$/

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return { plate: '', id: '' }
  const [, id = '', plate = ''] = cursorPattern.exec(cursor) ?? []
  if (id === '') throw requestInvalidField('cursor', 'invalid_value')
  return { plate, id }
}

/** The account, a page of its cars and who had or has them in a time. */
function carsQueries(db: Db, tenant: Tenant, query: CarsQueryInput) {
  const after = readCursor(query.cursor)
  const { from, to } = query
  const ofPurpose = query.purpose === undefined ? sql`1` : sql`s.purpose = ${query.purpose}`
  // One more than a page has tells whether there is another.
  const page = sql`${tenant.accounts} t join ${substituteVehicles} s on s.account_id = t.id and s.removed_at is null
    where ${ofPurpose} and (s.license_number, s.id) > (${after.plate}, ${after.id})
    order by s.license_number, s.id limit ${query.limit + 1}`
  const { id, purpose, licenseNumber, make, model, enabled } = s
  return {
    account: selectFrom(
      db,
      { id: a.id, name: a.name, timeZone: a.timeZone },
      sql`${tenant.accounts} t join ${accounts} a on a.id = t.id`,
    ),
    cars: selectFrom(db, { id, purpose, licenseNumber, make, model, enabled }, page),
    past: pastUsesOf(db, {
      cars: sql`select s.id from ${page}`,
      where: sql`${loanStart} < min(${to}, out.ended_at)`,
      endedAfter: from,
      limit: mostUses,
    }),
    uses: carUsesOf(db, {
      cars: sql`select s.id from ${page}`,
      where: sql`${loanStart} < ${to} and (
        lent.reservation_end is null or lent.reservation_end > ${from} or ${isOutNow})`,
      limit: mostUses,
    }),
  }
}

type CarsCall = { deps: Dependencies; staff: Staff }

/** Returns the cars of an account with their uses in a time, by plate, a page at a time; one round trip. */
export async function getCars({ deps, staff }: CarsCall, query: CarsQueryInput): Promise<CountedCars> {
  const { db, clock } = deps
  const now = clock.now()
  const tenant = tenantOf(staff, 'process.see', query.accountId)
  if (!tenant.isNamed) throw requestInvalidField('accountId', 'required')
  const rows = await readTogether(db, carsQueries(db, tenant, query))
  const [account] = rows.account
  if (account === undefined) throw notFound('account')
  const shown = rows.cars.slice(0, query.limit)
  const uses = [...rows.past, ...rows.uses]
  const last = rows.cars.length > query.limit ? shown.at(-1) : undefined
  return {
    accountId: account.id,
    accountName: account.name,
    timeZone: account.timeZone,
    cars: shown.map((car) => ({
      ...car,
      uses: uses.filter(({ vehicleId }) => vehicleId === car.id).map((use) => toCarUse(use, { staff, now })),
    })),
    nextCursor: last === undefined ? null : `v.${last.id}.${last.licenseNumber}`,
    asOf: now,
  }
}
