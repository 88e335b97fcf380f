import type { MoveCell } from './cell.ts'

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

export type Slots = { readonly slots: ReadonlySet<string>; readonly cell: number | null }

/** Returns the place and the slots of a group by the directory. */
export async function slotsOf(home: MoveCell, owner: string): Promise<Slots> {
  const rows = await home.ask(`select slot, cell from slots where owner = ${text(owner)} order by slot`)
  const cells = [...new Set(rows.map(({ cell }) => Number(cell)))]
  if (cells.length > 1) throw new Error(`The slots of ${owner} lie in several cells: ${cells.join(', ')}`)
  return { slots: new Set(rows.map(({ slot }) => String(slot))), cell: cells[0] ?? null }
}

/** From this statement on the group lies in the other cell. */
export const flip = ({ owner, from, to }: { owner: string; from: number; to: number }) =>
  `update slots set cell = ${to} where owner = ${text(owner)} and cell = ${from}`

/**
 * A group that leaves the first cell has its names claimed before its rows go: those that it has itself stand there until
 * then. In the first cell, with the lists of the move.
 */
export function claims(now: number): readonly string[] {
  const slot = `(select slot from slots where owner = (select owner from moving) order by created_at desc, slot desc limit 1)`
  const claim = (kind: string, name: string, from: string) => `insert into cell_names (kind, name, slot, created_at)
    select '${kind}', ${name}, ${slot}, ${now} from ${from} on conflict do nothing`
  return [
    claim(
      'username',
      'lower(username)',
      `users where id in (select id from moving_users) and (password_hash <> '' or disabled_at is null
        or exists (select 1 from user_accounts where user_id = users.id))`,
    ),
    claim('slug', 'slug', 'accounts where id in (select id from moving_accounts)'),
    claim('slug', 'page_address', 'accounts where id in (select id from moving_accounts) and page_address is not null'),
    claim('domain', 'domain', 'organisation_domains where group_id = (select owner from moving)'),
  ]
}

/** The first cell has the names of a group that lies there in its own tables. */
export const noClaims = (owner: string): string =>
  `delete from cell_names where slot in (select slot from slots where owner = ${text(owner)})`

/** A further cell knows by rows of its own which slots its groups have. */
export async function ownSlots(home: MoveCell, owner: string, to: number): Promise<readonly string[]> {
  const rows = await home.ask(`select slot, created_at from slots where owner = ${text(owner)} order by slot`)
  return rows.map(
    ({ slot, created_at: createdAt }) => `insert into slots (slot, owner, cell, created_at)
      values (${text(String(slot))}, ${text(owner)}, ${to}, ${Number(createdAt)}) on conflict do nothing`,
  )
}

export const noOwnSlots = (owner: string): string => `delete from slots where owner = ${text(owner)}`

/** The group, or the workshop of none, that is meant: by its id, its name or its address. */
export async function ownerNamed(cells: readonly MoveCell[], asked: string): Promise<readonly string[]> {
  const wanted = text(asked)
  const found: string[] = []
  for (const cell of cells) {
    const rows = await cell.ask(`select id from account_groups where id = ${wanted} or lower(name) = lower(${wanted})
      union select coalesce(group_id, id) from accounts where id = ${wanted}
      union select id from accounts where group_id is null and (slug = ${wanted} or lower(name) = lower(${wanted}))`)
    found.push(...rows.map(({ id }) => String(id)))
  }
  return [...new Set(found)]
}
