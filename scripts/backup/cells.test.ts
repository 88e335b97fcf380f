import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkCells } from '#scripts/cells/look.ts'
import { fileOfDatabase, writeCells } from '#scripts/stack/local-cells.ts'
import { root } from '#scripts/stack/process.ts'
import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'
import { copyPlace, copyPlaceTo, folderPlace, migratePlace, openPlace } from '#tests/support/backup-place.ts'
import { migrationFolder } from '#tests/support/migrated-sqlite.ts'

import { backUpAll } from './back-up.ts'
import { cellOfCopy } from './cut.ts'
import { sumsOf } from './dump.ts'
import { readManifest } from './manifest.ts'
import { localPlaces } from './places.ts'
import { restoreAll } from './restore.ts'

/** A town of two databases, the first and the third. */
const numbers = [1, 3]
let work = ''
let folder = ''

const schema = schemaOf(migrationFolder, migrationNames(migrationFolder))
const folderIn = (place: string, number: number) => path.join(work, place, `cell-${number}`)
const placesIn = (place: string) => numbers.map((number) => folderPlace(folderIn(place, number), number))
const sums = (place: string) => numbers.map((number) => sumsOf(openPlace(folderIn(place, number)), schema))
const quiet = () => {}

const make = () => backUpAll({ places: placesIn('from'), folder, migrationFolder, say: quiet })
const putIn = () =>
  restoreAll({
    placesOf: (cells) => placesIn('to').filter(({ number }) => number === 1 || cells.includes(number)),
    folder,
    migrationFolder,
    say: quiet,
  })

beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'backup-cells-'))
  folder = path.join(work, 'backup')
  for (const number of numbers) {
    mkdirSync(folderIn('from', number), { recursive: true })
    mkdirSync(folderIn('to', number), { recursive: true })
    migratePlace(folderIn('from', number))
    openPlace(folderIn('from', number)).exec(
      `insert into account_groups (id, name, created_at) values ('grp_of_${number}', '', 1)`,
    )
  }
})
afterEach(() => rmSync(work, { recursive: true }))

it('every database is put back as it was', async () => {
  expect(await make()).toEqual([])
  expect(readManifest(folder).cells).toEqual([3])
  expect(await putIn()).toEqual([])
  expect(sums('to')).toEqual(sums('from'))
})

/** A workshop and a user who are opened in the third database: the claims first, then the rows, as the app does it. */
function openWorkshop(): void {
  openPlace(folderIn('from', 1)).exec(`insert into slots values ('0A', 'acc_new', 3, 1);
    insert into cell_names values ('slug', 'new', '0A', 1), ('username', 'aino', '0A', 1)`)
  openPlace(folderIn('from', 3)).exec(`insert into slots values ('0A', 'acc_new', 3, 1);
    insert into accounts (id, slug, name, slot, sms_sender, created_at, updated_at, order_row_types_to_show, payment_types)
      values ('acc_new', 'new', '', '0A', '', 0, 0, '[]', '[]');
    insert into users (id, username, password_hash, created_at, updated_at) values ('usr_new', 'aino', 'x', 0, 0);
    insert into user_accounts (user_id, account_id, is_default) values ('usr_new', 'acc_new', 1)`)
}

const checked = async () => {
  const cells = numbers.map((number) => cellOfCopy(number, `DB_${number}`, openPlace(folderIn('to', number))))
  return { cells, found: await checkCells(cells, Date.now()) }
}

it('one in which a workshop is opened between two copies agrees with itself all the same', async () => {
  const [first, third] = placesIn('from')
  if (first === undefined || third === undefined) throw new Error('There are two')
  let isOpened = false
  const once = (place: typeof first) => ({
    ...place,
    async copyDatabase(scratch: string) {
      const copy = await place.copyDatabase(scratch)
      if (!isOpened) openWorkshop()
      isOpened = true
      return copy
    },
  })
  expect(await backUpAll({ places: [once(first), once(third)], folder, migrationFolder, say: quiet })).toEqual([])
  expect(await putIn()).toEqual([])
  // A claim that no row came of is let go of; nobody is in a database and not in the directory.
  const { found } = await checked()
  expect(found.filter(({ line }) => !line.includes('nobody there has it'))).toEqual([])
})

it('a torn one is told at the backup and where it is put in, and mended by what is told', async () => {
  openWorkshop()
  openPlace(folderIn('from', 1)).exec(`delete from slots where slot = '0A'; delete from cell_names`)
  const lines = [
    'acc_new of cell 3 has slot 0A, which is not in the directory',
    'username aino of cell 3 is not in the directory',
    'slug new of cell 3 is not in the directory',
  ]
  expect(await make()).toEqual(lines.map((line) => `${line}: npm run cells -- check --mend after it was put in.`))
  expect(await putIn()).toEqual(lines.map((line) => `${line}: npm run cells -- check --mend.`))
  const { cells, found } = await checked()
  for (const { sql } of found) await cells[0]?.ask(sql ?? '')
  expect((await checked()).found).toEqual([])
})

it('none is made while a group is on its way', async () => {
  openPlace(folderIn('from', 3)).exec(`create table moving (owner, from_cell, to_cell, stage, started_at, ledger);
    insert into moving values ('grp_go', 3, 1, 1, 0, null); create table moving_accounts (id); create table moving_users (id)`)
  await expect(make()).rejects.toThrow(/moving/)
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['one of them is another', (): void => appendFileSync(path.join(folder, 'cell-3/database.sql'), ' '), 'is not as it'],
  [
    'one of them did not come to its end',
    (): void => rmSync(path.join(folder, 'cell-3/manifest.json')),
    'is no backup',
  ],
  ['a place has something', (): void => copyPlace(folderIn('from', 1), folderIn('to', 3)), 'There is something in'],
])('none is put in where %s', async (_what, change, why) => {
  await make()
  change()
  await expect(putIn()).rejects.toThrow(why)
  expect(readdirSync(folderIn('to', 1))).toEqual([])
})

describe('databases of one machine', () => {
  const tools = { folder: root, isDryRun: false, say: quiet, run: async () => ({ code: 1, stdout: '', stderr: '' }) }
  let data = ''
  const places = () => localPlaces(tools, { stateDir: work, data })
  /** The file of one of them has the group of one of the places. */
  function lay(file: string, from: number): void {
    mkdirSync(path.dirname(path.join(data, file)), { recursive: true })
    copyPlaceTo(folderIn('from', from), path.join(data, file))
  }
  const groupIn = (own: string) => /grp_of_\d/.exec(readFileSync(path.join(folder, own, 'database.sql'), 'utf8'))?.[0]
  let ids: readonly (string | null)[]
  beforeEach(() => {
    data = path.join(work, 'data')
    ids = [null, ...writeCells(work, 3).map(({ id }) => id)]
  })

  it('are told apart, however many there are', async () => {
    for (const [at, from] of [1, 3, 1].entries()) lay(fileOfDatabase(ids[at] ?? null), from)
    await backUpAll({ places: places(), folder, migrationFolder, say: quiet })
    expect(['', 'cell-2', 'cell-3'].map(groupIn)).toEqual(['grp_of_1', 'grp_of_3', 'grp_of_1'])
  })

  it('are one less where one was not made yet, and no other is taken for it', async () => {
    for (const at of [0, 1]) lay(fileOfDatabase(ids[at] ?? null), 1)
    expect(await Promise.all(places().map((place) => place.isEmpty()))).toEqual([false, false, true])
  })

  it('have the first one known where its id was another, unless it may be two', async () => {
    lay(fileOfDatabase(ids[1] ?? null), 3)
    lay(fileOfDatabase('id-of-before'), 1)
    const [first] = places()
    expect(await first?.isEmpty()).toBe(false)
    lay(fileOfDatabase('id-of-long-before'), 1)
    await expect(first?.isEmpty()).rejects.toThrow('more than one database')
  })
})
