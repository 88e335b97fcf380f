import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { databaseOf, readToml } from '#scripts/towns/wrangler-toml.ts'

import { cellsIn, configOf, firstDatabaseIn, rememberFirst, writeCells } from './local-cells.ts'
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

it('the first database is known by its file once others lie beside it', () => {
  const files = path.join(folder, 'v3/d1/x')
  mkdirSync(files, { recursive: true })
  writeFileSync(path.join(files, 'one.sqlite'), '')
  rememberFirst(folder)
  writeFileSync(path.join(files, 'another.sqlite'), '')
  rememberFirst(folder)
  expect(firstDatabaseIn(folder)).toEqual(['v3/d1/x/one.sqlite'])
})
