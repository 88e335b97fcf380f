import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { newId } from '#core/secrets/ids.ts'
import type { Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { HeldBox, KnownEvent } from '#worker/devices/device.queries.ts'
import { announceStatement, noteStatement } from '#worker/process/index.ts'

/** Returns the events of a box without keys taken out through a door that was forced: its holder took nothing. */
export function withoutStolen(attributedEvents: readonly KnownEvent[]): KnownEvent[] {
  let isForced = false
  return attributedEvents.filter(({ type }) => {
    if (type === 'forced') isForced = true
    if (type === 'opened') isForced = false
    return !isForced || type !== 'keys_taken'
  })
}

/** When the door was last forced while keys lay behind it, in UTC ms; null where it never was. */
function forcedAt(box: HeldBox, attributedEvents: readonly KnownEvent[]): number | null {
  const at = attributedEvents.findLastIndex(({ type }) => type === 'forced')
  const forced = attributedEvents[at]
  if (forced === undefined) return null
  const seen = attributedEvents.slice(0, at).findLast(({ type }) => type === 'keys_present' || type === 'keys_taken')
  const wereInside = seen === undefined ? box.keysIn : seen.type === 'keys_present'
  return wereInside ? forced.happenedAt : null
}

/**
 * Statements for a box that was forced while keys lay in it: the visit waits for staff, who read why, until it moves on.
 * They follow what moves the visit on; told again, they change nothing.
 */
export function forcedStatements(
  { db, clock }: Dependencies,
  { box, attributedEvents }: { box: HeldBox; attributedEvents: readonly KnownEvent[] },
): Statement[] {
  const at = forcedAt(box, attributedEvents)
  if (at === null || at <= (box.boxForcedAt ?? 0)) return []
  const now = clock.now()
  const { processId, boxNumber, leaseId } = box
  const noteId = newId('not', now)
  const isNoted = sql`exists (select 1 from ${processNotes} where id = ${noteId})`
  const isNew = sql`exists (
    select 1 from ${processes} where id = ${processId} and coalesce(box_forced_at, 0) < ${at}
      and exists (select 1 from ${boxLeases} where id = ${leaseId} and ended_at is null))`
  return [
    noteStatement(db, {
      noteId,
      processId,
      kind: 'BOX_FORCED',
      text: String(boxNumber),
      authorUserId: null,
      now,
      guard: isNew,
    }),
    db.run(sql`
      update ${processes} set key_missing_at = ${at}, box_forced_at = ${at}, version = version + 1, updated_at = ${now}
      where id = ${processId} and ${isNoted}`),
    staffPushStatement(db, { processId, why: 'turn', guard: isNoted, now }),
    announceStatement(db, { processId, guard: isNoted }),
  ]
}
