import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import { queryTerms } from '#domain/search-terms.ts'
import { foldedWord } from '#domain/text/folding.ts'
import type { AuditFileQueryInput } from '#worker/contract/staff/audit-trail.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { boxCommands } from '#worker/db/schema/locker.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { searchTerms } from '#worker/db/schema/process/search-term.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

import type { Place } from './cursor.ts'

const a = alias(auditLog, 'a')
const c = alias(boxCommands, 'c')
const n = alias(accounts, 'n')

/** The maximum number of a person's processes, the latest; earlier ones are found by the process. */
const mostProcesses = 300

export type EntryRow = RowOf<typeof trailPage>

type TrailInput = {
  tenant: Tenant
  /** True includes rows of no account (a user without one who signs in). */
  withoutAccount: boolean
  filter: Omit<AuditFileQueryInput, 'accountId'>
  after: Place | null
  limit: number
}

/** True in SQL for an entry `e` of the account `t` that is looked for and comes after the place. */
function wanted({ filter: { actor, action, from, to }, after }: TrailInput): SQL {
  const conditions = [
    sql`e.account_id is t.id`,
    ...(actor === undefined ? [] : [sql`e.actor_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(from === undefined ? [] : [sql`e.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.created_at < ${to}`]),
    ...(after === null ? [] : [sql`(e.created_at, e.id) < (${after.at}, ${after.id})`]),
  ]
  return sql.join(conditions, sql` and `)
}

function accountsOf({ tenant, withoutAccount }: TrailInput): SQL {
  const none = withoutAccount ? sql` union all select null` : sql``
  return sql`(select id from ${tenant.accounts}${none})`
}

/** In SQL: ids of the entries that are about things by their ids, or about what belongs to a process among them. */
function about(ids: SQL): SQL {
  return sql`
    select own.id from ${auditLog} own where own.subject in (${ids})
    union select part.id from ${auditLog} part where part.detail ->> '$.processId' in (${ids})`
}

/** The latest processes that a user created. */
function processesOf(input: TrailInput, userId: string): SQL {
  const { types } = input.tenant
  const typed = types === null ? sql`1` : sql`p.process_type in (select value from json_each(${JSON.stringify(types)}))`
  return sql`select p.id from ${processes} p where p.created_by_user_id = ${userId} and ${typed}
    and p.account_id in ${accountsOf(input)} order by p.id desc limit ${mostProcesses}`
}

const highest = '\u{10FFFF}'
/** True in SQL for a word that begins like another. */
const begins = (word: SQL, term: string) => sql`${word} >= ${term} and ${word} < ${term + highest}`

/** The latest visits whose customer bears all these words. */
function visitsOf(input: TrailInput, [first = '', ...others]: readonly string[]): SQL {
  const too = others.map(
    (term) => sql`exists (select 1 from ${processes} p, json_each(p.search_terms) o
      where p.id = s.process_id and ${begins(sql`o.value`, term)})`,
  )
  return sql`select s.process_id from ${input.tenant.accounts} t cross join ${searchTerms} s
    on s.account_number = t.number and s.is_sales in (0, 1) and ${begins(sql`s.term`, first)}
    where ${sql.join([sql`1`, ...too], sql` and `)} limit ${mostProcesses}`
}

/** Selects the entries of users whose name begins like this: of each user in each account no more than the page has. */
function deedsOf(input: TrailInput, person: string): SQL {
  const name = foldedWord(person)
  return sql`
    select page.id from ${users} u cross join ${accountsOf(input)} t cross join ${auditLog} page
    where ${name} <> '' and ${begins(sql`u.username_folded`, name)} and page.id in (
      select e.id from ${auditLog} e where ${wanted(input)} and e.actor_id = u.id
      order by e.created_at desc, e.id desc limit ${input.limit})`
}

/** Sets of entries, of which a page has only what is in each. */
function narrowed(input: TrailInput): SQL[] {
  const { subject, person } = input.filter
  const { createdBy } = input.tenant
  const terms = person === undefined ? [] : queryTerms(person)
  return [
    ...(subject === undefined ? [] : [about(sql`${subject}`)]),
    ...(person === undefined
      ? []
      : [sql`${about(terms.length === 0 ? sql`null` : visitsOf(input, terms))} union ${deedsOf(input, person)}`]),
    ...(createdBy === null ? [] : [about(processesOf(input, createdBy))]),
  ]
}

/**
 * Ids of the entries of a page. Each account has an index in the order of the trail, so no more rows are read of it than
 * the page has; what is about one subject, or one person, is few, and is looked up by it.
 */
function pageIds(input: TrailInput): SQL {
  const sets = narrowed(input)
  if (sets.length > 0) {
    const within = sets.map((ids) => sql`e.id in (${ids})`)
    return sql`
      select e.id from ${auditLog} e join ${accountsOf(input)} t on e.account_id is t.id
      where ${sql.join(within, sql` and `)} and ${wanted(input)}`
  }
  return sql`
    select page.id from ${accountsOf(input)} t cross join ${auditLog} page
    where page.id in (
      select e.id from ${auditLog} e where ${wanted(input)} order by e.created_at desc, e.id desc limit ${input.limit})`
}

/** One page of the trail, the latest first. The reason is that of a box which staff had opened, or of an approval of theirs. */
export function trailPage(db: Db, input: TrailInput) {
  return selectFrom(
    db,
    {
      id: a.id,
      createdAt: a.createdAt,
      actorKind: a.actorKind,
      actorId: a.actorId,
      actorName: sql<string | null>`case when a.actor_kind = 'staff' then u.shown_name end`,
      action: a.action,
      subject: a.subject,
      detail: a.detail,
      reason: sql<string | null>`coalesce(${c.reason}, case when a.action = 'approval.by_staff' then (
        select document ->> '$.byStaff.reason' from ${approvals}
        where process_id = a.subject and number = a.detail ->> '$.number') end)`,
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

/** Returns whether there is any account in the reach of a list. */
export function reachedAccount(db: Db, tenant: Tenant) {
  return selectFrom(db, { id: sql<string>`id` }, sql`${tenant.accounts} limit 1`)
}
