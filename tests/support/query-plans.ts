/**
 * Refuses statements that read a table from one end to the other:
 *
 *   const app = testApp()
 *   app.d1.forget()
 *   await app.request('/api/process', { code })
 *   await expectNoTableScan(app.d1)
 *
 * Every distinct SQL text that went through the counting D1 is explained with the parameters it was run with.
 */
import { expect } from 'vitest'

import type { CountingD1, SeenStatement } from './counting-d1.ts'

/** Tables so small that reading all of them is the plan one wants. */
const tinyTables: ReadonlySet<string> = new Set(['process_transitions', 'job_runs', 'search_refolds'])

const explainable = /^\s*(select|insert|update|delete|replace|with)\b/i

export type PlanStep = { sql: string; detail: string }

async function planOf(plain: D1Database, { sql, params }: SeenStatement): Promise<PlanStep[]> {
  if (!explainable.test(sql)) return []
  const { results } = await plain
    .prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => ({ sql, detail }))
}

/** A real table behind each name of a statement: an alias is looked up in the text. */
function tableBehind(sql: string, name: string): string {
  const aliased = new RegExp(`["\`]?(\\w+)["\`]?\\s+(?:as\\s+)?["\`]?${name}["\`]?(?=[\\s,)]|$)`, 'gi')
  for (const [, table = ''] of sql.matchAll(aliased)) {
    if (!/^(from|join|into|update|select|and|or|on|as)$/i.test(table)) return table
  }
  return name
}

type Schema = {
  tables: ReadonlySet<string>
  partialIndexes: ReadonlySet<string>
  /** The table of each index: it says which one is walked where the text does not, as through a view. */
  tableOfIndex: ReadonlyMap<string, string>
}

async function schemaOf(plain: D1Database): Promise<Schema> {
  const { results } = await plain
    .prepare(`select type, name, tbl_name, sql from sqlite_master where type in ('table', 'index')`)
    .all<{ type: string; name: string; tbl_name: string; sql: string | null }>()
  const partial = results.filter(({ type, sql }) => type === 'index' && / where /i.test(sql ?? ''))
  return {
    tables: new Set(results.filter(({ type }) => type === 'table').map(({ name }) => name)),
    partialIndexes: new Set(partial.map(({ name }) => name)),
    tableOfIndex: new Map(results.filter(({ type }) => type === 'index').map((row) => [row.name, row.tbl_name])),
  }
}

/** Returns whether a step walks a whole table; walking a partial index, or an index up to a limit, is no such thing. */
export function isTableScan(step: PlanStep, schema: Schema): boolean {
  const name = /^SCAN (\S+)/.exec(step.detail)?.[1]
  if (name === undefined) return false
  const index = /USING (?:COVERING )?INDEX (\S+)/.exec(step.detail)?.[1]
  const ofIndex = index === undefined ? undefined : schema.tableOfIndex.get(index)
  const table = ofIndex ?? (schema.tables.has(name) ? name : tableBehind(step.sql, name))
  if (!schema.tables.has(table) || tinyTables.has(table)) return false
  if (index === undefined) return true
  return !schema.partialIndexes.has(index) && !isLimited(step.sql, name)
}

/** Returns true where the limit is in each select that names the table, of many in one statement. */
function isLimited(sql: string, name: string): boolean {
  const naming = sql.split(/\bas materialized\b/).filter((select) => new RegExp(`\\b${name}\\b`).test(select))
  return naming.length > 0 && naming.every((select) => /\blimit\b/i.test(select))
}

export async function tableScans(d1: CountingD1): Promise<PlanStep[]> {
  const schema = await schemaOf(d1.plain)
  const plans = await Promise.all(d1.seen().map((seen) => planOf(d1.plain, seen)))
  return plans.flat().filter((step) => isTableScan(step, schema))
}

export async function expectNoTableScan(d1: CountingD1): Promise<void> {
  expect(d1.seen().length, 'no statement was seen: is the counting D1 in use?').toBeGreaterThan(0)
  expect(await tableScans(d1)).toEqual([])
}
