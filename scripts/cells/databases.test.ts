import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, it } from 'vitest'

import type { EnvironmentTools } from '#scripts/deploy/deployment.ts'
import { cellBlock } from '#scripts/environments/wrangler-toml.ts'
import { go, moverOf, schemaOf, movingCells } from '#tests/support/moving-cells.ts'

import { cellsAt } from './databases.ts'
import { moveGroup } from './move/move.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cells-test-'))
  const first = cellBlock({ number: 1, name: 'workshop' }, '[[d1_databases]]').replace('"DB_1"', '"DB"')
  writeFileSync(
    path.join(folder, 'wrangler.toml'),
    `${first}\n${cellBlock({ number: 2, name: 'workshop-2' }, '[[d1_databases]]')}`,
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As an operating system and D1 take it. */
const longestArgument = 131_072

/** wrangler over two databases: a command of several statements answers each, a file is taken whole or not at all. */
function wrangler(databases: Readonly<Record<string, DatabaseSync>>) {
  const calls: (readonly string[])[] = []
  const after = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? ''
  const on: EnvironmentTools = {
    environmentName: 'production',
    folder,
    isDryRun: false,
    say: () => {},
    async run(_tool, args) {
      calls.push(args)
      const database = databases[args[2] ?? '']
      if (database === undefined || args.some((arg) => arg.length > longestArgument))
        return { code: 1, stdout: '', stderr: 'no' }
      if (args.includes('--file')) {
        database.exec(`begin;\n${readFileSync(after(args, '--file'), 'utf8')}\ncommit`)
        return { code: 0, stdout: JSON.stringify([{ results: [], success: true }]), stderr: '' }
      }
      const answers = after(args, '--command')
        .split(';\n')
        .map((sql) => ({ results: database.prepare(sql).all(), success: true }))
      return { code: 0, stdout: JSON.stringify(answers), stderr: '' }
    },
  }
  return { on, calls }
}

it('a group is moved by commands that a system takes, and by files', async () => {
  const { home, far } = movingCells()
  const { on, calls } = wrangler({ workshop: home, 'workshop-2': far })
  await moveGroup({ ...moverOf({ home, far }), cells: cellsAt(on, null) }, go)
  expect(
    far
      .prepare('select id from accounts order by id')
      .all()
      .map(({ id }) => id),
  ).toEqual(['accounts grp_go 0', 'accounts grp_go 1', 'accounts grp_there 0', 'accounts grp_there 1'])
  expect(home.prepare(`select count(*) as found from accounts`).get()).toEqual({ found: 2 })
  expect(schemaOf(far)).toEqual(schemaOf(home))
  expect(calls.every((args) => args.includes('--remote') && args.includes('--json'))).toBe(true)
  // Each takes seconds in the field.
  expect(calls.length).toBeLessThan(90)
})

it('asks each query by itself, however many there are', async () => {
  const { home } = movingCells()
  const { on, calls } = wrangler({ workshop: home })
  const [cell] = cellsAt(on, null)
  const queries = Array.from({ length: 40 }, (_, index) => `select ${index} as n, '${'x'.repeat(9_000)}' as filling`)
  const answers = await cell?.askEach(queries)
  expect(answers?.map(([row]) => row?.['n'])).toEqual(queries.map((_, index) => index))
  expect(calls.length).toBeGreaterThan(3)
})
