import { sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import type { CountedNote } from '#worker/contract/staff/visit/page-units.ts'
import type { NoteInput } from '#worker/contract/staff/visit/process-page.ts'
import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import {
  announceStatement,
  noteOf,
  toNote,
  noteStatement,
  refuseUnlessReached,
  touchProcessStatement,
  staffRowOf,
  type StaffCall,
} from '#worker/process/index.ts'

import { clickTaken } from './process-page.errors.ts'

/** Further effects of a note of ours; `unreached` is for `touchProcessStatement`. */
type Special = { kind?: NoteKind; action?: string; unreached?: SQL; alongside?: (won: SQL) => Statement[] }

/** Writes a note of staff. The same click again answers the note that it made. */
export async function addNote(
  { deps, staff, processId }: StaffCall,
  input: NoteInput,
  { kind, action = 'process.note', unreached, alongside }: Special = {},
): Promise<CountedNote> {
  const { db, clock, requestId } = deps
  const [row] = await staffRowOf(db, processId)
  refuseUnlessReached(staff, 'process.act', row)
  const now = clock.now()
  const noteId = `not_${input.clickId}`
  const isNew = sql`not exists (select 1 from ${processNotes} where id = ${noteId})`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action,
    subject: processId,
    detail: { noteId },
  }
  const own = { noteId, processId, ...(kind && { kind }), text: input.text, authorUserId: staff.userId }
  const { rows } = await change(db, {
    write: {
      process: touchProcessStatement(db, { processId, now, guard: isNew, ...(unreached && { unreached }) }),
      announcement: announceStatement(db, { processId, guard: isNew }),
      audit: auditStatement(db, { entry, requestId, now, guard: isNew }),
      alongside: alongside?.(isNew) ?? [],
      // Last, because the others are written only while it is not there.
      note: noteStatement(db, { ...own, now, guard: isNew }),
    },
    read: { note: noteOf(db, { processId, noteId }) },
  })
  const [note] = rows.note
  if (note === undefined || note.kind !== (kind ?? null)) throw clickTaken()
  return toNote(note)
}
