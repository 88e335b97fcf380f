import { bind } from '#core/bind.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { toIso } from '#domain/iso.ts'
import type { BoardChanges, BoardChangesQuery } from '#worker/contract/staff/board.ts'
import { boardCalls } from '#worker/contract/staff/desk-calls.ts'
import { writeThenRead } from '#worker/db/db.ts'
import { deskTicket } from '#worker/providers/index.ts'

import { changesSince, reachedAccounts } from './board.queries.ts'
import { changeCursor, readChange } from './cursor.ts'
import { getBoard, refuseUnknown, type BoardCall } from './get-board.ts'

const mostChanges = 200

/** Writes carry the time at which they were begun, so that one may come to be seen a little after a later one. */
const overlapMs = 15_000

/** With more accounts than these the board asks by itself: a browser should not hold a socket for each workshop of a chain. */
const mostRooms = 8

/**
 * What was written since the last call; what came close before it may be repeated. A call that only asks where to begin
 * is told in which rooms it hears of changes.
 */
async function getChanges(call: BoardCall, query: BoardChangesQuery): Promise<BoardChanges> {
  const tenant = tenantOf(call.staff, 'process.see', query.accountId)
  const since = readChange(query.since)
  return since === null ? begin(call, tenant) : changesAfter(call, { tenant, since })
}

async function begin({ deps: { db, config, clock } }: BoardCall, tenant: Tenant): Promise<BoardChanges> {
  const { rows } = await writeThenRead(db, [], {
    queries: { accounts: reachedAccounts(db, tenant, mostRooms + 1) },
    more: {},
  })
  refuseUnknown(tenant, rows.accounts)
  const heard = rows.accounts.length > mostRooms ? [] : rows.accounts
  const rooms = await Promise.all(heard.map(({ id }) => deskTicket({ config, clock, accountId: id })))
  return { items: [], cursor: changeCursor(clock.now()), reset: false, rooms }
}

type Since = { tenant: Tenant; since: number }

async function changesAfter({ deps: { db, clock } }: BoardCall, { tenant, since }: Since): Promise<BoardChanges> {
  const now = clock.now()
  const { rows } = await writeThenRead(db, [], {
    queries: {
      accounts: reachedAccounts(db, tenant),
      changes: changesSince(db, { tenant, since: since - overlapMs, limit: mostChanges + 1 }),
    },
    more: {},
  })
  refuseUnknown(tenant, rows.accounts)
  const reset = rows.changes.length > mostChanges
  const told = reset ? [] : rows.changes
  const items = told.map(({ id, version, updatedAt }) => ({ id, version, updatedAt: toIso(updatedAt) }))
  return { items, cursor: changeCursor(Math.max(now, since)), reset, rooms: [] }
}

/** The board of processes. */
export const boardRoutes = bind(boardCalls, {
  'GET /api/staff/process': ({ deps, staff, query }) => getBoard({ deps, staff }, query),
  'GET /api/staff/process/changes': ({ deps, staff, query }) => getChanges({ deps, staff }, query),
})
