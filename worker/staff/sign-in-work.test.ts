import type * as Crypto from 'node:crypto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { testClock } from '#tests/support/clock.ts'
import { createDb } from '#worker/db/db.ts'

/** The work of a sign-in: the calls of scrypt, with the parameters that decide how long each takes. */
const work: unknown[] = []

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  return {
    ...crypto,
    scrypt: (...call: Parameters<typeof crypto.scrypt>) => {
      work.push({ length: call[2], options: call[3] })
      crypto.scrypt(...call)
    },
  }
})

// Another file of tests may have loaded them with the real one.
vi.resetModules()
const { signIn } = await import('./sign-in.ts')
const { hashPassword } = await import('./password.ts')

type Row = Record<string, string | null>

/** A database that has this user, or none, and nothing else. */
function databaseOf(user: Row | null): D1Database {
  const answer = (sql: string) => ({
    results: user !== null && sql.includes('"password_hash"') ? [user] : [],
    meta: {},
  })
  const prepare = (sql: string) => ({ sql, bind: () => ({ sql }) })
  const batch = (statements: readonly { sql: string }[]) => Promise.resolve(statements.map(({ sql }) => answer(sql)))
  return asDatabase({ prepare, batch })
}

/** Guarantee: a sign-in that fails makes one batch of prepared statements and nothing else. */
function asDatabase(part: object): D1Database {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return part as D1Database
}

beforeEach(() => {
  work.length = 0
})

describe('a sign-in that fails', () => {
  const tryAs = async (user: Row | null) => {
    const deps = { db: createDb(databaseOf(user)), clock: testClock(), config: { tokenSecret: 'x'.repeat(32) } }
    const login = { username: 'liisa', password: 'on-varmasti-väärin' }
    work.length = 0
    await expect(signIn(asInput({ deps, login, address: '198.51.100.7', browser: undefined }))).rejects.toMatchObject({
      code: 'auth.failed',
    })
    return [...work]
  }

  it('costs the same for a user who is not there as for a wrong password', async () => {
    const passwordHash = await hashPassword('purppura-tikapuu-7')
    const more = { account_group_id: null, language: null, second_way: null, asked_by_group: null, slot: 'ZZ' }
    const user = { id: 'usr_1', username: 'liisa', name: null, password_hash: passwordHash, ...more }
    const known = await tryAs(user)
    expect(known).toHaveLength(1)
    expect(await tryAs(null)).toEqual(known)
    // The user of the test is really found: an older hash costs what it did.
    const old = passwordHash.replace('ln=15,r=8,p=3', 'ln=14,r=8,p=1')
    expect(await tryAs({ ...user, password_hash: old })).toMatchObject([{ options: { N: 2 ** 14, r: 8, p: 1 } }])
  })
})

type SignInInput = Parameters<typeof signIn>[0]

/** Guarantee: a sign-in that fails uses the database, the clock and one secret only. */
function asInput(part: object): SignInInput {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return part as SignInInput
}
