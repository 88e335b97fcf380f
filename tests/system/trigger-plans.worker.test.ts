import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'

beforeEach(freshDatabase)

/**
 * Returns the statements that a trigger runs: whether it wakes, and each of its own, with nothing in the row that it
 * wakes at.
 */
function statementsOf(trigger: string): string[] {
  const [, head = '', body = ''] = /^([\s\S]*?)\bBEGIN\b([\s\S]*)\bEND\s*$/i.exec(trigger) ?? []
  const [, when] = /\bWHEN\b([\s\S]*)$/i.exec(head) ?? []
  const asked = when === undefined ? [] : [`select 1 where ${when}`]
  return [...asked, ...body.split(';')]
    .filter((sql) => sql.trim() !== '')
    .map((sql) =>
      sql.replaceAll(/\b(?:NEW|OLD)\.["`]?\w+["`]?/gi, 'nullif(1, 1)').replaceAll(/RAISE\s*\([^)]*\)/gi, '1'),
    )
}

type Schema = { tables: ReadonlySet<string>; partial: ReadonlySet<string>; views: string }

async function schemaOf(): Promise<Schema> {
  const rows = await rowsOf('select type, name, sql from sqlite_master')
  const all = rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }))
  const of = (type: string) => all.filter((row) => row.type === type)
  return {
    tables: new Set(of('table').map(({ name }) => name)),
    partial: new Set(
      of('index')
        .filter(({ sql }) => / where /i.test(sql))
        .map(({ name }) => name),
    ),
    views: of('view')
      .map(({ sql }) => sql)
      .join('\n'),
  }
}

const keywords = /^(?:from|join|and|or|on|as|select|where|exists|then|when|else)$/i

/** Tables of which it is asked whether there is any row at all: the first one says so. */
const askedForAny: ReadonlySet<string> = new Set(['cloud_cabinets', 'push_subscriptions'])

/**
 * Returns whether a step of a plan walks a table. `text` is the statement with the views that it may read from, where
 * an alias stands.
 */
function isWalk(detail: string, text: string, { tables, partial }: Schema): boolean {
  const [, name = '', exists] = /^SCAN (\w+)\b(?! VIRTUAL )( EXISTS )?/.exec(detail) ?? []
  // The database of a test has a view of its own under such names.
  if (name === '' || name.startsWith('_') || (exists !== undefined && askedForAny.has(name))) return false
  const [, index] = /USING (?:COVERING )?INDEX (\S+)/.exec(detail) ?? []
  if (index !== undefined) return !partial.has(index)
  const named = [...text.matchAll(new RegExp(`(\\)|\\w+)\\s+(?:AS\\s+)?${name}\\b`, 'gi'))]
  const behind = named.map(([, before = '']) => before).filter((before) => !keywords.test(before))
  return tables.has(name) || (behind.length > 0 && behind.every((before) => tables.has(before)))
}

/** The plan of a statement that writes says nothing of the triggers that it wakes, so that each of them is looked at by itself. */
it('no trigger walks a table, however much there is in it', async () => {
  const schema = await schemaOf()
  const triggers = await rowsOf(`select name, sql from sqlite_master where type = 'trigger' order by name`)
  expect(triggers.length).toBeGreaterThan(0)
  const walks: string[] = []
  for (const { name, sql } of triggers) {
    for (const statement of statementsOf(String(sql))) {
      const { results } = await env.DB.prepare(`explain query plan ${statement}`).all<{ detail: string }>()
      const found = results.filter(({ detail }) => isWalk(detail, `${statement}\n${schema.views}`, schema))
      walks.push(...found.map(({ detail }) => `${String(name)}: ${detail}`))
    }
  }
  expect(walks).toEqual([])
})
