import { sql } from 'drizzle-orm'

import { widestScope } from '#domain/permissions.ts'
import type { Workshops } from '#worker/contract/staff/opening.ts'
import { writeThenRead } from '#worker/db/db.ts'
import { accountGroups } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { isTheirs, toWorkshop, workshopsOf, type OpeningCall } from './workshop.queries.ts'

const most = 2000

/** The groups that the user opens workshops in, and their workshops; to the operator also those of no group. */
export async function listWorkshops({ deps: { db }, staff }: OpeningCall): Promise<Workshops> {
  const isAll = widestScope(staff.roles, 'account.open') === 'all'
  const { id, name } = accountGroups
  const { rows } = await writeThenRead(db, [], {
    queries: {
      groups: selectFrom(
        db,
        { id, name },
        sql`${accountGroups} where ${isAll ? sql`1` : sql`id = ${staff.accountGroupId}`}
          order by lower(name), id limit ${most}`,
      ),
      workshops: workshopsOf(db, sql`${isTheirs(staff)}`),
    },
    more: {},
  })
  return { groups: rows.groups, workshops: rows.workshops.map(toWorkshop) }
}
