import { bind } from '#core/bind.ts'
import { notFound } from '#core/errors.ts'
import { tenantOf } from '#core/tenant.ts'
import { toIso } from '#domain/iso.ts'
import type { BoardChanges, BoardChangesQuery } from '#worker/contract/staff/board.ts'
import { boardCalls } from '#worker/contract/staff/desk-calls.ts'
import { writeThenRead } from '#worker/db/db.ts'

import { changesSince, reachedAccount } from './board.queries.ts'
import { changeCursor, readChange } from './cursor.ts'
import { getBoard, type BoardCall } from './get-board.ts'

const mostChanges = 200

/** Writes carry the time at which they were begun, so that one may come to be seen a little after a later one. */
const overlapMs = 15_000

/** What was written since the last call; what came close before it may be repeated. */
async function getChanges({ deps, staff }: BoardCall, query: BoardChangesQuery): Promise<BoardChanges> {
  const tenant = tenantOf(staff, 'process.see', query.accountId)
  const now = deps.clock.now()
  const since = readChange(query.since)
  const { rows } = await writeThenRead(deps.db, [], {
    queries: {
      accounts: reachedAccount(deps.db, tenant),
      changes: changesSince(deps.db, { tenant, since: (since ?? now) - overlapMs, limit: mostChanges + 1 }),
    },
    more: {},
  })
  if (tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  const isTooMuch = rows.changes.length > mostChanges
  const told = since === null || isTooMuch ? [] : rows.changes
  const items = told.map(({ id, version, updatedAt }) => ({ id, version, updatedAt: toIso(updatedAt) }))
  return { items, cursor: changeCursor(Math.max(now, since ?? 0)), reset: since !== null && isTooMuch }
}

/** The board of processes. */
export const boardRoutes = bind(boardCalls, {
  'GET /api/staff/process': ({ deps, staff, query }) => getBoard({ deps, staff }, query),
  'GET /api/staff/process/changes': ({ deps, staff, query }) => getChanges({ deps, staff }, query),
})
