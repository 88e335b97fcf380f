import type { Dependencies } from '#core/dependencies.ts'
import type { Tenant } from '#core/tenant.ts'
import type { CountedChanges } from '#worker/contract/staff/visit/board.ts'

import { changesSince, type ChangeRow } from './board.queries.ts'
import { changeCursor } from './cursor.ts'

const mostChanges = 200

/** Writes carry the time at which they were begun, so that one may come to be seen a little after a later one. */
const overlapMs = 15_000

type Since = { tenant: Tenant; since: number }

/**
 * Returns the changes since an instant, for a round trip with other queries: the query, and a function that reads its
 * rows. Changes shortly before the instant may be repeated.
 */
export function changesAfter({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, { tenant, since }: Since) {
  const now = clock.now()
  return {
    query: changesSince(db, { tenant, since: since - overlapMs, limit: mostChanges + 1 }),
    toChanges(rows: readonly ChangeRow[]): CountedChanges {
      const reset = rows.length > mostChanges
      const shown = reset ? [] : rows
      const items = shown.map(({ id, version, updatedAt }) => ({ id, version, updatedAt }))
      return { items, cursor: changeCursor(Math.max(now, since)), reset, rooms: [] }
    },
  }
}

export type ChangesAfter = ReturnType<typeof changesAfter>
