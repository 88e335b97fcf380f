import type { Check } from './check.ts'

/** Nothing of one cell's workshops lies in the other; its visits are where they were made. */
export const ownCell: Check = ({ cells, notes }) => {
  const cellOf = new Map(notes.journeys.map(({ accountId, cell }) => [accountId, cell]))
  const rows = cells.flatMap(({ number, accounts }) => accounts.map((row) => ({ ...row, number })))
  const strangers = rows.flatMap(({ number, table, account_id }) =>
    (cellOf.get(account_id) ?? number) === number ? [] : [`${table} of cell ${number} has rows of ${account_id}`],
  )
  const places = new Map(cells.flatMap(({ number, processes }) => processes.map(({ id }) => [id, number] as const)))
  const made = notes.journeys.filter(({ processId }) => processId !== null)
  const elsewhere = made.flatMap(({ processId, cell }) => {
    const place = places.get(processId ?? '')
    return place === cell ? [] : [`${processId} was made in cell ${cell} and lies in ${place ?? 'none'}`]
  })
  return {
    name: 'cells',
    says: 'nothing of a workshop lies in another cell',
    checked: rows.length + made.length,
    violations: [...strangers, ...elsewhere],
  }
}
