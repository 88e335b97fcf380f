import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { readSql } from './read-sql.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'read-sql-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ['attach', (file: string) => `attach database '${file}' as other; create table other.a (b);`],
  ['vacuum into', (file: string) => `commit; vacuum into '${file}';`],
])('a file of statements that somebody else made writes no other file: %s', async (_what, sqlFor) => {
  const sql = path.join(folder, 'hostile.sql')
  writeFileSync(sql, `create table x (y);\n${sqlFor(path.join(folder, 'outside.sqlite'))}\n`)
  await expect(readSql(sql, ':memory:')).rejects.toThrow(/authoriz/)
  expect(readdirSync(folder)).toEqual(['hostile.sql'])
})

it('reads what an export has', async () => {
  const sql = path.join(folder, 'export.sql')
  writeFileSync(sql, `create table x (y);\ninsert into x values ('a;\nb');\n`)
  const database = await readSql(sql, ':memory:')
  expect(database.prepare('select y from x').all()).toEqual([{ y: 'a;\nb' }])
  database.close()
})
