import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { databaseOf, readToml } from '#scripts/environments/wrangler-toml.ts'
import { startBuiltWorker } from '#tests/support/built-worker.ts'

import { cellsIn, configOf, databaseFilesIn, fileOfDatabase, writeCells } from './local-cells.ts'
import { root } from './process.ts'
import { variables } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'local-cells-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('one database is run by wrangler.toml itself', () => {
  expect(writeCells(folder, 1)).toEqual([])
  expect(configOf(folder)).toBe(path.join(root, 'wrangler.toml'))
})

it('several have a configuration that says all else as wrangler.toml does, and none is forgotten', () => {
  expect(writeCells(folder, 3).map(({ number, name }) => [number, name])).toEqual([
    [2, 'workshop-2'],
    [3, 'workshop-3'],
  ])
  expect(writeCells(folder, 2)).toEqual(cellsIn(folder))
  expect(cellsIn(folder)).toHaveLength(2)
  const own = readFileSync(configOf(folder), 'utf8')
  expect(variables(own)).toEqual(variables(readToml(root)))
  expect(databaseOf(own)).toEqual(databaseOf(readToml(root)))
  expect(own).toContain(`main = "${path.join(root, 'worker/index.ts')}"`)
  expect(own).not.toContain('env.staging')
})

it('each database lies in the file that is named by its id, as the runtime has it', async () => {
  const further = writeCells(folder, 3).map(({ number, id }) => [`DB_${number}`, id ?? ''] as const)
  const bindings = [['DB', null] as const, ...further]
  const script = path.join(folder, 'worker.mjs')
  writeFileSync(script, 'export default {}')
  const runtime = startBuiltWorker({
    script,
    data: path.join(folder, 'v3'),
    bindings: {},
    cells: Object.fromEntries(further),
  })
  for (const [binding] of bindings) {
    const database = await runtime.getD1Database(binding)
    await database.exec(`create table of_${binding} (id)`)
  }
  await runtime.dispose()
  const tablesIn = (file: string) => {
    const database = new DatabaseSync(path.join(folder, file), { readOnly: true })
    return database.prepare(`select name from sqlite_master where name like 'of%'`).all()
  }
  const files = bindings.map(([, id]) => fileOfDatabase(id))
  expect(files.map(tablesIn)).toEqual(bindings.map(([binding]) => [{ name: `of_${binding}` }]))
  expect(databaseFilesIn(folder).toSorted()).toEqual(files.toSorted())
})
