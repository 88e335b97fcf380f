import type { Table } from '#scripts/tables/schema.ts'

import type { MoveCell } from './cell.ts'
import type { Limits } from './limits.ts'
import { columnsOf, readOf, type Row } from './rows.ts'
import { together } from './together.ts'
import { columnExpression, keyOf, rowNumber, walksOf, windowSql, type Place, type Walk } from './walks.ts'

/** Some rows of a walk that lie behind one another: `candidates` of them are gone through, and `rows` are the group's. */
export type Page = {
  readonly walk: Walk
  readonly after: Place
  readonly candidates: number
  readonly rows: number
  readonly bytes: number
}

/** The maximum rows and bytes of a page: null where bytes are not read. */
type Bounds = { readonly rows: (table: Table) => number; readonly bytes: number | null; readonly step: number }

export const readBounds = ({ pageRows, pageBytes, stepRows }: Limits): Bounds => ({
  rows: () => pageRows,
  bytes: pageBytes,
  step: stepRows,
})

/**
 * Every page of the rows of the group that a database has of some tables, those of a table behind one another. Rows are not read
 * for it: each query goes through some of them, and all tables go on at once.
 */
export async function pagesOf(cell: MoveCell, tables: readonly Table[], bounds: Bounds): Promise<readonly Page[]> {
  const walks = tables.flatMap(walksOf)
  const found = new Map<Walk, Page[]>(walks.map((walk) => [walk, []]))
  const places = new Map<Walk, Place>(walks.map((walk) => [walk, null]))
  while (places.size > 0) {
    const going = [...places]
    const answers = await cell.askEach(going.map(([walk, after]) => endsSql(walk, after, bounds)))
    for (const [index, [walk, after]] of going.entries()) {
      const ends = (answers[index] ?? []).map((row) => endOf(walk, row))
      found.get(walk)?.push(...between(walk, after, ends))
      const last = ends.at(-1)
      if (last === undefined || last.number < bounds.step) places.delete(walk)
      else places.set(walk, last.at)
    }
  }
  return [...found.values()].flat()
}

type End = { at: readonly string[]; number: number; rows: number; bytes: number }

const endOf = ({ order }: Walk, row: Readonly<Record<string, unknown>>): End => ({
  at: order.map((_, at) => String(row[`p${at}`])),
  number: Number(row['n']),
  rows: Number(row['rows']),
  bytes: Number(row['bytes']),
})

function between(walk: Walk, after: Place, ends: readonly End[]): readonly Page[] {
  const pages = ends.map(({ number, rows, bytes }, index) => {
    const before = ends[index - 1]
    return { walk, after: before?.at ?? after, candidates: number - (before?.number ?? 0), rows, bytes }
  })
  return pages.filter(({ rows }) => rows > 0)
}

/** As JSON has a value: its name and quotes. */
const aroundValue = 10
/** D1 takes no expression that is deeper than a hundred. */
const deepest = 20

function sizeOf(table: Table, { bytes }: Bounds): string {
  if (bytes === null) return '0'
  const columns = columnsOf(table)
  const sizes = columns.map((column) => `coalesce(octet_length("${column}"), 4)`)
  const some = together(sizes, { most: deepest, sizeOf: () => 1 })
  return [...[...some].map((sum) => `(${sum.join(' + ')})`), String(columns.length * aroundValue)].join(' + ')
}

/** Returns SQL for the ends of the next pages: the last row of each, the number of rows up to it, and their size. */
function endsSql(walk: Walk, after: Place, bounds: Bounds): string {
  const { table, order, filter } = walk
  const { rows, bytes, step } = bounds
  const keys = order.map(columnExpression)
  const named = order.map((_, at) => `p${at}`)
  const window = windowSql(walk, after, { most: step, columns: neededOf(walk, bytes === null ? [] : table.columns) })
  const rowsInOrder = `select ${keys.map((key, at) => `"${key}" as p${at}`).join(', ')},
    row_number() over (order by ${keys.map((key) => `"${key}"`).join(', ')}) as n, ${filter ?? '1'} as own, ${sizeOf(table, bounds)} as size
    from (${window}) as "${table.name}"`
  const inPages = `select ${named.join(', ')}, n, own, iif(own, size, 0) as bytes,
    sum(iif(own, size, 0)) over (order by n) / ${bytes ?? 1} + (sum(iif(own, 1, 0)) over (order by n) - 1) / ${rows(table)} as page
    from (${rowsInOrder})`
  return `select ${named.map((name) => `quote(${name}) as ${name}`).join(', ')}, max(n) as n, sum(iif(own, 1, 0)) as rows,
    sum(bytes) as bytes from (${inPages}) group by page order by n`
}

/** The columns that a query needs of the rows of a walk to find them, and those that it wants. */
const neededOf = ({ table, order, filter }: Walk, wanted: readonly string[]): readonly string[] => [
  ...new Set([...(filter === null ? wanted : table.columns), ...order, ...keyOf(table)]),
]

/** The rows of a page that are the group's, as SQL behind `from`, with the columns that are wanted. */
export function fromPage({ walk, after, candidates }: Page, wanted: readonly string[]): string {
  const { table, filter } = walk
  const window = windowSql(walk, after, { most: candidates, columns: neededOf(walk, wanted) })
  return `(${window}) as "${table.name}"${filter === null ? '' : ` where ${filter}`}`
}

/** Returns the expression by which a row of a page is found, as it is named there. */
export const keyExpression = (column: string): string => (column === 'rowid' ? rowNumber : `"${column}"`)

/** So many answers are waited for at a time: of each the way is long, and the database soon done. */
const parallelQueries = 4

export type Rows = { readonly table: Table; readonly rows: readonly Row[] }

/** The rows of pages, one page after the other. As many pages are asked for together as one answer brings. */
export async function* readPages(cell: MoveCell, pages: readonly Page[], limits: Limits): AsyncGenerator<Rows> {
  const most = {
    most: 1,
    sizeOf: ({ bytes, rows }: Page) => Math.max(bytes / limits.pageBytes, rows / limits.pageRows),
  }
  const calls = together(pages, most)
  const waiting: Promise<readonly Rows[]>[] = []
  for (const some of calls) {
    const answer = read(cell, some)
    // Whoever waits for it is told; nobody waits any more for what was asked beside one that failed.
    answer.catch(() => {})
    waiting.push(answer)
    if (waiting.length === parallelQueries) yield* (await waiting.shift()) ?? []
  }
  for (const some of waiting) yield* await some
}

async function read(cell: MoveCell, pages: readonly Page[]): Promise<readonly Rows[]> {
  const answers = await cell.askEach(
    pages.map((page) => {
      const { table } = page.walk
      return `select ${readOf(table)} from ${fromPage(page, table.columns)}`
    }),
  )
  return pages.map(({ walk: { table }, rows }, at) => {
    const found = answers[at] ?? []
    if (found.length !== rows) throw new Error(`A page of ${table.name} has ${found.length} rows, and not ${rows}`)
    return { table, rows: found.map((row) => columnsOf(table).map((_, place) => String(row[`c${place}`]))) }
  })
}
