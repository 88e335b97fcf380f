import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { bind } from '#core/http/bind.ts'
import { tenantOf } from '#core/tenant.ts'
import { outsideOpeningCalls, type CountedOpenings } from '#worker/contract/staff/outside-openings.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

const shownMs = 24 * 60 * 60_000
const mostShown = 20

/** Boxes of the last day that outsiders had opened, from the trail (`outsideDetail`). One round trip. */
async function listOutsideOpenings({ db, clock }: Dependencies, staff: Staff): Promise<CountedOpenings> {
  const { accounts } = tenantOf(staff, 'process.see')
  return db.all<CountedOpenings[number]>(sql`
    select l.id, l.created_at as at, u.shown_name as username, b.number as "boxNumber", k.name as "lockerName",
      l.detail ->> '$.reason' as reason, t.name as "accountName"
    from ${accounts} t
    cross join ${auditLog} l on l.account_id = t.id and l.action in ('box.open', 'box.move_lease', 'box.take_out')
      and l.created_at > ${clock.now() - shownMs} and l.detail ->> '$.isOutside' = 1
    join ${boxes} b on b.id = coalesce(l.detail ->> '$.fromBoxId', l.subject)
    join ${lockers} k on k.id = b.locker_id
    left join ${users} u on u.id = l.actor_id
    order by l.created_at desc, l.id desc limit ${mostShown}`)
}

/** Routes of boxes opened by support and heads of groups, for everybody who works there. */
export const outsideOpeningRoutes = bind(outsideOpeningCalls, {
  'GET /api/staff/outside-opening': ({ deps, staff }) => listOutsideOpenings(deps, staff),
})
