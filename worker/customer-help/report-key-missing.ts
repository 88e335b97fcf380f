import { sql, type SQL } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { versionConflict, conflict } from '#core/http/errors.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { newId } from '#core/secrets/ids.ts'
import { minuteMs } from '#domain/durations.ts'
import { keyMayBeMissing } from '#domain/keys/cabinet.ts'
import type { KeyMissingInput } from '#worker/contract/customer/help.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { Statement } from '#worker/db/db.ts'
import { openBoxStatements, workAtLocker } from '#worker/lockers/index.ts'
import {
  editProcess,
  readProcess,
  toStatus,
  type CustomerCall,
  type ProcessRow,
  noteStatement,
} from '#worker/process/index.ts'

import { notesSince, openedBoxOf, type OpenedBox } from './help.queries.ts'

const boxNotOpened = () => conflict('key_missing.not_opened', 'No box of the process was opened just now')
const askedTooOften = () => conflict('key_missing.too_often', 'The box was opened again as often as it is')

/**
 * The maximum age (ms) of the opening: a customer who found no key has just been at the box, and a door that opens
 * later would open for nobody.
 */
const openedWithinMs = 15 * minuteMs
const mostTimes = 3

/**
 * The customer found no key in the box: it opens once more, and staff are alerted until the process goes on. Told twice
 * for one version it is once. Throws 409 where no box was opened within a quarter of an hour, or after three times.
 */
export async function reportKeyMissing(call: CustomerCall, { version }: KeyMissingInput): Promise<CountedStatus> {
  const now = call.deps.clock.now()
  const { process, status, rows } = await readProcess(call, (db, { processId }) => ({
    box: openedBoxOf(db, { processId, since: now - openedWithinMs }),
    reports: notesSince(db, { processId, kind: 'KEY_MISSING', since: 0 }),
  }))
  if (isReported(process, { version, now })) return toStatus(process, status)
  if (process.version !== version) throw versionConflict('process')
  const [box] = rows.box
  if (box === undefined || !keyMayBeMissing(process.state, process.processType)) throw boxNotOpened()
  if (rows.reports.length >= mostTimes) throw askedTooOften()
  const written = await editProcess(call, process, {
    set: { keyMissingAt: now },
    guard: sql`version = ${version}`,
    alongside: (won) => alongside(call, { process, box, won, now }),
  })
  if (!written.won && !isReported(written.process, { version, now })) throw versionConflict('process')
  if (written.won) call.deps.wake(workAtLocker(box.lockerId))
  return written.status
}

function isReported(
  { keyMissingAt, ...process }: ProcessRow,
  { version, now }: { version: number; now: number },
): boolean {
  return process.version === version + 1 && keyMissingAt !== null && now - keyMissingAt < minuteMs
}

type EventReport = { process: ProcessRow; box: OpenedBox; won: SQL; now: number }

function alongside({ deps }: CustomerCall, { process, box, won, now }: EventReport): Statement[] {
  const { db, requestId } = deps
  const { boxId, boxNumber } = box
  const commandId = newId('bcm', now)
  const entry = {
    actor: customerActor,
    accountId: process.accountId,
    action: 'key.missing',
    subject: boxId,
    detail: { processId: process.id, commandId },
  }
  const note = { noteId: newId('not', now), kind: 'KEY_MISSING' as const, text: String(boxNumber), authorUserId: null }
  return [
    noteStatement(db, { ...note, processId: process.id, now, guard: won }),
    ...openBoxStatements(db, {
      commandId,
      boxId: sql`${boxId}`,
      reason: 'key_missing',
      requestedBy: '',
      now,
      guard: won,
    }),
    auditStatement(db, { entry, requestId, now, guard: won }),
    staffPushStatement(db, { processId: process.id, why: 'turn', guard: won, now }),
    ...webhookStatements(db, { processId: process.id, type: 'process.key_not_found', guard: won, now }),
  ]
}
