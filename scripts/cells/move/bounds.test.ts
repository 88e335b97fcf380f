import type { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { allTables, spared } from '#tests/support/filled-cells.ts'
import { go, moverOf, smallLimits, movingCells } from '#tests/support/moving-cells.ts'

import type { MoveCell } from './cell.ts'
import { moveGroup } from './move.ts'

const counted = allTables.map(({ name }) => `(select count(*) from "${name}")`).join(' + ')
const rowsIn = (database: DatabaseSync) => Number(database.prepare(`select ${counted} as rows`).get()?.['rows'])

type Seen = { answers: { sql: string; rows: number }[]; batches: { statements: readonly string[]; gone: number }[] }

/** A cell that notes how much each call asks of it. */
function watched(cell: MoveCell, database: DatabaseSync, seen: Seen): MoveCell {
  return {
    ...cell,
    async askEach(queries) {
      const answers = await cell.askEach(queries)
      for (const [at, sql] of queries.entries()) seen.answers.push({ sql, rows: answers[at]?.length ?? 0 })
      return answers
    },
    async apply(statements) {
      const before = rowsIn(database)
      await cell.apply(statements)
      seen.batches.push({ statements, gone: before - rowsIn(database) })
    },
  }
}

it('no call reads, writes or removes more than it may, however many rows there are', async () => {
  const { home, far } = movingCells()
  const seen: Seen = { answers: [], batches: [] }
  const mover = moverOf({ home, far }, spared(), smallLimits)
  const [first, second] = mover.cells
  if (first === undefined || second === undefined) throw new Error('There are two')
  await moveGroup({ ...mover, cells: [watched(first, home, seen), watched(second, far, seen)] }, go)
  const read = seen.answers.filter(({ sql }) => sql.includes(' as c0'))
  const ends = seen.answers.filter(({ sql }) => sql.includes('row_number()'))
  expect(read.length).toBeGreaterThan(200)
  expect(Math.max(...read.map(({ rows }) => rows))).toBe(smallLimits.pageRows)
  expect(Math.max(...ends.map(({ rows }) => rows))).toBe(smallLimits.stepRows)
  // One for each visit and other row; a word in the trail comes as the first of them goes.
  expect(seen.batches.filter(({ gone }) => gone > 0).length).toBeGreaterThan(100)
  expect(Math.max(...seen.batches.map(({ gone }) => gone))).toBe(smallLimits.removedRows)
  const written = seen.batches.map(({ statements }) => statements.filter((sql) => sql.startsWith('insert into "')))
  // A row that is put together of pieces goes with them, also where it makes the batch longer.
  const lengthOf = (some: readonly string[]) => some.filter((sql) => !sql.includes('from _pieces')).join('').length
  const large = written.filter((some) => some.length > 1 && lengthOf(some) > smallLimits.batchBytes)
  // Users come together with what hangs on them.
  expect(large.filter((some) => !some.some((sql) => sql.startsWith('insert into "user_accounts"')))).toEqual([])
})
