import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { refuseStrangeDemo } from '#scripts/demo/strange-demo.ts'

import { migrated, noteMigrations, refuseUnfit, type Migrated } from './fit-state.ts'
import { fileOfDatabase } from './local-cells.ts'
import { recordTable } from './migration-record.ts'
import { root } from './process.ts'

let state = ''
let at: Migrated
beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), 'fit-state-'))
  at = {
    data: path.join(state, 'data'),
    folder: path.join(state, 'migrations'),
    record: path.join(state, 'record.json'),
  }
  cpSync(path.join(root, 'migrations'), at.folder, { recursive: true })
})
afterEach(() => rmSync(state, { recursive: true }))

/** A database of the state has had these migrations, by their names. */
function useApplied(names: readonly string[], id: string | null = null): void {
  const file = path.join(at.data, fileOfDatabase(id))
  mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec(recordTable)
  for (const name of names) database.prepare('insert into d1_migrations (name) values (?)').run(name)
  database.close()
}

const own = '0000_schema.sql'

it('goes on with a state that is empty, of before, or that nobody wrote down', () => {
  const goOn = () => refuseUnfit(at)
  expect(goOn).not.toThrow()
  useApplied([own])
  expect(goOn).not.toThrow()
  noteMigrations(at)
  expect(goOn).not.toThrow()
})

it.each([null, 'id-of-the-second'])('says in one line that a database is of other sources: %s', (id) => {
  useApplied([own], 'id-of-the-third')
  useApplied([own, '9999_later.sql'], id)
  expect(() => refuseUnfit(at)).toThrow(
    /^The state is of other sources than these \(it has 9999_later\.sql\).*npm run reset.*$/,
  )
})

it('says the same in one line of a state whose chain of migrations was written anew since', () => {
  useApplied([own, '0001_rules.sql', '0002_keys_laid_back.sql', '0078_alert_lanes.sql'])
  expect(() => refuseUnfit(at)).toThrow(
    /^The state is of other sources than these \(it has 0001_rules\.sql and 2 more\).*npm run reset.*$/,
  )
})

it('says in one line that a migration was edited since the state had it, and nothing of one that it did not have', () => {
  const later = '0001_later.sql'
  writeFileSync(path.join(at.folder, later), 'select 1;')
  useApplied([own])
  noteMigrations(at)
  appendFileSync(path.join(at.folder, later), '-- more')
  refuseUnfit(at)
  appendFileSync(path.join(at.folder, own), '-- more')
  expect(() => refuseUnfit(at)).toThrow(/^0000_schema\.sql was edited since this state had it: npm run reset.*$/)
})

it('says in one line where it stands why a database was not migrated', async () => {
  const log = path.join(state, 'migrations.log')
  const failing = migrated(log, () => Promise.reject(new Error('no such column: x\nat line 3')))
  await expect(failing).rejects.toThrow(
    /^A database of this state cannot be brought .*migrations\.log says why\): npm run reset.*$/,
  )
  expect(readFileSync(log, 'utf8')).toContain('no such column: x')
})

it('says in one line that the demo is of another version', () => {
  refuseStrangeDemo(state)
  writeFileSync(path.join(state, 'demo.json'), '{"accounts":[]}')
  expect(() => refuseStrangeDemo(state)).toThrow(/^demo\.json is not as this version writes it: npm run reset.*$/)
})
