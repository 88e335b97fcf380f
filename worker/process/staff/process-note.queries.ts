import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { CountedNote } from '#worker/contract/staff/visit/page-units.ts'
import type { Db } from '#worker/db/db.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const n = alias(processNotes, 'n')
const u = alias(users, 'u')

export type NoteRow = RowOf<typeof noteRows>

function noteRows(db: Db, where: SQL) {
  return selectFrom(
    db,
    {
      id: n.id,
      kind: n.kind,
      text: n.text,
      author: orNull(u.shownName),
      createdAt: n.createdAt,
    },
    sql`${processNotes} n left join ${users} u on u.id = n.author_user_id where ${where}`,
  )
}

export function notesOf(db: Db, processId: string | SQL) {
  return noteRows(db, sql`n.process_id = ${processId} order by n.created_at desc, n.id desc`)
}

export function noteOf(db: Db, { processId, noteId }: { processId: string; noteId: string }) {
  return noteRows(db, sql`n.id = ${noteId} and n.process_id = ${processId}`)
}

export function toNote({ createdAt, ...note }: NoteRow): CountedNote {
  return { ...note, createdAt }
}
