import type { Cell } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, type Check, type Evidence } from './check.ts'

/** Returns the cell of each workshop by the directory, which the first cell has. */
function placesOf(cells: readonly Cell[]): ReadonlyMap<string, number> {
  const home = cells.find(({ number }) => number === 1)
  const cellOf = new Map((home?.slots ?? []).map(({ owner, cell }) => [owner, cell]))
  const workshops = everywhere(cells, (cell) => cell.workshops)
  return new Map(workshops.map(({ id, owner }) => [id, cellOf.get(owner) ?? 1]))
}

function inSeveral(cells: readonly Cell[], idsOf: (cell: Cell) => readonly string[]): string[] {
  const all = cells.flatMap((cell) => idsOf(cell).map((id) => ({ id, number: cell.number })))
  return [...groupedBy(all, ({ id }) => id)]
    .filter(([, places]) => places.length > 1)
    .map(([id, places]) => `${id} lies in cells ${places.map(({ number }) => number).join(' and ')}`)
}

/** Visits are where the directory says that their workshop is. */
function elsewhere({ cells, notes }: Evidence, placeOf: ReadonlyMap<string, number>): string[] {
  const found = new Map(cells.flatMap(({ number, processes }) => processes.map(({ id }) => [id, number] as const)))
  return notes.journeys
    .filter(({ processId }) => processId !== null)
    .filter(({ processId, accountId }) => found.get(processId ?? '') !== placeOf.get(accountId))
    .map(({ processId, accountId }) => {
      const place = found.get(processId ?? '') ?? 'none'
      return `${processId} lies in cell ${place}, and ${accountId} in ${placeOf.get(accountId)}`
    })
}

/** Nothing of a workshop lies in another cell than the directory says, and nothing in two, whoever was moved. */
export const ownCell: Check = (evidence) => {
  const { cells, notes } = evidence
  const placeOf = placesOf(cells)
  const rows = cells.flatMap(({ number, accounts }) => accounts.map((row) => ({ ...row, number })))
  const strangers = rows
    .filter(({ number, account_id }) => (placeOf.get(account_id) ?? number) !== number)
    .map(({ number, table, account_id }) => `${table} of cell ${number} has rows of ${account_id}`)
  return {
    name: 'cells',
    says: 'nothing of a workshop lies in another cell',
    checked: rows.length + notes.journeys.length,
    violations: [
      ...strangers,
      ...inSeveral(cells, ({ processes }) => processes.map(({ id }) => id)),
      ...inSeveral(cells, ({ workshops }) => workshops.map(({ id }) => id)),
      ...elsewhere(evidence, placeOf),
      ...notes.seen.filter(({ check }) => check === 'cells').map(({ what }) => what),
    ],
  }
}
