import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { copyPlace, folderPlace, migratePlace, migrationFolder, openPlace } from '#tests/support/backup-place.ts'

import { backUpAll } from './back-up.ts'
import { sumsOf } from './dump.ts'
import { readManifest } from './manifest.ts'
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
