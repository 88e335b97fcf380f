import { sql, type SQL } from 'drizzle-orm'

import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'

type NewNote = {
  noteId: string
  processId: string
  kind?: NoteKind
  text: string | SQL
  authorUserId: string | null
  now: number
  guard: SQL
}

/** Writes a note of staff, or of ours where there is no author, where `guard` holds. */
export function noteStatement(db: Db, note: NewNote): Statement {
  const { noteId, processId, kind = null, text, authorUserId, now, guard } = note
  return db.run(sql`
    insert into ${processNotes} (id, process_id, kind, text, author_user_id, created_at)
    select ${noteId}, ${processId}, ${kind}, ${text}, ${authorUserId}, ${now} where ${guard}`)
}
