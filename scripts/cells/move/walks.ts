import type { Table } from '#scripts/tables/schema.ts'

import { belongingOf, isOfList, isRowOfGroup, keysOf, type Link } from './belonging.ts'

/**
 * A way through rows of a table, in an order that each row has its own place in. By a `link` that an index leads along only the
 * rows of the group are gone through; without one the whole table is, and `filter` says which rows are meant.
 */
export type Walk = {
  readonly table: Table
  readonly link: Link | null
  readonly order: readonly string[]
  readonly filter: string | null
}

/** The position of a scan: behind the row with these values, as literals. Null at its beginning. */
export type Place = readonly string[] | null

/** Columns that name a row of the same group, by which there is an index where by the workshop is none. */
const instead: Readonly<Record<string, Link>> = Object.fromEntries(
  ['additional_work_proposals', 'collect_passes'].map((name) => [
    name,
    { value: (row: string) => `${row}.process_id`, column: 'process_id', of: 'processes', key: 'id' },
  ]),
)

/** Ways that together go through every row of the group that a table has, and none twice. */
export function walksOf(table: Table): readonly Walk[] {
  const { links, how } = belongingOf(table.name)
  const own = instead[table.name]
  const used = own === undefined ? (how === 'all' ? links.slice(0, 1) : links) : [own]
  const rest = how === 'all' ? isRowOfGroup(table.name, `"${table.name}"`) : null
  if (!used.every((link) => hasIndex(table, link))) {
    return [{ table, link: null, order: keyOf(table), filter: isRowOfGroup(table.name, `"${table.name}"`) }]
  }
  return used.map((link, at) => {
    const others = used
      .slice(0, at)
      .map((other) => `(${other.value(`"${table.name}"`)} in (${keysOf(other)})) is not 1`)
    const filters = [...others, ...(rest === null ? [] : [rest])]
    return { table, link, order: orderOf(table, link), filter: filters.length === 0 ? null : filters.join(' and ') }
  })
}

const hasIndex = ({ indexes }: Table, { column }: Link) => indexes.some(([first]) => first === column)

/** Returns the columns by which a row is found. */
export const keyOf = ({ order }: Table): readonly string[] => order.split(', ').map((name) => name.replaceAll('"', ''))

/** D1 takes no more queries than these behind one another; there is one for each column of an order. */
const mostBranches = 5

/**
 * Returns the order of a scan: a workshop may have any number of rows, which are read in their order; of others there
 * are few, and those stay in the order in which they came.
 */
function orderOf(table: Table, link: Link): readonly string[] {
  const key = keyOf(table)
  const first = String(link.column)
  if (key[0] === first) return key
  if (!isOfList(link) || link.of === 'users' || key[0] !== 'rowid')
    return [first, ...key.filter((column) => column !== first)]
  const usable = table.indexes.filter((columns) => columns[0] === first)
  const best = usable.find((columns) => columns[1] === 'created_at') ?? shortest(usable) ?? [first]
  return best.length < mostBranches ? [...best, 'rowid'] : [first, 'rowid']
}

const shortest = (all: readonly (readonly string[])[]) => all.toSorted((one, other) => one.length - other.length)[0]

/** The stand-in for the row's number, which a subquery does not hand on under its own name. */
export const rowNumber = '_row'
export const columnExpression = (column: string): string => (column === 'rowid' ? rowNumber : column)

/**
 * SQL of the next rows behind a place, `most` of them, in the order of the walk: of each of its columns those that are equal up to
 * there and greater in it, so that an index leads to the first of them. `columns`: what is read of them.
 */
export function windowSql(
  walk: Walk,
  after: Place,
  { most, columns }: { most: number; columns: readonly string[] },
): string {
  const { table, order } = walk
  const read = columns.map((column) => (column === 'rowid' ? `rowid as ${rowNumber}` : `"${column}"`)).join(', ')
  const by = order.map(quotedUnlessRow).join(', ')
  const branches = conditionsOf(walk, after).map(
    (where) => `select * from (select ${read} from "${table.name}" where ${where} order by ${by} limit ${most})`,
  )
  return branches.length === 1 ? String(branches[0]) : `select * from (${branches.join(' union all ')}) limit ${most}`
}

const quotedUnlessRow = (column: string) => (column === 'rowid' ? column : `"${column}"`)

/** Returns the conditions for rows behind a place, the nearest first. */
function conditionsOf({ link, order }: Walk, after: Place): readonly string[] {
  const [first = ''] = order
  if (after === null) return [link === null ? '1' : `"${first}" in (${keysOf(link)})`]
  const values = order.map((_, at) => after[at] ?? 'null')
  const behind = order.map((column, at) => {
    const equal = order.slice(0, at).map((other, place) => `${quotedUnlessRow(other)} is ${values[place]}`)
    const last = at === 0 && link !== null ? `"${first}" in (${keysOf(link, values[0])})` : greater(column, values[at])
    return [...equal, last].join(' and ')
  })
  return behind.toReversed()
}

/** Null is before all else. */
const greater = (column: string, value = 'null') =>
  `${quotedUnlessRow(column)} ${value.toLowerCase() === 'null' ? 'is not null' : `> ${value}`}`
