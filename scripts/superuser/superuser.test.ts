import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { layout } from '#scripts/stack/prepare.ts'
import { root } from '#scripts/stack/process.ts'
import { databaseFile, migrateBuiltWorker, startBuiltWorker } from '#tests/support/built-worker.ts'
import { deployment, lines, rehearsal, rehearse } from '#tests/support/deploy-rehearsal.ts'
import { openRemote } from '#tests/support/fake-platform.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'
import { useSandbox } from '#tests/support/staging-rehearsal.ts'

import { remoteDatabase } from './databases.ts'
import { explain, makeSuperuser, type Database } from './make-superuser.ts'
import { activeSuperuserSql, superuserSql, type NewSuperuser } from './make-superuser.ts'

let database: DatabaseSync

beforeEach(() => {
  database = migratedDatabase()
})

const first: NewSuperuser = { id: 'usr_1', username: "o'brien", passwordHash: '$scrypt$x', isAnother: false, now: 1 }
const second: NewSuperuser = { ...first, id: 'usr_2', username: 'toinen' }
const standing = (user: NewSuperuser) => ({ ...database.prepare(activeSuperuserSql(user)).get() })

describe('the first superuser', () => {
  it('is made with the role, and it is written down', () => {
    database.exec(superuserSql(first))
    expect(standing(first)).toEqual({ superusers: 1, taken: 1, made: 1 })
    expect({ ...database.prepare('select username, password_hash, disabled_at, version from users').get() }).toEqual({
      username: "o'brien",
      password_hash: '$scrypt$x',
      disabled_at: null,
      version: 1,
    })
    expect({ ...database.prepare('select action, subject, actor_kind from audit_log').get() }).toEqual({
      action: 'user.create',
      subject: 'usr_1',
      actor_kind: 'system',
    })
  })

  it('is not made beside another one, unless that is wanted', () => {
    database.exec(superuserSql(first))
    database.exec(superuserSql(second))
    expect(standing(second)).toEqual({ superusers: 1, taken: 0, made: 0 })
    database.exec(superuserSql({ ...second, isAnother: true }))
    expect(standing(second)).toEqual({ superusers: 2, taken: 1, made: 1 })
    expect(database.prepare('select count(*) as rows from audit_log').get()?.['rows']).toBe(2)
  })

  it('never takes a name that somebody has, whatever its letters', () => {
    database.exec(superuserSql(first))
    database.exec(superuserSql({ ...second, username: "O'Brien", isAnother: true }))
    expect(standing(second)).toMatchObject({ made: 0 })
  })

  it('can be made where the only one is disabled', () => {
    database.exec(superuserSql(first))
    database.exec('update users set disabled_at = 1')
    database.exec(superuserSql(second))
    expect(standing(second)).toMatchObject({ superusers: 1, made: 1 })
  })
})

/** A worker that does nothing: its database is what is wanted. */
function emptyModule(folder: string): string {
  const file = path.join(folder, 'empty.js')
  writeFileSync(file, 'export default { fetch: () => new Response() }')
  return file
}

describe('the command', () => {
  let stateDir = ''
  beforeAll(() => {
    stateDir = mkdtempSync(path.join(tmpdir(), 'superuser-'))
  })
  afterAll(() => rmSync(stateDir, { recursive: true }))

  function run(args: readonly string[], password = ''): Promise<{ code: number | null; said: string }> {
    const env = { ...process.env, STATE_DIR: stateDir }
    const child = spawn(process.execPath, ['scripts/superuser.ts', ...args], { cwd: root, env })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.stdin.end(`${password}\n`)
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; said: string }>()
    child.on('close', (code) => resolve({ code, said: Buffer.concat(said).toString() }))
    return promise
  }

  it.each([
    [[], 'One user name is needed'],
    [['yksi', 'kaksi'], 'One user name is needed'],
    [['a b'], 'A user name has'],
    [['outi', '--nonsense'], 'nonsense'],
    [['outi'], 'run npm start first'],
    [['outi', '--env', 'staging'], 'it goes with --remote'],
    [['outi', '--remote', '--env', 'test'], 'There is no environment "test"'],
  ])('says what is wrong with %j', async (args, words) => {
    const { code, said } = await run(args)
    expect(code).toBe(2)
    expect(said).toContain(words)
  })

  it('makes the user by a good password', async () => {
    const { appData } = layout(stateDir)
    // A migration at a time takes wrangler half a minute.
    const worker = startBuiltWorker({ script: emptyModule(stateDir), data: path.join(appData, 'v3'), bindings: {} })
    await migrateBuiltWorker(worker)
    await worker.dispose()
    const made = await run(['outi'], 'purppura-tikapuu-7')
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).not.toContain('purppura')
    const stored = new DatabaseSync(databaseFile(path.join(appData, 'v3')), { readOnly: true })
    expect(stored.prepare('select username, password_hash as hash from users').all()).toMatchObject([
      { username: 'outi', hash: expect.stringMatching(/^\$scrypt\$ln=15,r=8,p=3/) },
    ])
    stored.close()
  }, 120_000)
})

describe('what the command does', () => {
  const usernames = () => database.prepare('select username from users').all()
  const inMemory: Database = {
    read: async (sql) => z.record(z.string(), z.number()).parse(database.prepare(sql).get()),
    write: async (sql) => database.exec(sql),
  }
  const make = (username: string, password: string, isAnother = false) =>
    makeSuperuser({ username, isAnother, database: inMemory, ask: async () => password }).then(() => 0, explain)

  it('makes no second one, and none by a password that is guessed first', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    expect(await make('outi', 'purppura-tikapuu-7')).toBe(0)
    expect(await make('toinen', 'purppura-tikapuu-7')).toBe(1)
    expect(await make('toinen', 'salasana1234', true)).toBe(2)
    expect(await make('Outi', 'purppura-tikapuu-7', true)).toBe(1)
    expect(usernames()).toEqual([{ username: 'outi' }])
    expect(complaints.mock.calls.flat()).toEqual([
      expect.stringContaining('a superuser already'),
      expect.stringContaining('guessed first'),
      expect.stringContaining('a user of that name'),
    ])
    expect(await make('toinen', 'purppura-tikapuu-7', true)).toBe(0)
  })
})

describe('what is deployed', () => {
  rehearse()

  it.each([
    ['production', 'workshop', ''],
    ['staging', 'workshop-staging', ' --env staging'],
  ] as const)('has its superuser in the town that is named: %s', async (environmentName, name, flags) => {
    useSandbox()
    for (const each of ['workshop', 'workshop-staging']) {
      const all = readFileSync(path.join(rehearsal.folder, 'migrations/0000_all.sql'), 'utf8')
      openRemote(rehearsal.folder, each).exec(`pragma synchronous = off; ${all}`)
    }
    const remote = remoteDatabase(deployment({ environmentName }))
    expect(rehearsal.said).toEqual([
      expect.stringContaining(`Environment: ${environmentName} (worker ${name}, database ${name}, `),
    ])
    const ask = async () => 'purppura-tikapuu-7'
    await makeSuperuser({ username: 'outi', isAnother: false, database: remote, ask })
    const users = (each: string) => openRemote(rehearsal.folder, each).prepare('select username from users').all()
    expect(users(name)).toEqual([{ username: 'outi' }])
    expect(users(name === 'workshop' ? 'workshop-staging' : 'workshop')).toEqual([])
    expect(lines()[0]).toContain(`wrangler d1 execute ${name} --remote${flags} --json --yes --command select`)
    expect([...rehearsal.said, ...lines()].join('\n')).not.toMatch(/purppura|scrypt/)
  })

  it('is not touched where nobody is signed in', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    const run = async () => ({ code: 1, stdout: '', stderr: 'not signed in' })
    const remote = remoteDatabase(deployment({ run }))
    const made = makeSuperuser({ username: 'outi', isAnother: false, database: remote, ask: async () => '' })
    expect(await made.then(() => 0, explain)).toBe(1)
    expect(complaints.mock.lastCall?.[0]).toContain('not signed in')
  })
})
