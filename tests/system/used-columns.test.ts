import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'

import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'

const root = path.join(import.meta.dirname, '../..')

const filesOf = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isProduct = (file: string) => file.endsWith('.ts') && !file.endsWith('.test.ts')

/** The triggers and the worker besides its tables read and write. */
const rules = migratedDatabase()
  .prepare(`select sql from sqlite_schema where type = 'trigger'`)
  .all()
  .map(({ sql }) => String(sql))
const worker = filesOf('worker').filter((file) => isProduct(file) && !/^worker\/(?:contract|db\/schema)\//.test(file))
const texts = [...rules, ...worker.map(textOf)]
/** Put together under other names before they are stored. */
const putTogether = new Set(['accounts.payment_types', 'devices.sealed_key', 'provider_credentials.sealed_secrets'])
const whole = texts.join('\n')

const names = (name: string, text: string) => new RegExp(`\\b${name}\\b`).test(text)
/**
 * The files that write by the names that the program has: inserts and updates of drizzle and edits that are handed on.
 */
const writers = texts.filter((text) => /\.insert\(|\.update\(|\bset: |\bset\(/.test(text))

/** Schemas of the contract, which check what people send; it is stored field by field. */
const contract = filesOf('worker/contract').filter(isProduct).map(textOf).join('\n')
const isInput = (key: string) => new RegExp(`\\b${key}: (?!string|number|boolean|null)[a-z]`).test(contract)

async function tables(): Promise<SQLiteTable[]> {
  const found: SQLiteTable[] = []
  for (const file of filesOf('worker/db/schema').filter((one) => one.endsWith('.table.ts'))) {
    const module: Record<string, unknown> = await import(path.join(root, file))
    for (const value of Object.values(module)) if (is(value, SQLiteTable)) found.push(value)
  }
  return found
}

it('every column of every table is written by something', async () => {
  const idle: string[] = []
  for (const table of await tables()) {
    const { name: tableName } = getTableConfig(table)
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      const { name } = column
      // When a row was made and changed is written with it, and looked at by people who ask the database.
      if (name === 'created_at' || name === 'updated_at' || column.generated !== undefined) continue
      const isWritten = names(name, whole) || isInput(key) || writers.some((text) => names(key, text))
      if (!isWritten && !putTogether.has(`${tableName}.${name}`)) idle.push(`${tableName}.${name}`)
    }
  }
  expect(idle).toEqual([])
})
