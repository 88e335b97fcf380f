import type { CellAt } from '#scripts/cells/look.ts'

/** A database's record of a move that is under way there. */
export type Mark = {
  readonly owner: string
  readonly from: number
  readonly to: number
  readonly stage: number
  readonly startedAt: number
  readonly ledger: number
}

export async function markOf(cell: CellAt): Promise<Mark | null> {
  const tables = await cell.ask(`select name from sqlite_master where name = 'moving'`)
  if (tables.length === 0) return null
  const [row] = await cell.ask('select owner, from_cell, to_cell, stage, started_at, ledger from moving')
  if (row === undefined) return null
  return {
    owner: String(row['owner']),
    from: Number(row['from_cell']),
    to: Number(row['to_cell']),
    stage: Number(row['stage']),
    startedAt: Number(row['started_at']),
    ledger: Number(row['ledger']),
  }
}

/** Returns the moves that are under way, one each, whether both databases know of it or one. */
export async function marksIn(cells: readonly CellAt[]): Promise<readonly Mark[]> {
  const found = new Map<string, Mark>()
  for (const cell of cells) {
    const mark = await markOf(cell)
    if (mark !== null) found.set(mark.owner, found.get(mark.owner) ?? mark)
  }
  return [...found.values()]
}
