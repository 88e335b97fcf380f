import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { allTables, filledDatabase } from '#tests/support/filled-cells.ts'
import { sealDocument } from '#worker/archive/document.ts'

import { lostLettersIn, lostLettersInArchive } from './lost-letters.ts'

const secret = 'a-secret-of-the-test-0123456789abcdef'
const lost = 'V\uFFFDin\uFFFDnen'

let folder = ''
let database: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lost-letters-'))
  database = filledDatabase(['grp_go', 'grp_stay'])
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

function command(...args: readonly string[]) {
  const file = path.join(root, 'scripts/verify-texts.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return { status, said: stdout.trim(), faults: stderr.trim() }
}

it('looks at every column of every table, also of one that came yesterday', () => {
  const bare = new DatabaseSync(':memory:')
  for (const { name, columns } of allTables) {
    const values = columns.map((column) => `'${lost}' as "${column}"`)
    bare.exec(`create table "${name}" as select ${values.join(', ')}`)
  }
  bare.exec(`create table made_yesterday (id text primary key, words text, more blob);
    insert into made_yesterday values ('mad_1', '${lost}', '${lost}')`)
  const wanted = allTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  const found = lostLettersIn(bare).map(({ where }) => where)
  expect(found.toSorted()).toEqual([...wanted, 'made_yesterday.more', 'made_yesterday.words'].toSorted())
  bare.close()
})

it('finds none in a database whose texts are whole', () => {
  expect(lostLettersIn(database)).toEqual([])
})

it('says table, column and row, as it stands and as JSON may write it', () => {
  database.exec(`update accounts set city = '${lost}' where id = 'accounts grp_go 0';
    update outbox set payload = '{"name":"V\\ufffdin"}' where rowid = (select min(rowid) from outbox)`)
  const [effect] = database.prepare('select id from outbox order by rowid limit 1').all()
  expect(lostLettersIn(database)).toEqual([
    { where: 'accounts.city', rows: ['id=accounts grp_go 0'] },
    { where: 'outbox.payload', rows: [`id=${String(effect?.['id'])}`] },
  ])
})

it.each([
  ['create table t (term text, process_id text, primary key (term, process_id)) without rowid', 'process_id=two'],
  ['create table t (term text primary key, process_id text) without rowid', ''],
  ['create table t (term text, process_id text)', 'rowid=1'],
  ['create table t (phone_number text, process_id text, primary key (phone_number, process_id))', 'process_id=two'],
])('names a row by nothing that somebody wrote: %s', (sql, row) => {
  const one = new DatabaseSync(':memory:')
  one.exec(`${sql}; insert into t values ('${lost}', 'two')`)
  expect(lostLettersIn(one).map(({ rows }) => rows)).toEqual([[row]])
  one.close()
})

it('looks into the documents of archived visits', async () => {
  const customers = {
    columns: ['id', 'city'],
    rows: [
      ['cus_1', lost],
      ['cus_2', 'Kemi'],
    ],
  }
  const sealed = await sealDocument({ format: 1, id: 'prc_1', archivedAt: 1, tables: { customers } }, secret)
  writeFileSync(path.join(folder, sealed.objectKey), sealed.bytes)
  const insert = database.prepare(`insert into archived_visits
    (id, account_id, process_type, terms, object_key, sealed_key, ended_at, touched_at, archived_at)
    values (?, 'accounts grp_go 0', 'DELIVERY', '[]', ?, ?, 1, 1, 1)`)
  insert.run('prc_1', sealed.objectKey, sealed.sealedKey)
  insert.run('prc_2', 'elsewhere', sealed.sealedKey)
  const found = await lostLettersInArchive(database, { folder, secret })
  expect(found.lost).toEqual([{ where: 'archived visit prc_1, customers.city', rows: ['id=cus_1'] }])
  expect(found.unread).toContain('The document of the archived visit prc_2 could not be looked at.')
})

it('is a command whose exit code tells, and which never says a text', () => {
  const file = path.join(folder, 'copy.sqlite')
  database.exec(`vacuum into '${file}'`)
  expect(command(file)).toEqual({ status: 0, said: 'No text has lost a letter.', faults: '' })
  const copy = new DatabaseSync(file)
  copy.exec(`update accounts set city = '${lost}'`)
  copy.close()
  const { status, faults } = command(file)
  expect([status, faults.split('\n').length]).toEqual([1, 1])
  expect(faults).toContain('accounts.city: id=accounts grp_go 0, ')
  expect(faults).not.toContain('\uFFFD')
  expect([command().status, command(path.join(folder, 'none')).status]).toEqual([2, 2])
})
