import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { moveGroup } from '#scripts/cells/move/move.ts'
import { root } from '#scripts/stack/process.ts'
import { closeLedger } from '#tests/support/closed-ledger.ts'
import { go, moverOf, movingCells } from '#tests/support/moving-cells.ts'

import type { Manifest } from './manifest.ts'

/** The backup of a town whose group moved: the chain of the first database is over rows that lie in the second. */

let folder = ''
let cells: ReturnType<typeof movingCells>
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ledger-copies-'))
  cells = movingCells()
  closeLedger(cells.home)
  closeLedger(cells.far)
  await moveGroup(moverOf(cells), go)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(own: string, database: DatabaseSync, numbers: readonly number[]): void {
  const sum = { bytes: 0, sha256: '0'.repeat(64) }
  const manifest: Manifest = {
    format: 1,
    madeAt: '2026-11-27T18:00:00Z',
    version: 'x',
    migrations: [],
    database: sum,
    tables: {},
    pictures: [],
    lostPictures: [],
    cells: [...numbers],
    ledger: { number: 0, hash: '', rows: 0, open: 0 },
  }
  mkdirSync(own, { recursive: true })
  database.exec(`vacuum into '${path.join(own, 'database.sql')}'`)
  writeFileSync(path.join(own, 'manifest.json'), JSON.stringify(manifest))
}

function writeBackup(): void {
  write(folder, cells.home, [2])
  write(path.join(folder, 'cell-2'), cells.far, [])
}

/** The payments of the town are not those of its record of money; their names have two lines. */
const ofMoney = /The record of money|^Ä🚗/

const verify = (...args: readonly string[]) => verifyWith('', ...args)

function verifyWith(secret: string, ...args: readonly string[]) {
  const file = path.join(root, 'scripts/verify-ledger.ts')
  const env = { ...process.env, SEAL_SECRET: secret }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' })
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !ofMoney.test(line))
  return { status, said: linesOf(stdout), faults: linesOf(stderr) }
}

const hashIn = (database: DatabaseSync) =>
  String(database.prepare('select hash from ledger_links order by number desc').get()?.['hash'])

it('every database of a backup is checked beside the others', () => {
  writeBackup()
  const alone = verify(path.join(folder, 'database.sql'))
  expect(alone.said.at(-1)).toContain('nobody looked at them')
  const { said, faults } = verify(folder, '--head', hashIn(cells.home), '--head', hashIn(cells.far))
  expect(faults).toEqual([])
  expect(said.map((line) => line.replace(/^(\w+: )\d+ rows of .*/, '$1all rows'))).toEqual([
    'DB: all rows',
    'DB_2: all rows',
  ])
})

it('a fault says in which it is, and a digest that no chain has is one', () => {
  cells.far.exec(`drop trigger audit_log_no_update;
    update audit_log set subject = 'y' where account_id = 'accounts grp_there 0'`)
  writeBackup()
  const { status, faults } = verify(folder, '--head', 'none')
  expect(status).toBe(1)
  expect(faults.map((line) => line.split(' ')[0])).toEqual(['DB_2:', 'The'])
})

it('documents of archived visits are looked for in the folder of each, where the secret is given', () => {
  writeBackup()
  const { faults } = verifyWith('a-secret-of-the-test-0123456789abcdef', folder)
  const ofVisits = faults.flatMap((line) => /^(\w+): The document of the archived visit/.exec(line)?.[1] ?? [])
  expect(new Set(ofVisits)).toEqual(new Set(['DB', 'DB_2']))
})

it('is not done by halves', () => {
  write(folder, cells.home, [2])
  expect(verify(folder)).toMatchObject({
    status: 2,
    said: [],
    faults: [expect.stringContaining('cell-2 is no backup')],
  })
  write(path.join(folder, 'cell-2'), cells.far, [])
  expect(verify(folder, '--beside', path.join(folder, 'cell-2/database.sql')).status).toBe(2)
})
