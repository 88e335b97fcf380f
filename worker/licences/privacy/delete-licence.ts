import { sql, type SQL } from 'drizzle-orm'

import { customerActor, systemActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { conflict, type AppError } from '#core/http/errors.ts'
import { newId } from '#core/secrets/ids.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import { endPictureStatement, forgetPictureStatement } from '#worker/licences/index.ts'
import {
  announceStatement,
  commitProcess,
  editStatement,
  readProcess,
  toStatus,
  transitionStatements,
  versionRequired,
  type CustomerCall,
  type ProcessRow,
  noteStatement,
} from '#worker/process/index.ts'

import { holdOf } from './hold.ts'
import { licenceQueries } from './privacy.queries.ts'

/**
 * The customer has the picture of their licence deleted, at any time when no car of the workshop's depends on it. Where
 * one is still to be handed out, the visit goes on at the desk. The version is the one that was on the screen, where it
 * says what the deletion means. The object goes by the outbox, so that no failure leaves it behind.
 */
export async function deleteLicence(call: CustomerCall): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, licenceQueries)
  const [picture] = rows.picture
  if (picture === undefined) return toStatus(process, status)
  if (call.seenVersion === null) throw versionRequired()
  if (call.seenVersion !== process.version) throw processChanged()
  const hold = holdOf(process, rows.orderRows)
  if (hold === 'held') throw licenceHeld()
  const now = call.deps.clock.now()
  const guard = sql`version = ${process.version} and exists (
    select 1 from ${drivingLicences} where id = ${picture.id} and deleted_at is null)`
  const changeOf = hold === 'visit' ? visitChange : plainChange
  const { statements, won } = changeOf(call.deps.db, { process, guard, now })
  const deletion = deletionStatements(call, { process, pictureId: picture.id, now, won })
  const written = await commitProcess(call, { write: { process: statements, deletion } })
  if (!written.wrote.process && written.status.hasDrivingLicensePicture) throw processChanged()
  return written.status
}

type Changing = { process: ProcessRow; guard: SQL; now: number }
type Change = { statements: Statement[]; won: SQL }

function plainChange(db: Db, { process, guard, now }: Changing): Change {
  const { statement, won } = editStatement(db, { processId: process.id, set: {}, guard, now })
  return { statements: [statement, announceStatement(db, { processId: process.id, guard: won })], won }
}

/** Nobody hands a car out unseen: an advisor looks at the licence itself. */
function visitChange(db: Db, { process, guard, now }: Changing): Change {
  const events = [{ type: 'require_visit', actor: systemActor, reason: 'licence_deleted' }] as const
  const moved = transitionStatements(db, { snapshot: process, events, guard, now, set: sql`due_at = null` })
  return { statements: moved.statements, won: moved.wonGuard }
}

type Deleting = { process: ProcessRow; pictureId: string; now: number; won: SQL }

function deletionStatements({ deps }: CustomerCall, { process, pictureId, now, won }: Deleting): Statement[] {
  const { db, requestId } = deps
  const { id: processId, accountId } = process
  const entry = {
    actor: customerActor,
    accountId,
    action: 'licence.delete',
    subject: processId,
    detail: { pictureId },
  }
  const note = { noteId: newId('not', now), processId, kind: 'LICENCE_DELETED', text: '', authorUserId: null } as const
  return [
    forgetPictureStatement(db, { processId, now, guard: won }),
    endPictureStatement(db, { processId, now, guard: won }),
    auditStatement(db, { entry, requestId, now, guard: won }),
    noteStatement(db, { ...note, now, guard: won }),
  ]
}

/** The customer saw an earlier version: what the deletion means may have changed with it. */
function processChanged(): AppError {
  return conflict('process.changed', 'The process changed meanwhile')
}

function licenceHeld(): AppError {
  const title = 'The workshop needs the picture for a car that is not back'
  return conflict('licence.held', title)
}
