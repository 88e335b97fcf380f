import { sql, type SQL } from 'drizzle-orm'

import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import { newId } from '#core/secrets/ids.ts'
import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import type { CountedVisitBox } from '#worker/contract/staff/visit/visit-box.ts'
import { change, readTogether, type Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { refuseUnprovedOutsider } from '#worker/desk/lockers/as-outsider.ts'
import { noteStatement, refuseUnlessReached, type StaffCall, type StaffRow } from '#worker/process/index.ts'

import { visitBoxChanged } from './visit-box.errors.ts'
import { toVisitBox, visitBoxQueries, type HeldRow } from './visit-box.queries.ts'

/** A visit and the box that the user saw it hold, which it does still. */
export type Handling = { row: StaffRow; box: HeldRow; seen: CountedVisitBox; now: number }

export type Handled = { after: CountedVisitBox; before: Handling | null }

type Click = { clickId: string; leaseId: string }

export type VisitBoxChange = {
  /** The action of the audit row; its subject is the box unless given otherwise. */
  action: string
  subject?: string
  detail?: AuditEntry['detail']
  note: { kind: NoteKind; text: string | SQL }
  /** Conditions beside the lease. */
  guard?: SQL
  /** Each guarded by `won`. */
  statements: (won: SQL) => Statement[]
  /** Returns why nothing was written, although the visit holds the box still. */
  refusal: (after: CountedVisitBox) => Error
}

/**
 * One thing that staff do with the box of a visit, all or nothing: it is written only while the visit holds the lease that
 * the user saw, and a note of the history says who did it, once for a click. Two round trips. `before` is null where the
 * click was heard before. Throws 409 `visit_box.changed` where somebody was faster.
 */
export async function changeVisitBox(
  call: StaffCall,
  click: Click,
  changeOf: (handling: Handling) => VisitBoxChange,
): Promise<Handled> {
  const { deps, staff, processId } = call
  const now = deps.clock.now()
  const noteId = `not_${click.clickId}`
  const read = {
    ...visitBoxQueries(deps.db, { processId, now }),
    noted: selectFrom(
      deps.db,
      { id: processNotes.id },
      sql`${processNotes} where id = ${noteId} and process_id = ${processId}`,
    ),
  }
  const rows = await readTogether(deps.db, read)
  const [row] = rows.row
  refuseUnlessReached(staff, 'box.handle', row)
  refuseUnprovedOutsider(staff, 'box.handle')
  const seen = toVisitBox(rows, row, now)
  if (rows.noted.length > 0) return { after: seen, before: null }
  const [box] = rows.held
  if (box?.leaseId !== click.leaseId) throw visitBoxChanged(seen)
  const handling = { row, box, seen, now }
  const wanted = changeOf(handling)
  const written = await change(deps.db, { write: partsOf(call, handling, { change: wanted, noteId }), read })
  const [rowAfter] = written.rows.row
  const after = toVisitBox(written.rows, rowAfter ?? row, now)
  if (written.wrote.audit) {
    return { after, before: handling }
  }
  if (written.rows.noted.length > 0) return { after, before: null }
  const isAsSeen = after.held?.leaseId === click.leaseId && rowAfter?.state === row.state
  throw isAsSeen ? wanted.refusal(after) : visitBoxChanged(after)
}

type Writing = { change: VisitBoxChange; noteId: string }

function partsOf(
  { deps, staff, processId }: StaffCall,
  { row, box, now }: Handling,
  { change: wanted, noteId }: Writing,
) {
  const { db, requestId } = deps
  const id = newId('aud', now)
  const won = wasAudited(id)
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: wanted.action,
    subject: wanted.subject ?? box.boxId,
    detail: { ...wanted.detail, processId },
  }
  const guard = sql`exists (select 1 from ${boxLeases} where id = ${box.leaseId} and ended_at is null)
    and not exists (select 1 from ${processNotes} where id = ${noteId}) and ${wanted.guard ?? sql`1`}`
  return {
    audit: auditStatement(db, { entry, requestId, now, guard, id }),
    statements: wanted.statements(won),
    note: noteStatement(db, { ...wanted.note, noteId, processId, authorUserId: staff.userId, now, guard: won }),
  }
}
