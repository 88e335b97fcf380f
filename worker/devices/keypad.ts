import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

/** Five wrong codes within a minute lock a keypad for a minute. */
const wrongCodesAllowed = 5
const windowMs = 60_000

export type KeypadRow = RowOf<typeof keypadOf>

const keyOf = (deviceId: string) => `keypad:${deviceId}`

export function keypadOf(db: Db, deviceId: string) {
  return selectFrom(
    db,
    { count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt },
    sql`${rateLimits} where key = ${keyOf(deviceId)}`,
  )
}

/** True in SQL while the keypad takes codes: of wrong codes at the same moment not one more than allowed is tried. */
export function isUnlocked(deviceId: string, now: number): SQL {
  return sql`not exists (
    select 1 from ${rateLimits} where key = ${keyOf(deviceId)} and window_ends_at > ${now} and count >= ${wrongCodesAllowed})`
}

/** Counts a wrong code; the one that is too many starts the minute again. */
export function countWrongCodeStatement(db: Db, input: { deviceId: string; now: number; guard: SQL }): Statement {
  const { deviceId, now, guard } = input
  const ends = now + windowMs
  return db.run(sql`
    insert into ${rateLimits} (key, count, window_ends_at) select ${keyOf(deviceId)}, 1, ${ends} where ${guard}
    on conflict (key) do update set
      count = case when window_ends_at <= ${now} then 1 else count + 1 end,
      window_ends_at = case
        when window_ends_at <= ${now} or count + 1 = ${wrongCodesAllowed} then ${ends} else window_ends_at end`)
}

/** Whole seconds until the keypad takes codes again; null while it does. */
export function secondsLocked(row: KeypadRow | undefined, now: number): number | null {
  if (row === undefined || row.windowEndsAt <= now || row.count < wrongCodesAllowed) return null
  return Math.max(1, Math.ceil((row.windowEndsAt - now) / 1000))
}

/** The same after a code was counted: the last allowed one is still answered as wrong. */
export function secondsLockedBefore(row: KeypadRow | undefined, now: number): number | null {
  return row === undefined ? null : secondsLocked({ ...row, count: row.count - 1 }, now)
}
