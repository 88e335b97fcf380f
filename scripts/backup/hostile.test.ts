import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { folderPlace, migratePlace, openPlace } from '#tests/support/backup-place.ts'
import { migrationFolder } from '#tests/support/migrated-sqlite.ts'

import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** Folders that look like a backup which was never sealed, as somebody made them who wants to reach something else. */

let template = ''
let work = ''
let to = ''

const inBackup = (name: string) => path.join(work, 'backup', name)
const putIn = () => restore({ place: folderPlace(to), folder: inBackup(''), migrationFolder, say: () => {} })

beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'hostile-'))
  const from = path.join(template, 'from')
  mkdirSync(path.join(from, 'bucket/account-images'), { recursive: true })
  writeFileSync(path.join(from, 'bucket/account-images/img_1'), 'a picture')
  migratePlace(from)
  openPlace(from).exec(`insert into accounts (id, slug, name, delivery_image_url, sms_sender, order_row_types_to_show,
      payment_types, created_at, updated_at) values ('acc_1', 'acc', '', '/api/account-image/img_1', '', '[]', '[]', 1, 1)`)
  await backUp({ place: folderPlace(from), folder: path.join(template, 'backup'), migrationFolder, say: () => {} })
})
afterAll(() => rmSync(template, { recursive: true }))
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'hostile-'))
  cpSync(template, work, { recursive: true })
  to = path.join(work, 'to')
  mkdirSync(to)
})
afterEach(() => rmSync(work, { recursive: true }))

it('is put in as it is', async () => {
  expect(await putIn()).toEqual([])
})

it('where the manifest leaves out a table, which would be compared with nothing', async () => {
  const file = inBackup('manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"users": \{[^}]*\},/, ''))
  await expect(putIn()).rejects.toThrow('The manifest says nothing of users.')
  expect(readdirSync(to)).toEqual([])
})

it.each(['database.sql', 'manifest.json', 'pictures/account-images/img_1', 'pictures/account-images', 'pictures'])(
  'where %s leads elsewhere',
  async (name) => {
    renameSync(inBackup(name), path.join(work, 'elsewhere'))
    symlinkSync(path.join(work, 'elsewhere'), inBackup(name))
    await expect(putIn()).rejects.toThrow(/is no(?:t a)? file of its own|or is no file of its own/)
    expect(readdirSync(to)).toEqual([])
  },
)
