import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'
import { copyPlace, firstOf, folderPlace, migratePlace, openPlace } from '#tests/support/backup-place.ts'
import {
  changes,
  deployment,
  real,
  rehearsal,
  rehearse,
  told,
  usePlatform,
  useToml,
} from '#tests/support/deploy-rehearsal.ts'
import { openRemote } from '#tests/support/fake-platform.ts'
import { migrationFolder } from '#tests/support/migrated-sqlite.ts'

import { backUp } from './back-up.ts'
import { sumsOf } from './dump.ts'
import { remotePlaces } from './places.ts'
import { restore } from './restore.ts'

let template = ''
let work = ''
let from = ''
let to = ''
let folder = ''
let said: string[] = []
let database: DatabaseSync

const make = () => backUp({ place: folderPlace(from), folder, migrationFolder, say: (line) => said.push(line) })
const putIn = () => restore({ place: folderPlace(to), folder, migrationFolder, say: (line) => said.push(line) })
const schema = schemaOf(migrationFolder, migrationNames(migrationFolder))
const sums = (place: string) => sumsOf(openPlace(place), schema)
const inBackup = (name: string) => path.join(folder, name)

/** Values that a file of lines, a quoted text or a hundred kilobytes would corrupt. */
const awkward = [
  "it's\nnew -- no comment; 'end'",
  'a\\nb\nc',
  'line\u2028separator\rreturn\u0000nothing',
  `${'ä😀'.repeat(60_000)}\n`,
  '',
  '🙂',
]

function note(text: string, at: number): void {
  database
    .prepare(
      `insert into audit_log (id, account_id, actor_kind, action, subject, detail, created_at)
       values (?, null, 'system', 'user.create', 'usr_1', ?, ?)`,
    )
    .run(`aud_${at}`, JSON.stringify({ text }), at)
  database.prepare(`insert into account_groups (id, name, created_at) values (?, ?, 1)`).run(`grp_${at}`, text)
}

const picture = readFileSync(path.join(migrationFolder, '../tests/fixtures/pictures/photo.png'))

function storeAccount(imageId: string): void {
  database.exec(`insert into accounts (id, group_id, slug, name, delivery_image_url, sms_sender,
      order_row_types_to_show, payment_types, created_at, updated_at)
    values ('acc_1', 'grp_0', 'acc', 'Acc', '/api/account-image/${imageId}', 'Acc', '[]', '[]', 1, 1)`)
}

beforeAll(() => {
  template = mkdtempSync(path.join(tmpdir(), 'backup-test-'))
  mkdirSync(path.join(template, 'bucket/account-images'), { recursive: true })
  writeFileSync(path.join(template, 'bucket/account-images/img_1'), picture)
  migratePlace(template)
  database = openPlace(template)
  for (const [at, text] of awkward.entries()) note(text, at)
  storeAccount('img_1')
  database.close()
})
afterAll(() => rmSync(template, { recursive: true }))

beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'backup-test-'))
  from = path.join(work, 'from')
  to = path.join(work, 'to')
  folder = path.join(work, 'backup')
  said = []
  cpSync(template, from, { recursive: true })
  mkdirSync(to)
  database = openPlace(from)
})
afterEach(() => {
  database.close()
  rmSync(work, { recursive: true })
})

describe('a backup', () => {
  it('is put into an empty place, and everything is as it was', async () => {
    expect(await make()).toEqual([])
    expect(await putIn()).toEqual([])
    expect(sums(to)).toEqual(sums(from))
    expect(sums(to).get('account_groups')?.rows).toBe(awkward.length)
    expect(readFileSync(path.join(to, 'bucket/account-images/img_1'))).toEqual(picture)
    const made = `select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name`
    expect(openPlace(to).prepare(made).all()).toEqual(database.prepare(made).all())
    expect(said.at(-1)).toMatch(/^\d+ rows of \d+ tables are as they were\.$/)
  })

  it('has no statement that D1 would refuse for its length', async () => {
    await make()
    const statements = readFileSync(inBackup('database.sql'), 'utf8').split(/;\n/)
    expect(Math.max(...statements.map((one) => Buffer.byteLength(one)))).toBeLessThan(100_000)
  })

  it('gives change feeds other ids, so that cursors of what came after the backup are refused', async () => {
    database.exec(
      `insert into change_feeds (account_id, id, last_seq, created_at) values ('acc_1', 'feed_of_before', 7, 1)`,
    )
    await make()
    expect(readFileSync(inBackup('database.sql'), 'utf8')).not.toContain('feed_of_before')
    expect(await putIn()).toEqual([])
    const [feed] = openPlace(to).prepare('select id, last_seq as seq from change_feeds').all()
    expect(feed).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), seq: 0 })
  })

  it('has pictures and films of additional work, and says where one is not what its row says', async () => {
    const sha256 = createHash('sha256').update(picture).digest('hex')
    mkdirSync(path.join(from, 'bucket/additional-work'))
    for (const key of ['film', 'other']) writeFileSync(path.join(from, `bucket/additional-work/${key}`), picture)
    database.exec(`pragma foreign_keys = off;
      insert into additional_work_findings (id, process_id, kind, object_key, content_type, size_bytes, sha256, created_at)
        values ('awf_1', 'prc_1', 'VIDEO', 'additional-work/film', 'video/mp4', 1, '${sha256}', 1),
          ('awf_2', 'prc_1', 'PICTURE', 'additional-work/other', 'image/png', 1, 'another', 1),
          ('awf_3', 'prc_1', 'PICTURE', 'additional-work/lost', 'image/png', 1, 'x', 1);
      pragma foreign_keys = on`)
    expect(await make()).toEqual(['additional-work/other in the bucket is not what its row says.'])
    expect(readFileSync(inBackup('pictures/additional-work/film'))).toEqual(picture)
    expect(said.join('\n')).toContain('names them: additional-work/lost')
  })

  it('is for its owner alone', async () => {
    await make()
    const modes = ['', 'manifest.json', 'database.sql', 'pictures/account-images/img_1'].map(
      (name) => statSync(inBackup(name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
  })

  it('goes on where a picture that a row names is lost, and says so', async () => {
    rmSync(path.join(from, 'bucket/account-images/img_1'))
    await make()
    expect(said.join('\n')).toContain('names them: account-images/img_1')
    expect(await putIn()).toEqual([])
  })

  it('is made anew into no folder that has something in it', async () => {
    await make()
    await expect(make()).rejects.toThrow('is not empty')
  })

  it('is not made of a database with a table that no migration makes, which would be lost', async () => {
    database.exec('create table aside (id integer)')
    await expect(make()).rejects.toThrow('No migration makes aside')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not made by sources that do not know the last migration', async () => {
    database.exec(`insert into d1_migrations (name) values ('9999_later.sql')`)
    await expect(make()).rejects.toThrow('ahead of these sources (9999_later.sql)')
  })
})

describe('nothing is put in', () => {
  beforeEach(make)

  it.each(['database.sql', 'pictures/account-images/img_1'])('where %s is another', async (name) => {
    appendFileSync(inBackup(name), ' ')
    await expect(putIn()).rejects.toThrow(`${name} is not as it was written`)
    expect(readdirSync(to)).toEqual([])
    rmSync(inBackup(name))
    await expect(putIn()).rejects.toThrow(`${name} is missing`)
    expect(readdirSync(to)).toEqual([])
  })

  it('where the backup did not come to its end', async () => {
    rmSync(inBackup('manifest.json'))
    await expect(putIn()).rejects.toThrow('is no backup')
    expect(readdirSync(to)).toEqual([])
  })

  it.each([
    ['is no JSON', (text: string) => text.slice(1)],
    ['names a picture elsewhere', (text: string) => text.replace('account-images/img_1', '../../img_1')],
    ['has another format', (text: string) => text.replace('"format": 2', '"format": 3')],
  ])('where the manifest %s', async (_what, change) => {
    writeFileSync(inBackup('manifest.json'), change(readFileSync(inBackup('manifest.json'), 'utf8')))
    await expect(putIn()).rejects.toThrow('manifest.json is not as it was written')
    expect(readdirSync(to)).toEqual([])
  })

  it('where it was made at another level of the schema', async () => {
    const last = migrationNames(migrationFolder).at(-1) ?? ''
    const manifest = readFileSync(inBackup('manifest.json'), 'utf8').replace(
      `"${last}"`,
      `"${last}",\n    "9999_later.sql"`,
    )
    writeFileSync(inBackup('manifest.json'), manifest)
    await expect(putIn()).rejects.toThrow(`ends with 9999_later.sql, these sources with ${last}.`)
    expect(readdirSync(to)).toEqual([])
  })
})

describe('a place', () => {
  beforeEach(make)

  it('that has something in it is left as it is', async () => {
    copyPlace(template, to)
    const before = sums(to)
    await expect(putIn()).rejects.toThrow('There is something in the place of the test already')
    expect(sums(to)).toEqual(before)
  })

  it('is begun again after a run that was cut off behind the pictures', async () => {
    const place = { ...folderPlace(to), importSql: () => Promise.reject(new Error('the line went dead')) }
    await expect(restore({ place, folder, migrationFolder, say: () => {} })).rejects.toThrow('the line went dead')
    expect(await putIn()).toEqual([])
  })

  it('that changes what it is given is told of', async () => {
    const place = folderPlace(to)
    const importSql = async (file: string) => {
      await place.importSql(file)
      openPlace(to).exec(`update account_groups set name = 'another' where id = 'grp_1'`)
    }
    const faults = await restore({ place: { ...place, importSql }, folder, migrationFolder, say: () => {} })
    expect(faults).toEqual([expect.stringMatching(/^account_groups has 6 rows, which are not the 6/)])
  })
})

describe('what is deployed', () => {
  rehearse()

  it('is exported and made anew by wrangler, in the jurisdiction of wrangler.toml', async () => {
    const objects = path.join(rehearsal.folder, 'objects')
    usePlatform({ databases: [{ uuid: '11111111-2222-4333-8444-555555555555', name: 'workshop', jurisdiction: 'eu' }] })
    cpSync(path.join(from, 'bucket'), path.join(objects, 'workshop-licences'), { recursive: true })
    const remote = openRemote(rehearsal.folder)
    remote.exec(`begin; ${readFileSync(inBackup('database.sql'), 'utf8')} commit`)
    // A text with a NUL is cut off in an export of D1; nothing of ours has one.
    remote.exec(`delete from account_groups where id = 'grp_2'`)
    rmSync(folder, { recursive: true })
    const place = firstOf(remotePlaces(deployment()))
    expect(await backUp({ place, folder, migrationFolder, say: () => {} })).toEqual([])
    await expect(restore({ place, folder, migrationFolder, say: () => {} })).rejects.toThrow('There is something in')

    remote.close()
    rmSync(path.join(rehearsal.folder, 'd1.sqlite'))
    rmSync(objects, { recursive: true })
    usePlatform({ databases: [] })
    useToml(real)
    const before = changes().length
    expect(await restore({ place, folder, migrationFolder, say: () => {} })).toEqual([])
    expect(told().slice(before)).toEqual([
      'wrangler d1 create workshop --jurisdiction eu',
      expect.stringMatching(
        /^wrangler r2 object put workshop-licences\/account-images\/img_1 .* image\/png --force --remote/,
      ),
      'wrangler d1 execute workshop --remote --json --yes --file database.sql',
      'wrangler d1 export workshop --remote --output export.sql',
    ])
    expect(readFileSync(path.join(objects, 'workshop-licences/account-images/img_1'))).toEqual(picture)
  })

  beforeEach(make)
})
