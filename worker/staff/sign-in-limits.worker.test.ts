import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { freshDatabase, testDb } from '#tests/support/database.ts'
import { runBatch } from '#worker/db/db.ts'

import { signInLimits } from './sign-in-limits.ts'

beforeEach(freshDatabase)

const hour = 3_600_000
const rounds = env.LONG === '1' ? 1_000 : 100

describe('the limits of signing in', () => {
  it(`refuses a known browser in none of ${rounds} rounds of guessing, and guessers get no more than the limit`, async () => {
    const clock = testClock()
    const secret = testDependencies().config.tokenSecret
    const tryAs = async (ownLane: string | null, address: string) => {
      const limits = signInLimits(testDb(), { secret, username: 'liisa', address, ownLane, now: clock.now() })
      const [rows] = await testDb().batch([limits.read, ...limits.count])
      try {
        limits.assertOpen(rows)
        return limits
      } catch {
        return null
      }
    }
    let guessed = 0
    const refused: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      if ((await tryAs(null, `203.0.113.${round % 250}`)) !== null) guessed += 1
      const own = await tryAs('browser-of-liisa', '198.51.100.7')
      if (own === null) refused.push(round)
      else await runBatch(testDb(), own.forgive)
      clock.advance(5_000)
    }
    expect(refused).toEqual([])
    expect(guessed).toBeLessThanOrEqual(10 * Math.ceil((rounds * 5_000) / (hour / 4)))
  }, 120_000)
})
