import type { Notes } from '#tests/bench/load/notes.ts'
import type { Cell } from '#tests/bench/load/rows.ts'

/** The input of a check: both databases as they are in the end, and what the world outside has seen. */
export type Evidence = {
  cells: readonly Cell[]
  notes: Notes
  /** The names of the files in the store. */
  files: ReadonlySet<string>
  /** The clock of the world when it ended. */
  now: number
}

/** `checked`: how many things were looked at; a check that looked at nothing proves nothing. */
export type Verdict = { name: string; says: string; checked: number; violations: string[] }

export type Check = (evidence: Evidence) => Verdict

/** Returns the faults that the journeys saw happen and no row tells. */
export const seenBy = ({ notes }: Evidence, check: string): string[] =>
  notes.seen.filter((one) => one.check === check).map(({ what }) => what)

export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** All rows of a kind, of whichever cell. */
export const everywhere = <Row>(cells: readonly Cell[], rowsOf: (cell: Cell) => readonly Row[]): Row[] =>
  cells.flatMap((cell) => [...rowsOf(cell)])
