import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { layout } from '#scripts/stack/prepare.ts'
import { mustRun, root } from '#scripts/stack/process.ts'

import { standingSql, superuserSql, type NewSuperuser } from './superuser-sql.ts'

let database: DatabaseSync

beforeEach(() => {
  database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  const folder = path.join(root, 'migrations')
  for (const file of readdirSync(folder).toSorted()) {
    if (file.endsWith('.sql')) database.exec(readFileSync(path.join(folder, file), 'utf8'))
  }
})

const first: NewSuperuser = { id: 'usr_1', username: "o'brien", passwordHash: '$scrypt$x', isAnother: false, now: 1 }
const second: NewSuperuser = { ...first, id: 'usr_2', username: 'toinen' }
const standing = (user: NewSuperuser) => ({ ...database.prepare(standingSql(user)).get() })

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
  ])('says what is wrong with %j', async (args, words) => {
    const { code, said } = await run(args)
    expect(code).toBe(2)
    expect(said).toContain(words)
  })

  it('makes the user by a good password, no second one, and none by a password that is guessed first', async () => {
    const { appData } = layout(stateDir)
    mkdirSync(appData, { recursive: true })
    const place = ['--local', '-c', 'wrangler.toml', '--persist-to', appData]
    await mustRun('wrangler', ['d1', 'migrations', 'apply', 'workshop', ...place])
    const made = await run(['outi'], 'purppura-tikapuu-7')
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).not.toContain('purppura')
    expect(await run(['toinen'], 'purppura-tikapuu-7')).toMatchObject({ code: 1 })
    expect(await run(['toinen', '--another'], 'salasana1234')).toMatchObject({ code: 2 })
    const [file = ''] = globSync('**/*.sqlite', { cwd: appData }).filter((name) => !name.includes('metadata'))
    const stored = new DatabaseSync(path.join(appData, file), { readOnly: true })
    expect(stored.prepare('select username, password_hash as hash from users').all()).toMatchObject([
      { username: 'outi', hash: expect.stringMatching(/^\$scrypt\$ln=15,r=8,p=3/) },
    ])
    stored.close()
  }, 120_000)
})
