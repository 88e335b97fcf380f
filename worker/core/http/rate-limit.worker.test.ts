import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { createDb, runBatch, type Db } from '#worker/db/db.ts'

import {
  countFailure,
  countFailureStatements,
  forgetFailuresStatement,
  limitKeys,
  readLimitsStatement,
  secondsLimited,
  takeBackStatement,
  type LimitPolicy,
} from './rate-limit.ts'

beforeEach(freshDatabase)

const policy: LimitPolicy = { name: 'code', windowMs: 60_000, perClient: 3, tight: { total: 5, perClient: 1 } }
const keysOf = (client: string) => limitKeys('secret-of-the-test', policy, client)

async function fail(client: string, now = testNow, db: Db = testDb()): Promise<void> {
  await runBatch(db, countFailureStatements(db, { policy, keys: keysOf(client), now }))
}

async function waitOf(client: string, now = testNow): Promise<number | null> {
  const keys = keysOf(client)
  return secondsLimited(await readLimitsStatement(testDb(), keys), { policy, keys, now })
}

describe('the limiter', () => {
  it('lets a client fail up to its limit and then makes it wait for the end of the window', async () => {
    await fail('here')
    await fail('here')
    expect(await waitOf('here', testNow + 10_000)).toBe(null)
    await fail('here', testNow + 10_000)
    expect(await waitOf('here', testNow + 10_000)).toBe(50)
    expect(await waitOf('elsewhere', testNow + 10_000)).toBe(null)
  })

  it('begins a new window when the last one is over', async () => {
    for (const at of [0, 1, 2]) await fail('here', testNow + at)
    expect(await waitOf('here', testNow + 59_999)).toBe(1)
    expect(await waitOf('here', testNow + 60_000)).toBe(null)
    await fail('here', testNow + 60_000)
    expect(await waitOf('here', testNow + 60_000)).toBe(null)
    expect(await rowsOf(`select count, window_ends_at from rate_limits where key <> 'code:*'`)).toEqual([
      { count: 1, window_ends_at: testNow + 120_000 },
    ])
  })

  it('tightens for each client when there are many failures in total, without shutting out the honest', async () => {
    for (const guesser of ['a', 'b', 'c', 'd', 'e']) await fail(guesser)
    expect(await waitOf('a')).toBe(60)
    expect(await waitOf('honest')).toBe(null)
    await fail('honest')
    expect(await waitOf('honest')).toBe(60)
  })

  it('counts failures that happen at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fail('here')))
    const counts = await rowsOf('select count from rate_limits')
    expect(counts).toEqual([{ count: 20 }, { count: 20 }])
  })

  it('lets no more failures through at once than one after another, each judged in its own round trip', async () => {
    const limit = { policy, keys: keysOf('here'), now: testNow }
    const waits = await Promise.all(Array.from({ length: 60 }, () => countFailure(testDb(), limit)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(3)
    expect(new Set(waits)).toEqual(new Set([null, 60]))
    const d1 = countingD1(env.DB)
    await countFailure(createDb(d1), limit)
    expect(d1.roundTrips()).toBe(1)
  })

  it('keeps no total of what is only of the client itself', async () => {
    const db = testDb()
    const own = { policy: { ...policy, tight: null }, keys: keysOf('here'), now: testNow }
    for (let nth = 0; nth < 3; nth += 1) expect(await countFailure(db, own)).toBe(null)
    expect(await countFailure(db, own)).toBe(60)
    expect(await rowsOf('select count from rate_limits')).toEqual([{ count: 4 }])
  })

  it('takes a count back, or forgets the client', async () => {
    await fail('here')
    await fail('here')
    const db = testDb()
    await runBatch(db, [takeBackStatement(db, keysOf('here'))])
    expect(await rowsOf('select count from rate_limits')).toEqual([{ count: 1 }, { count: 1 }])
    await runBatch(db, [forgetFailuresStatement(db, keysOf('here'))])
    expect(await rowsOf('select key from rate_limits')).toEqual([{ key: 'code:*' }])
  })

  it('keeps no address in the clear and reads no table from end to end', async () => {
    const d1 = countingD1(env.DB)
    const db = createDb(d1)
    await fail('198.51.100.7', testNow, db)
    await readLimitsStatement(db, keysOf('198.51.100.7'))
    await runBatch(db, [takeBackStatement(db, keysOf('a')), forgetFailuresStatement(db, keysOf('a'))])
    await expectNoTableScan(d1)
    expect(JSON.stringify(await rowsOf('select key from rate_limits'))).not.toContain('198.51')
  })
})
