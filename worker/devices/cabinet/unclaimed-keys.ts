import { sql } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { deviceEvents } from '#worker/db/schema/device.table.ts'
import { boxes } from '#worker/db/schema/locker.table.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'

import type { Report } from './record-events.ts'
import type { Attributed } from './whose-report.ts'

type Seen = {
  cabinet: Cabinet
  reports: readonly Report[]
  attributedEvents: readonly Attributed[]
  /** Returns whether keys that were seen are somebody's who holds the box with this. */
  isTaken: (event: Attributed) => boolean
}

/**
 * Notes the boxes in which keys lie that nobody can be matched with, for staff to say whose they are, and lets go of that
 * where a further report told it. Keys that staff have spoken about are not asked for again when they are told of twice.
 */
export function unclaimedStatements(db: Db, { cabinet, reports, attributedEvents, isTaken }: Seen): Statement[] {
  const seen = [...new Set(reports.map(({ boxNumber }) => boxNumber))].flatMap((n) => {
    const last = attributedEvents.findLast(({ boxNumber, type }) => boxNumber === n && isOfKeys(type))
    return last?.type === 'keys_present' ? [{ n, id: last.id, at: last.happenedAt, u: isTaken(last) ? 0 : 1 }] : []
  })
  const receivedAt = reports[0]?.receivedAt
  if (seen.length === 0 || receivedAt === undefined) return []
  const isNew = sql`exists (select 1 from ${deviceEvents} e where e.device_id = ${cabinet.deviceId}
    and e.external_id = seen.value ->> 'id' and e.created_at = ${receivedAt})`
  return [
    db.run(sql`
      update ${boxes} set keys_unclaimed_at = iif(seen.value ->> 'u', seen.value ->> 'at', null)
      from json_each(${JSON.stringify(seen)}) seen
      where ${boxes.lockerId} = ${cabinet.lockerId} and ${boxes.removedAt} is null
        and ${boxes.number} = seen.value ->> 'n'
        and ${boxes.keysInside} = 1 and ${boxes.keysSeenAt} = seen.value ->> 'at'
        and (${boxes.keysUnclaimedAt} is null) = seen.value ->> 'u' and (seen.value ->> 'u' = 0 or ${isNew})`),
  ]
}

const isOfKeys = (type: string) => type === 'keys_present' || type === 'keys_taken'
