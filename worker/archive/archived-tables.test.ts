import { execFileSync } from 'node:child_process'
import path from 'node:path'

import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'

import { archivedTables } from './archived-tables.ts'

const root = path.join(import.meta.dirname, '../..')

/** Tables that refer to a visit and stay, or are empty by the time it goes. */
const others: Readonly<Record<string, string>> = {
  archive_restores: 'keeps a visit in the database',
  cloud_keys: 'goes with the lease: a visit that is archived holds no box',
  counter_takings: 'the till of a day, which holds nothing of a customer and is counted without its visits',
  customer_push_subscriptions: 'goes with the visit: nothing is told of what is archived',
  hand_overs: 'keeps a visit in the database until it is dropped',
  kiosk_codes: 'keeps a visit in the database until it is dropped',
  money_facts: 'the record of money stays where it was written',
  process_changes: 'goes with the visit; a dealer system that asks what changed reads it within days',
  search_terms: 'goes with the visit, and is made anew by triggers; the archive has its own',
}

async function tables(): Promise<SQLiteTable[]> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'worker/db/schema'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found: SQLiteTable[] = []
  for (const file of files
    .trim()
    .split('\n')
    .filter((one) => one.endsWith('.table.ts'))) {
    const module: Record<string, unknown> = await import(path.join(root, file))
    for (const value of Object.values(module)) if (is(value, SQLiteTable)) found.push(value)
  }
  return found
}

it('every table that reaches a visit goes with it to the archive, or says why not', async () => {
  const archived = new Set(archivedTables().map(({ name }) => name))
  const own = new Set([...archived].filter((name) => name !== 'vehicles' && name !== 'customers'))
  const reaching = (await tables()).filter((table) => {
    const { columns, foreignKeys } = getTableConfig(table)
    const named = foreignKeys.map((key) => getTableName(key.reference().foreignTable))
    const names = ['process_id', 'payment_id', 'work_order_id', 'approval_id', 'refund_id']
    return named.some((name) => own.has(name)) || columns.some(({ name }) => names.includes(name))
  })
  const told = reaching.map(getTableName).filter((name) => !archived.has(name))
  expect(told.toSorted()).toEqual(Object.keys(others))
})
