/**
 * The two databases of the tests as the move of a group has them, and the move between them:
 *
 *   beforeEach(() => freshTown('a second cell'))
 *   await moveGroup(await d1Mover({ pause: async () => {} }), { group: 'acc_north', cell: 1 })
 */
import { env } from 'cloudflare:workers'

import { belongings } from '#scripts/cells/move/belonging.ts'
import type { MoveCell } from '#scripts/cells/move/cell.ts'
import type { Mover } from '#scripts/cells/move/course.ts'
import { usualLimits } from '#scripts/cells/move/limits.ts'
import { indexColumnsSql, indexesOf } from '#scripts/tables/indexes.ts'
import type { Table } from '#scripts/tables/schema.ts'

import { testNow } from './clock.ts'

function cellOf(number: number, d1: D1Database): MoveCell {
  const ask = async (sql: string) => (await d1.prepare(sql).all()).results
  return {
    number,
    name: `cell-${number}`,
    ask,
    askEach: async (queries) =>
      (await d1.batch<Record<string, unknown>>(queries.map((sql) => d1.prepare(sql)))).map(({ results }) => results),
    async apply(statements) {
      await d1.batch(statements.map((sql) => d1.prepare(sql)))
    },
  }
}

/** The first cell, and that of the workshops of the test. */
export const d1Cells = () => [cellOf(1, env.SECOND_DB), cellOf(2, env.DB)]

/** The tables as the database itself says them. */
async function tablesOf(d1: D1Database): Promise<readonly Table[]> {
  const tables: Table[] = []
  for (const name of belongings.keys()) {
    const [columns, references, made, indexes] = await d1.batch<Record<string, unknown>>(
      [
        `pragma table_xinfo("${name}")`,
        `pragma foreign_key_list("${name}")`,
        `select sql from sqlite_master where name = '${name}'`,
        indexColumnsSql(name),
      ].map((sql) => d1.prepare(sql)),
    )
    const written = columns?.results.filter(({ hidden }) => Number(hidden) === 0) ?? []
    const keys = written
      .filter(({ pk }) => Number(pk) > 0)
      .toSorted((one, other) => Number(one['pk']) - Number(other['pk']))
    const sql = String(made?.results[0]?.['sql'])
    tables.push({
      name,
      sql,
      columns: written.map((column) => String(column['name'])),
      order: /without rowid$/i.test(sql) ? keys.map((column) => `"${String(column['name'])}"`).join(', ') : 'rowid',
      references:
        references?.results.map(({ from, table, to }) => ({
          column: String(from),
          table: String(table),
          key: String(to),
        })) ?? [],
      indexes: indexesOf(indexes?.results ?? []),
    })
  }
  return tables
}

export async function d1Mover(given: Partial<Mover> = {}): Promise<Mover> {
  return {
    cells: d1Cells(),
    tables: await tablesOf(env.DB),
    limits: usualLimits,
    runner: 'run_test',
    now: () => testNow,
    pause: async () => {},
    say: () => {},
    ...given,
  }
}
