import { sql, type SQL } from 'drizzle-orm'

import { typesThatKeepBox } from '#domain/keys/kept-box.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'

const among = JSON.stringify(typesThatKeepBox())

/** In SQL: the active lease (`lease` is its alias) of a process `p` keeps a box for keys that staff have yet to lay into it. */
export function isKept(lease: string, p: SQL): SQL {
  return sql`(${sql.raw(lease)}.confirmed_at is null and ${p}.keys_laid_at is null
    and json_extract(${among}, '$.' || ${p}.state || '.' || ${p}.process_type) is 1)`
}

/** In SQL: a box is kept for a process `p`. Its customer hears of no box before the keys are there. */
export function keepsBox(p: SQL): SQL {
  return sql`exists (select 1 from ${boxLeases} kept
    where kept.process_id = ${p}.id and kept.ended_at is null and ${isKept('kept', p)})`
}
