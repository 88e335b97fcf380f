import type { Row } from './look.ts'

const quoted = (text: unknown) => `'${String(text).replaceAll("'", "''")}'`

/** Lets go of a claim that nobody has. In the first cell. */
export const releaseClaim = ({ kind, name, created_at: createdAt }: Row): string =>
  `delete from cell_names where kind = ${quoted(kind)} and name = ${quoted(name)} and created_at = ${Number(createdAt)}`

/** Claims a name for whoever has it in a further cell. In the first cell. */
export const claim = ({ kind, name, slot }: Row, now: number): string =>
  `insert into cell_names (kind, name, slot, created_at)
    values (${quoted(kind)}, ${quoted(name)}, ${quoted(slot)}, ${now}) on conflict do nothing`

/** Puts a slot that a further cell has given into the directory. In the first cell. */
export const enterSlot = ({ slot, owner, created_at: createdAt }: Row, cell: number): string =>
  `insert into slots (slot, owner, cell, created_at)
    values (${quoted(slot)}, ${quoted(owner)}, ${cell}, ${Number(createdAt)}) on conflict do nothing`
