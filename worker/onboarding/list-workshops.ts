import { sql } from 'drizzle-orm'

import { widestScope } from '#domain/access/permissions.ts'
import type { CountedWorkshops } from '#worker/contract/staff/onboarding.ts'
import { readTogether } from '#worker/db/db.ts'
import { accountGroups } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { isTheirs, toWorkshop, workshopsOf, type OnboardingCall } from './workshop.queries.ts'

const most = 2000

/**
 * The groups that the user opens workshops in, and their workshops; to the operator also those of no group, and of every
 * cell.
 */
export async function listWorkshops(call: OnboardingCall): Promise<CountedWorkshops> {
  const { deps, staff } = call
  if (deps.cells === null || widestScope(staff.roles, 'account.open') !== 'all') return listHere(call)
  const lists = await Promise.all(deps.cells.all.map((there) => listHere({ deps: there, staff })))
  return {
    groups: byName(lists.flatMap(({ groups }) => groups)),
    workshops: byName(lists.flatMap(({ workshops }) => workshops)),
  }
}

const byName = <Row extends { name: string }>(all: readonly Row[]): Row[] =>
  all.toSorted((one, other) => one.name.localeCompare(other.name))

async function listHere({ deps: { db }, staff }: OnboardingCall): Promise<CountedWorkshops> {
  const isAll = widestScope(staff.roles, 'account.open') === 'all'
  const { id, name } = accountGroups
  const rows = await readTogether(db, {
    groups: selectFrom(
      db,
      { id, name },
      sql`${accountGroups} where ${isAll ? sql`1` : sql`id = ${staff.accountGroupId}`}
          order by lower(name), id limit ${most}`,
    ),
    workshops: workshopsOf(db, sql`${isTheirs(staff)}`),
  })
  return { groups: rows.groups, workshops: rows.workshops.map(toWorkshop) }
}
