import { createHash } from 'node:crypto'

import type { Rows } from './pages.ts'
import type { Row } from './rows.ts'

const limit = 2n ** 256n

/**
 * Sums up the tables of a group: of each how many rows, and the sum of their hashes. It is the same whatever the order
 * in which they are read, since two databases do not number their rows alike, and nothing is kept of a row that was
 * added.
 */
export function rowSums() {
  const sums = new Map<string, { rows: number; sum: bigint }>()
  return {
    add({ table, rows }: Rows): void {
      const before = sums.get(table.name) ?? { rows: 0, sum: 0n }
      const sum = rows.reduce((all, row) => (all + hashOf(row)) % limit, before.sum)
      sums.set(table.name, { rows: before.rows + rows.length, sum })
    },
    of(table: string): string {
      const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n }
      return `${rows} ${sum.toString(16)}`
    },
    rows: (): number => [...sums.values()].reduce((all, { rows }) => all + rows, 0),
  }
}

export type RowSums = ReturnType<typeof rowSums>

const hashOf = (row: Row) => BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex')}`)
