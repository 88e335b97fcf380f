import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { auditStatement } from '#core/audit.ts'
import { conflict, notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { newId } from '#core/secrets/ids.ts'
import { tenantOf } from '#core/tenant.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { roles } from '#domain/enums.ts'
import type { AssignAnswer, AssigneesQuery, Assignee } from '#worker/contract/staff/visit/assignee.ts'
import { change, readTogether, type Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { userAccounts, userRoles, users } from '#worker/db/schema/staff.table.ts'
import { notNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import {
  announceStatement,
  noteStatement,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

const u = alias(users, 'u')

/** A list of people is not paged: a workshop has fewer. */
const mostAssignees = 200

const acting = JSON.stringify(roles.filter((role) => widestScope([role], 'process.act') !== 'none'))

/** True in SQL for a user `u` who works with the processes of an account. */
function worksIn(accountId: SQL): SQL {
  return sql`u.disabled_at is null
    and exists (select 1 from ${userAccounts} ua where ua.user_id = u.id and ua.account_id = ${accountId})
    and exists (select 1 from ${userRoles} ur where ur.user_id = u.id
      and ur.role in (select value from json_each(${acting})))`
}

/**
 * Returns the user who looks after a process, and of the user who is to be assigned the name and whether they work with
 * it.
 */
function assignmentOf(db: Db, { processId, userId }: { processId: string; userId: string | null }) {
  return selectFrom(
    db,
    {
      id: sql<string | null>`p.assigned_user_id`,
      username: sql<string | null>`(select shown_name from ${users} where id = p.assigned_user_id)`,
      wanted: sql<
        string | null
      >`(select u.shown_name from ${users} u where u.id = ${userId} and u.disabled_at is null)`,
      worksHere:
        sql`exists (select 1 from ${users} u where u.id = ${userId} and ${worksIn(sql`p.account_id`)})`.mapWith(
          Boolean,
        ),
    },
    sql`${processes} p where p.id = ${processId}`,
  )
}

type Assignment = RowOf<typeof assignmentOf>

function toAnswer(row: Assignment | undefined): AssignAnswer {
  if (row === undefined || row.id === null || row.username === null) return { assignee: null }
  return { assignee: { id: row.id, username: row.username } }
}

/** `seen` is left out where whoever has the process gives it up. */
type AssignChange = { userId: string | null; seen?: string | null }

/**
 * Assigns a process to a user, or to nobody. Throws 409 where somebody else took it meanwhile, 422 for a user who does
 * not work with it. The customer sees nothing of it, so the version stays.
 */
export async function assign(call: StaffCall, { userId, seen }: AssignChange): Promise<AssignAnswer> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    assignment: assignmentOf(deps.db, { processId, userId }),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.act', row)
  const [before] = rows.assignment
  if (before === undefined) throw notFound('process')
  if (before.id === userId) return toAnswer(before)
  if (seen !== undefined && before.id !== seen) throw changed(before)
  const isKnown = userId === null || (before.wanted !== null && (userId === staff.userId || before.worksHere))
  if (!isKnown) throw requestInvalidField('userId', 'not_here')
  return write(call, row, { before: before.id, userId, username: before.wanted ?? '' })
}

type Change = { before: string | null; userId: string | null; username: string }

async function write(
  { deps, staff, processId }: StaffCall,
  row: StaffRow,
  { before, userId, username }: Change,
): Promise<AssignAnswer> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const guard = sql`exists (select 1 from ${processes} where id = ${processId} and assigned_user_id is ${before})`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'process.assign',
    subject: processId,
    detail: { userId },
  }
  const note = {
    noteId: newId('not', now),
    processId,
    kind: userId === null ? ('UNASSIGNED' as const) : ('ASSIGNED' as const),
    text: username,
  }
  const { rows } = await change(db, {
    write: {
      note: noteStatement(db, { ...note, authorUserId: staff.userId, now, guard }),
      audit: auditStatement(db, { entry, requestId, now, guard }),
      announcement: announceStatement(db, { processId, guard }),
      // Last, because the others are guarded by what it changes.
      process: db.run(sql`update ${processes} set assigned_user_id = ${userId}, updated_at = ${now}
        where id = ${processId} and assigned_user_id is ${before}`),
    },
    read: { after: assignmentOf(db, { processId, userId }) },
  })
  const [after] = rows.after
  if (after?.id !== userId) throw changed(after)
  return toAnswer(after)
}

function changed(row: Assignment | undefined) {
  return conflict('assignee.changed', 'Somebody else was given the process meanwhile', { changed: toAnswer(row) })
}

/** Returns the users who may be given processes: those who work in the account, by name. */
export async function getAssignees(
  { deps, staff }: Omit<StaffCall, 'processId'>,
  query: AssigneesQuery,
): Promise<Assignee[]> {
  const tenant = tenantOf(staff, 'process.act', query.accountId)
  const { db } = deps
  const rows = await readTogether(db, {
    accounts: selectFrom(db, { id: sql<string>`id` }, sql`${tenant.accounts} limit 1`),
    people: selectFrom(
      db,
      { id: u.id, username: notNull(u.shownName) },
      sql`${users} u where u.id in (select ua.user_id from ${tenant.accounts} t
            cross join ${userAccounts} ua on ua.account_id = t.id)
          and u.disabled_at is null and exists (select 1 from ${userRoles} ur where ur.user_id = u.id
            and ur.role in (select value from json_each(${acting})))
          order by lower(u.username) limit ${mostAssignees}`,
    ),
  })
  if (tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  return rows.people
}
