import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'

import { directoryIn } from './directory.ts'

beforeEach(freshDatabase)

it('what was read by a clock that has gone back since is asked for again before it is believed', async () => {
  await rowsOf(`insert into slots (slot, cell, owner, created_at) values ('7K', 1, 'grp_1', ${testNow})`)
  const directory = directoryIn(countingD1(env.DB))
  const late: Promise<unknown>[] = []
  const cellAt = (now: number) => directory.cellOf('7K', { now, waitUntil: (work) => late.push(work) })
  expect(await cellAt(testNow + 3_600_000)).toBe(1)
  await rowsOf(`update slots set cell = 2 where slot = '7K'`)
  expect(await cellAt(testNow)).toBe(2)
  expect(late).toEqual([])
})
