import { sql, type SQL } from 'drizzle-orm'

import { firstHouse, defaultSlot } from '#domain/slots.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { slots } from '#worker/db/schema/cell.table.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** In SQL: the first slot that nobody has; null where all are given. */
const freeSlot = sql<string | null>`(
  with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${firstHouse - 1})
  select substr(${alphabet}, n / 32 + 1, 1) || substr(${alphabet}, n % 32 + 1, 1) as one from counted
  where one not in (select slot from ${slots}) limit 1)`

/** `slot`: the one that the directory gave it; null where this is the directory. */
type Giving = { groupId: string; cell: number; slot: string | null; now: number; won: SQL }

/**
 * Gives a new group a slot of its own. Where all are given it shares that of the house, works as any other, and stays in the
 * first cell.
 */
export function giveSlotStatement(db: Db, { groupId, cell, slot, now, won }: Giving): Statement {
  return db.run(sql`
    insert into ${slots} (slot, owner, cell, created_at)
    select free.slot, ${groupId}, ${cell}, ${now} from (select coalesce(${slot}, ${freeSlot}) as slot) free
    where free.slot is not null and not exists (select 1 from ${slots} where owner = ${groupId}) and ${won}
    on conflict do nothing`)
}

/** In SQL: what codes of a group begin with, by its latest slot. */
export function slotOfGroup(groupId: string): SQL {
  return sql`coalesce((select slot from ${slots} where owner = ${groupId} order by created_at desc, slot desc limit 1), ${defaultSlot})`
}
