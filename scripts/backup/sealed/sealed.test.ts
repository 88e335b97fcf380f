import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { NotDone } from '#scripts/backup/not-done.ts'
import { root } from '#scripts/stack/process.ts'

import { indexSchema } from './envelope.ts'
import { makeKeys, readOpening, readSealing } from './keys.ts'
import { openSealed } from './open.ts'
import { withOpened } from './opened.ts'
import { sealFolder } from './seal.ts'

/** A backup's files, of two databases; what they say is for no test here. */
const plainFiles: Readonly<Record<string, string>> = {
  'manifest.json': '{"of":"the first"}',
  'database.sql': 'select 1;\n'.repeat(20_000),
  'pictures/licences/pic_1': 'a picture of Matti',
  'pictures/additional-work/film': '',
  'cell-2/manifest.json': '{"of":"the second"}',
  'cell-2/database.sql': 'select 2;\n',
}

let template = ''
let work = ''
let keys = ''
let sealed = ''

async function sealInto(folder: string, files = plainFiles): Promise<void> {
  const plain = `${folder}-plain`
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(plain, name)), { recursive: true })
    writeFileSync(path.join(plain, name), text)
  }
  mkdirSync(folder)
  await sealFolder(plain, folder, readSealing(path.join(template, 'keys')))
  const left = readdirSync(plain, { recursive: true }).map((name) => path.join(plain, String(name)))
  expect(left.filter((file) => statSync(file).isFile())).toEqual([])
}

beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'sealed-test-'))
  await makeKeys(path.join(template, 'keys'))
  await makeKeys(path.join(template, 'strangers-keys'))
  await sealInto(path.join(template, 'sealed'))
  await sealInto(path.join(template, 'other'), { ...plainFiles, 'cell-2/database.sql': 'select 3;\n' })
})
afterAll(() => rmSync(template, { recursive: true }))
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'sealed-test-'))
  cpSync(template, work, { recursive: true })
  keys = path.join(work, 'keys')
  sealed = path.join(work, 'sealed')
})
afterEach(() => rmSync(work, { recursive: true }))

const inSealed = (name: string) => path.join(sealed, name)
const openInto = (into: string, folder = sealed) => openSealed(folder, into, readOpening(keys))
function emptyFolder(): string {
  const into = path.join(work, `into-${randomUUID()}`)
  mkdirSync(into)
  return into
}

it('is opened as it was, by who has the identity, and holds no name and no text that can be read', async () => {
  const into = emptyFolder()
  await openInto(into)
  for (const [name, text] of Object.entries(plainFiles)) {
    expect(readFileSync(path.join(into, name), 'utf8')).toBe(text)
  }
  const all = readdirSync(sealed).map((name) => readFileSync(inSealed(name), 'latin1'))
  expect(all.filter((text) => /Matti|licences|select/.test(text))).toEqual([])
  const modes = readdirSync(sealed).map((name) => statSync(inSealed(name)).mode & 0o777)
  expect(new Set(modes)).toEqual(new Set([0o600]))
  // Whatever reads age reads it.
  expect(readFileSync(inSealed('1.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
})

function edit(name: string, change: (text: string) => string): void {
  writeFileSync(inSealed(name), change(readFileSync(inSealed(name), 'utf8')))
}

function swap(one: string, other: string): void {
  renameSync(inSealed(one), inSealed('aside'))
  renameSync(inSealed(other), inSealed(one))
  renameSync(inSealed('aside'), inSealed(other))
}

/** Changes a byte in the middle. */
function flip(name: string): void {
  const bytes = readFileSync(inSealed(name))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(inSealed(name), bytes)
}

const outside = () => path.join(work, 'outside')

it.each<[string, () => void]>([
  ['a byte of a file is another', () => flip('2.age')],
  ['a byte of the index is another', () => flip('0.age')],
  ['a file is longer', () => appendFileSync(inSealed('3.age'), 'x')],
  ['a file is cut off', () => truncateSync(inSealed('1.age'), statSync(inSealed('1.age')).size - 16)],
  ['a file is missing', () => rmSync(inSealed('6.age'))],
  ['two files have changed places', () => swap('1.age', '2.age')],
  ['a file is of another backup', () => copyFileSync(path.join(work, 'other/2.age'), inSealed('2.age'))],
  ['the index is of another backup', () => copyFileSync(path.join(work, 'other/0.age'), inSealed('0.age'))],
  ['the list of files is another', () => edit('backup.json', (text) => text.replace('"format"', ' "format"'))],
  ['the list is of another backup', () => copyFileSync(path.join(work, 'other/backup.json'), inSealed('backup.json'))],
  ['nobody signed it', () => rmSync(inSealed('backup.sig'))],
  ['the signature is no signature', () => writeFileSync(inSealed('backup.sig'), 'x')],
  [
    'a stranger signed it',
    () => copyFileSync(path.join(work, 'strangers-keys/signers.pem'), path.join(keys, 'signers.pem')),
  ],
  [
    'it is sealed to another',
    () => copyFileSync(path.join(work, 'strangers-keys/identity.txt'), path.join(keys, 'identity.txt')),
  ],
  ['a file is a link', () => (renameSync(inSealed('2.age'), outside()), symlinkSync(outside(), inSealed('2.age')))],
  [
    'the list is a link',
    () => (renameSync(inSealed('backup.json'), outside()), symlinkSync(outside(), inSealed('backup.json'))),
  ],
  ['the list is endless', () => truncateSync(inSealed('backup.json'), 80_000_000_000)],
  ['a file is endless', () => truncateSync(inSealed('2.age'), 80_000_000_000)],
  ['a file is a folder', () => (rmSync(inSealed('2.age')), mkdirSync(inSealed('2.age')))],
  ['a file is a pipe', () => (rmSync(inSealed('2.age')), void spawnSync('mkfifo', [inSealed('2.age')]))],
])('is refused where %s', async (_what, change) => {
  change()
  const opened = withOpened(sealed, { keys, isUnsealed: true }, async () => 'taken')
  await expect(opened).rejects.toThrow(NotDone)
})

it.each([
  '../outside',
  'pictures/licences/../../../outside',
  '/etc/outside',
  'cell-2/../outside',
  'pictures/elsewhere/outside',
  'cell-02/database.sql',
  'pictures/licences/a/b',
  'pictures\\licences\\a',
  'database.sql\u0000',
])('names no file at %j, whoever signed it', (name) => {
  const index = (names: readonly string[]) => indexSchema.safeParse({ id: randomUUID(), names }).success
  expect(index([name])).toBe(false)
  expect(index(['database.sql', 'database.sql'])).toBe(false)
  expect(index(Object.keys(plainFiles))).toBe(true)
})

describe('one that was never sealed', () => {
  it('is taken only where that is said', async () => {
    const plain = path.join(work, 'plain')
    mkdirSync(plain)
    await expect(withOpened(plain, { keys, isUnsealed: false }, async () => 'taken')).rejects.toThrow('--unsealed')
    expect(await withOpened(plain, { keys, isUnsealed: true }, async (folder) => folder)).toBe(plain)
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/restore.ts'), plain])
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('is neither sealed nor signed')])
  })
})

describe('keys', () => {
  it('are made for their owner alone, and never over others', async () => {
    const modes = readdirSync(keys).map((name) => [name, statSync(path.join(keys, name)).mode & 0o777])
    expect(modes).toEqual([
      ['identity.txt', 0o600],
      ['recipients.txt', 0o600],
      ['signers.pem', 0o600],
      ['signing-key.pem', 0o600],
    ])
    await expect(makeKeys(keys)).rejects.toThrow('already')
  })

  it.each(['identity.txt', 'signers.pem'])('that are missing are named where a backup is opened: %s', async (name) => {
    rmSync(path.join(keys, name))
    await expect(withOpened(sealed, { keys, isUnsealed: true }, async () => '')).rejects.toThrow(name)
  })

  it.each(['recipients.txt', 'signing-key.pem'])('that are missing are named before anything is copied: %s', (name) => {
    rmSync(path.join(keys, name))
    const args = [path.join(root, 'scripts/backup.ts'), '--keys', keys, '--to', path.join(work, 'to')]
    const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, STATE_DIR: work } })
    expect(status).toBe(1)
    expect(stderr.toString()).toContain(name)
    expect(existsSync(path.join(work, 'to'))).toBe(false)
  })
})
