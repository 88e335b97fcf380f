import { sql, type SQL } from 'drizzle-orm'

import { toIso } from '#domain/iso.ts'
import type { NoteKind, StaffNote } from '#worker/contract/staff/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { processNotes } from '#worker/db/schema/process-note.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

export type NoteRow = { id: string; kind: NoteKind | null; text: string; author: string | null; createdAt: number }

function noteRows(db: Db, where: SQL) {
  return db.all<NoteRow>(sql`
    select n.id, n.kind, n.text, u.username as author, n.created_at as "createdAt"
    from ${processNotes} n left join ${users} u on u.id = n.author_user_id where ${where}`)
}

export function notesOf(db: Db, processId: string) {
  return noteRows(db, sql`n.process_id = ${processId} order by n.created_at desc, n.id desc`)
}

export function noteOf(db: Db, { processId, noteId }: { processId: string; noteId: string }) {
  return noteRows(db, sql`n.id = ${noteId} and n.process_id = ${processId}`)
}

export function toNote({ createdAt, ...note }: NoteRow): StaffNote {
  return { ...note, createdAt: toIso(createdAt) }
}
