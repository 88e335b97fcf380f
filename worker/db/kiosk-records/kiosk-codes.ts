import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { kioskCodes, kioskSessions } from '#worker/db/schema/kiosk.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

/**
 * Id of the process that a code opens, in SQL: by the code of its own, or by one of a kiosk that is still let in. Whether
 * that one's time is over is for the reader to say (`kioskCodeEndsAt`).
 */
export function processIdOf(code: string | SQL): SQL<string | null> {
  return sql<string | null>`coalesce(
    (select own.id from ${processes} own where own.link_code = ${code}),
    (select lent.process_id from ${kioskCodes} lent
      join ${kioskSessions} shown on shown.id = lent.session_id and shown.ended_at is null
      join ${devices} kiosk on kiosk.id = shown.device_id and kiosk.revoked_at is null
      where lent.code = ${code} and lent.ended_at is null))`
}

/** When a code of a kiosk runs out, in SQL; null for a process's own. */
export function kioskCodeEndsAt(code: string | SQL): SQL<number | null> {
  return sql<number | null>`(select lent.expires_at from ${kioskCodes} lent where lent.code = ${code})`
}

/** In SQL: the process was opened at a kiosk. */
export function wasAtKiosk(processId: SQL): SQL {
  return sql`exists (select 1 from ${kioskCodes} lent where lent.process_id = ${processId})`
}

/** The instant until which a code of a kiosk, or of a phone that took over from one, opens the process, in SQL; null where none does. */
export function kioskCodesOpenUntil(processId: SQL): SQL<number | null> {
  return sql<number | null>`(select max(lent.expires_at) from ${kioskCodes} lent
    where lent.process_id = ${processId} and lent.ended_at is null)`
}

/**
 * When the process was opened at a kiosk last, in SQL, and nobody has said since that it was not them; null where neither.
 * What a form says that is typed again (`formCode`) opened nothing.
 */
export function openedAtKiosk(processId: SQL | string): SQL<number | null> {
  return sql<number | null>`(select max(lent.created_at) from ${kioskCodes} lent
    where lent.process_id = ${processId} and lent.expires_at > lent.created_at and lent.created_at > coalesce((
      select max(said.created_at) from ${processNotes} said
      where said.process_id = ${processId} and said.kind = 'NOT_AT_KIOSK'), 0))`
}

/** Every code that a kiosk lent for a process ends, for good, where `guard` holds. */
export function endKioskCodesStatement(db: Db, ending: { processId: string; now: number; guard: SQL }): Statement {
  const { processId, now, guard } = ending
  return db.run(sql`
    update ${kioskCodes} set ended_at = ${now} where process_id = ${processId} and ended_at is null and ${guard}`)
}
