import { beforeEach, expect, it } from 'vitest'

import { countedVisit, sumOf, tableOf } from '#tests/support/counted-visit.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { playVisit } from '#tests/support/played-visit.ts'

/**
 * The maximum number of rows written by a whole visit, 115 % of what it did (219): they are what is paid for. Round
 * trips, statements and rows read have no limit; `npm run bench -- capacity` prints them.
 */
const mostRowsWritten = 250

beforeEach(freshDatabase)

it('a visit from its order to its receipt writes no more rows than it did', async () => {
  const visit = await countedVisit()
  const id = await playVisit(visit)
  expect((await statesOf(id)).at(-1)).toBe('PAYMENT_DONE')
  const { rowsWritten } = sumOf(visit.costs)
  expect(rowsWritten <= mostRowsWritten ? '' : `${rowsWritten}\n${tableOf(visit.costs)}`).toBe('')
})

it('a minute in which nothing is due writes one row, by which it is known to have been', async () => {
  await countedVisit()
  const { d1, clock, tick } = cron()
  // The first writes a row for each job, and in the first minutes of a quarter boxes are counted.
  for (let minute = 0; minute < 6; minute += 1) {
    await tick()
    clock.advance(60_000)
  }
  d1.tally()
  await tick()
  expect(d1.tally().rowsWritten).toBe(1)
  expect(await rowsOf('select job from job_runs where started_at = ?', clock.now())).toEqual([{ job: 'minute' }])
})
