import { sql, type SQL } from 'drizzle-orm'

import type { OwnName } from '#core/dependencies.ts'
import { change, type Db } from '#worker/db/db.ts'
import { cellNames, type NameKind } from '#worker/db/schema/cell.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** A name as it is compared. */
const keyOf = ({ kind, name }: OwnName) => (kind === 'slug' ? name : name.toLowerCase())

const named = (own: OwnName) => sql`kind = ${own.kind} and name = ${keyOf(own)}`

/** Returns the slot of a name's owner; null where nobody of another cell than the first has it. */
export async function slotOfName(home: Db, own: OwnName): Promise<string | null> {
  const [row] = await selectFrom(home, { slot: cellNames.slot }, sql`${cellNames} where ${named(own)}`)
  return row?.slot ?? null
}

/** True in SQL where the first cell has the name itself, in its own tables. */
const takenThere: Readonly<Record<NameKind, (key: string) => SQL>> = {
  username: (key) => sql`exists (select 1 from users where lower(username) = ${key})`,
  slug: (key) => sql`exists (select 1 from accounts where slug = ${key} or page_address = ${key})`,
  domain: (key) => sql`exists (select 1 from organisation_domains where domain = ${key})`,
}

/**
 * Takes a name for a slot of another cell than the first. What was taken and never written is taken over by the next try of
 * the same slot; another slot's is refused until `npm run cells -- check` has let go of it.
 */
export async function claimName(
  home: Db,
  own: OwnName,
  { slot, now }: { slot: string; now: number },
): Promise<boolean> {
  const key = keyOf(own)
  const claim = home.run(sql`
    insert into ${cellNames} (kind, name, slot, created_at)
    select ${own.kind}, ${key}, ${slot}, ${now} where not ${takenThere[own.kind](key)} on conflict do nothing`)
  const read = {
    mine: selectFrom(home, { slot: cellNames.slot }, sql`${cellNames} where ${named(own)} and slot = ${slot}`),
  }
  const { rows } = await change(home, { write: { claim }, read })
  return rows.mine.length > 0
}
