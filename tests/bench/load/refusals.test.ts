import { expect, it } from 'vitest'

import { refusalsOf } from './refusals.ts'

it('counts refusals by status and code, the most frequent first, and no success', () => {
  const refusals = refusalsOf()
  refusals.take(200, '{}')
  refusals.take(404, 'not JSON')
  for (let nth = 0; nth < 2; nth += 1) refusals.take(503, '{"code":"database.busy"}')
  expect(refusals.list()).toEqual([
    ['503 database.busy', 2],
    ['404 without a code', 1],
  ])
})
