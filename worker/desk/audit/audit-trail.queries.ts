import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import type { AuditFileQuery } from '#worker/contract/staff/audit-trail.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { boxCommands } from '#worker/db/schema/locker.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

import type { Place } from './cursor.ts'

const a = alias(auditLog, 'a')
const c = alias(boxCommands, 'c')
const n = alias(accounts, 'n')

export type EntryRow = RowOf<typeof trailPage>

type TrailInput = {
  tenant: Tenant
  /** What belongs to no account (a user without one who signs in) is shown too. */
  withoutAccount: boolean
  filter: Omit<AuditFileQuery, 'accountId'>
  after: Place | null
  limit: number
}

/** True in SQL for an entry `e` of the account `t` that is looked for and comes after the place. */
function wanted({ filter: { actor, action, from, to }, after }: TrailInput): SQL {
  const conditions = [
    sql`e.account_id is t.id`,
    ...(actor === undefined ? [] : [sql`e.actor_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(from === undefined ? [] : [sql`e.created_at >= ${Date.parse(from)}`]),
    ...(to === undefined ? [] : [sql`e.created_at < ${Date.parse(to)}`]),
    ...(after === null ? [] : [sql`(e.created_at, e.id) < (${after.at}, ${after.id})`]),
  ]
  return sql.join(conditions, sql` and `)
}

function accountsOf({ tenant, withoutAccount }: TrailInput): SQL {
  const none = withoutAccount ? sql` union all select null` : sql``
  return sql`(select id from ${tenant.accounts}${none})`
}

/**
 * Ids of the entries of a page. Each account has an index in the order of the trail, so no more rows are read of it than
 * the page has; what is about one subject is few, and is looked up by it.
 */
function pageIds(input: TrailInput): SQL {
  const { subject } = input.filter
  if (subject !== undefined) {
    return sql`
      select e.id from ${auditLog} e join ${accountsOf(input)} t on e.account_id is t.id
      where e.id in (
        select own.id from ${auditLog} own where own.subject = ${subject}
        union select part.id from ${auditLog} part where part.detail ->> '$.processId' = ${subject})
        and ${wanted(input)}`
  }
  return sql`
    select page.id from ${accountsOf(input)} t cross join ${auditLog} page
    where page.id in (
      select e.id from ${auditLog} e where ${wanted(input)} order by e.created_at desc, e.id desc limit ${input.limit})`
}

/** One page of the trail, the latest first. The reason is that of a box which staff had opened. */
export function trailPage(db: Db, input: TrailInput) {
  return selectFrom(
    db,
    {
      id: a.id,
      createdAt: a.createdAt,
      actorKind: a.actorKind,
      actorId: a.actorId,
      actorName: sql<string | null>`case when a.actor_kind = 'staff' then u.username end`,
      action: a.action,
      subject: a.subject,
      detail: a.detail,
      reason: orNull(c.reason),
      accountId: a.accountId,
      accountName: orNull(n.name),
      requestId: a.requestId,
    },
    sql`${auditLog} a
    left join ${users} u on u.id = a.actor_id
    left join ${accounts} n on n.id = a.account_id
    left join ${boxCommands} c on c.id = a.detail ->> '$.commandId'
    where a.id in (${pageIds(input)})
    order by a.created_at desc, a.id desc limit ${input.limit}`,
  )
}

/** Whether there is any account in the reach of a list. */
export function reachedAccount(db: Db, tenant: Tenant) {
  return selectFrom(db, { id: sql<string>`id` }, sql`${tenant.accounts} limit 1`)
}
