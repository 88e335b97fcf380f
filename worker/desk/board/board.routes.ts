import { bind } from '#core/http/bind.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { boardCalls } from '#worker/contract/staff/desk-calls.ts'
import type { CountedChanges, BoardChangesQuery } from '#worker/contract/staff/visit/board.ts'
import { readTogether } from '#worker/db/db.ts'
import { deskTicket } from '#worker/providers/index.ts'

import { reachedAccounts } from './board.queries.ts'
import { changesAfter } from './changes-since.ts'
import { changeCursor, readChange } from './cursor.ts'
import { getBoard, refuseUnknown, type BoardCall } from './get-board.ts'

/** With more accounts than these the board asks by itself: a browser should not hold a socket for each workshop of a chain. */
const mostRooms = 8

/**
 * Returns the changes since the last call; those shortly before it may be repeated. A call that only asks where to
 * begin is told in which rooms it hears of changes.
 */
async function getChanges(call: BoardCall, query: BoardChangesQuery): Promise<CountedChanges> {
  const tenant = tenantOf(call.staff, 'process.see', query.accountId)
  const since = readChange(query.since)
  return since === null ? begin(call, tenant) : goOn(call, { tenant, since })
}

async function begin({ deps: { db, config, clock } }: BoardCall, tenant: Tenant): Promise<CountedChanges> {
  const rows = await readTogether(db, { accounts: reachedAccounts(db, tenant, mostRooms + 1) })
  refuseUnknown(tenant, rows.accounts)
  const joined = rows.accounts.length > mostRooms ? [] : rows.accounts
  const rooms = await Promise.all(joined.map(({ id }) => deskTicket({ config, clock, accountId: id })))
  return { items: [], cursor: changeCursor(clock.now()), reset: false, rooms }
}

type Since = { tenant: Tenant; since: number }

async function goOn({ deps }: BoardCall, { tenant, since }: Since): Promise<CountedChanges> {
  const changes = changesAfter(deps, { tenant, since })
  const rows = await readTogether(deps.db, { accounts: reachedAccounts(deps.db, tenant), changes: changes.query })
  refuseUnknown(tenant, rows.accounts)
  return changes.toChanges(rows.changes)
}

/** The board of processes. */
export const boardRoutes = bind(boardCalls, {
  'GET /api/staff/process': ({ deps, staff, query }) => getBoard({ deps, staff }, query),
  'GET /api/staff/process/changes': ({ deps, staff, query }) => getChanges({ deps, staff }, query),
})
