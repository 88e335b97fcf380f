import { beforeEach, expect, it } from 'vitest'

import { countedVisit, sumOf, tableOf } from '#tests/support/counted-visit.ts'
import type { Tally } from '#tests/support/counting-d1.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { playVisit } from '#tests/support/played-visit.ts'

/**
 * What a whole visit may cost, a little above what it costs: the next feature that makes each visit dearer is seen here.
 * The aim is 70 round trips, 300 statements, 2,000 rows read and 250 rows written.
 */
const limits: Tally = { trips: 103, statements: 290, rowsRead: 3_370, rowsWritten: 530 }
const tallied = ['trips', 'statements', 'rowsRead', 'rowsWritten'] as const

beforeEach(freshDatabase)

it('a visit from its order to its receipt costs the database no more than it did', async () => {
  const visit = await countedVisit()
  const id = await playVisit(visit)
  expect((await statesOf(id)).at(-1)).toBe('PAYMENT_DONE')
  const sum = sumOf(visit.costs)
  const dearer = tallied.filter((name) => sum[name] > limits[name]).map((name) => `${name}: ${sum[name]}`)
  expect(dearer.length === 0 ? [] : [...dearer, tableOf(visit.costs)]).toEqual([])
})
