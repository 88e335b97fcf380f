import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'
import * as z from 'zod'

import { root } from '#scripts/stack/process.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'

const page = readFileSync(path.join(root, 'docs/database.md'), 'utf8')
const sectionOf = (heading: string) => page.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
/** Names in backquotes that are no file: the triggers that a section lists. */
const triggersIn = (text: string) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name).toSorted()

const triggers = z
  .array(z.object({ name: z.string(), sql: z.string() }))
  .parse(migratedDatabase().prepare("select name, sql from sqlite_master where type = 'trigger'").all())

/** Returns the section that a trigger belongs into by what it does. */
function sectionFor(sql: string): string {
  if (/append only/.test(sql)) return 'Append only'
  if (/RAISE/.test(sql)) return 'Guards'
  return 'Derived'
}

it('has no trigger that tells anybody', () => {
  const telling = triggers.filter(({ sql }) => /insert into (?:webhook_deliveries|outbox|cloud_\w+)/i.test(sql))
  expect(telling.map(({ name }) => name)).toEqual([])
})

it.each(['Guards', 'Append only', 'Derived'])('lists each trigger once: %s', (section) => {
  const wanted = triggers.filter(({ sql }) => sectionFor(sql) === section).map(({ name }) => name)
  const tables = new Set(['worker', 'migrations'])
  expect(triggersIn(sectionOf(section)).filter((name) => !tables.has(name))).toEqual(wanted.toSorted())
})

it('names tests that are there', () => {
  const files = new Set(
    globSync('{worker,tests,scripts}/**/*.test.ts', { cwd: root }).map((file) => path.basename(file)),
  )
  const named = [...page.matchAll(/`([\w-]+(?:\.worker)?\.test\.ts)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !files.has(name))).toEqual([])
})
