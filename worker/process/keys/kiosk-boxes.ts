import { sql, type SQL } from 'drizzle-orm'

import { kioskBoxes, kioskReservationMs } from '#domain/keys/fast-lane.ts'
import { kioskCodes, kioskSessions } from '#worker/db/schema/kiosk.table.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'

type Leasing = { processId: string; accountId: string; expiresAt: number; now: number }

/**
 * In SQL: the kiosk that a process was opened at holds fewer boxes than it may, of all that were begun there or on the phones
 * that it was handed to and that still wait for keys. A lease for longer than a kiosk's is by the owner's own link.
 */
export function kioskHasRoom({ processId, accountId, expiresAt, now }: Leasing): SQL {
  const longest = now + kioskReservationMs
  if (expiresAt > longest) return sql`1`
  const kiosksOf = sql`select at.device_id from ${kioskCodes} mine join ${kioskSessions} at on at.id = mine.session_id
    where mine.process_id = ${processId}`
  return sql`(
    select count(distinct waiting.process_id) < ${kioskBoxes}
    from ${boxes} theirs
    join ${boxLeases} waiting on waiting.box_id = theirs.id and waiting.ended_at is null and waiting.confirmed_at is null
      and waiting.expires_at <= ${longest} and waiting.process_id <> ${processId}
    join ${kioskCodes} lent on lent.process_id = waiting.process_id
    join ${kioskSessions} shown on shown.id = lent.session_id
    where theirs.account_id = ${accountId} and shown.device_id in (${kiosksOf}))`
}
