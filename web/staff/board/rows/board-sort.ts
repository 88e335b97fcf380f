import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

/** The columns that the board can be put in the order of. */
export const sortColumns = ['plate', 'customer', 'waits', 'reserved', 'wait', 'assignee'] as const
export type SortColumn = (typeof sortColumns)[number]

export type BoardSort = { column: SortColumn; isDescending: boolean }

/** A press on a column: first its order, then the other way round, then the board's own order again. */
export function nextSort(sort: BoardSort | null, column: SortColumn): BoardSort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

type Key = string | number | null

const keyOf: Readonly<Record<SortColumn, (item: BoardItem) => Key>> = {
  plate: ({ licenseNumber }) => licenseNumber,
  customer: ({ customerName }) => customerName,
  waits: ({ turn, state }) => `${turn} ${state}`,
  reserved: ({ reservationStart }) => (reservationStart === null ? null : Date.parse(reservationStart)),
  // What is late first, then what is near to it, then what has waited longest.
  wait: ({ lateAt, waitingSince }) => Date.parse(lateAt ?? waitingSince) + (lateAt === null ? farAhead : 0),
  assignee: ({ assignee }) => assignee?.username ?? null,
}

const farAhead = 1e14

function compared(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'fi', { numeric: true })
}

/** The rows in the order of a column; those that have nothing there come last, whichever way it goes. */
export function sorted(items: readonly BoardItem[], sort: BoardSort | null): readonly BoardItem[] {
  if (sort === null) return items
  const key = keyOf[sort.column]
  const known = items.filter((item) => key(item) !== null)
  const rest = items.filter((item) => key(item) === null)
  const ordered = known.toSorted((one, other) => compared(key(one), key(other)))
  return [...(sort.isDescending ? ordered.toReversed() : ordered), ...rest]
}
