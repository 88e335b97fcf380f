import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fileOfDatabase, writeCells } from '#scripts/stack/local-cells.ts'
import { root } from '#scripts/stack/process.ts'
import {
  copyPlace,
  copyPlaceTo,
  folderPlace,
  migratePlace,
  migrationFolder,
  openPlace,
} from '#tests/support/backup-place.ts'

import { backUpAll } from './back-up.ts'
import { sumsOf } from './dump.ts'
import { readManifest } from './manifest.ts'
import { localPlaces } from './places.ts'
import { restoreAll } from './restore.ts'
import { migrationNames, schemaOf } from './schema.ts'

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
