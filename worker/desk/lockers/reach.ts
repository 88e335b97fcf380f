import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import { tenantOf } from '#core/tenant.ts'
import type { StaffAction } from '#domain/access/permissions.ts'
import { boxes, lockers } from '#worker/db/schema/locker.table.ts'

type Within = { staff: Staff; accountId: string; action: StaffAction; id: string; more?: SQL }

/** True in SQL for a box `b` of the account, there still, that the user's right reaches. */
export function boxWithin({ staff, accountId, action, id, more = sql`1` }: Within): SQL {
  const { accounts } = tenantOf(staff, action, accountId)
  return sql`exists (
    select 1 from ${boxes} b join ${accounts} t on t.id = b.account_id
    where b.id = ${id} and b.removed_at is null and ${more})`
}

/** The same for a cabinet `k`. */
export function lockerWithin({ staff, accountId, action, id, more = sql`1` }: Within): SQL {
  const { accounts } = tenantOf(staff, action, accountId)
  return sql`exists (
    select 1 from ${lockers} k join ${accounts} t on t.id = k.account_id
    where k.id = ${id} and k.removed_at is null and ${more})`
}

/** The same for the account itself. */
export function accountWithin({ staff, accountId }: Pick<Within, 'staff' | 'accountId'>): SQL {
  return sql`exists (select 1 from ${tenantOf(staff, 'account.configure', accountId).accounts})`
}
