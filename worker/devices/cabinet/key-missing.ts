import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { newId } from '#core/secrets/ids.ts'
import type { Statement } from '#worker/db/db.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { HeldBox } from '#worker/devices/device.queries.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'
import { announceStatement, noteStatement } from '#worker/process/index.ts'

import type { Report } from './record-events.ts'

/**
 * Statements for a customer who says at the cabinet that the key is not in their box: the process waits for staff, who
 * read why, until it moves on. A report from before the process came to where it stands is about an earlier visit.
 */
export function keyMissingStatements(
  { db, clock }: Dependencies,
  { box, report }: { box: HeldBox; cabinet: Cabinet; report: Report },
): Statement[] {
  const now = clock.now()
  const { processId, boxNumber } = box
  const noteId = newId('not', now)
  const isNoted = sql`exists (select 1 from ${processNotes} where id = ${noteId})`
  const isNew = sql`exists (
    select 1 from ${processes} where id = ${processId} and key_missing_at is null and state_changed_at < ${report.happenedAt})`
  return [
    noteStatement(db, {
      noteId,
      processId,
      kind: 'KEY_MISSING_AT_CABINET',
      text: String(boxNumber),
      authorUserId: null,
      now,
      guard: isNew,
    }),
    db.run(sql`
      update ${processes} set key_missing_at = ${report.happenedAt}, version = version + 1, updated_at = ${now}
      where id = ${processId} and ${isNoted}`),
    ...webhookStatements(db, { processId, type: 'process.key_not_found', guard: isNoted, now }),
    staffPushStatement(db, { processId, why: 'turn', guard: isNoted, now }),
    announceStatement(db, { processId, guard: isNoted }),
  ]
}
