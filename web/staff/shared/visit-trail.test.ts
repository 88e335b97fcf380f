import { expect, it } from 'vitest'

import { extended, noTrail, placeIn } from './visit-trail.ts'

const trail = { list: '/staff', ids: ['a', 'b', 'c'] }

it('knows the visit before and after', () => {
  expect(placeIn(trail, 'a')).toEqual({ previous: null, next: 'b', at: 1, of: 3, hasMore: false })
  expect(placeIn(trail, 'b')).toEqual({ previous: 'a', next: 'c', at: 2, of: 3, hasMore: false })
  expect(placeIn(trail, 'c')).toEqual({ previous: 'b', next: null, at: 3, of: 3, hasMore: false })
})

it('leads who came by another way to its beginning', () => {
  expect(placeIn(trail, 'x')).toEqual({ previous: null, next: 'a', at: 0, of: 3, hasMore: false })
  expect(placeIn(noTrail, 'x').next).toBeNull()
})

it('keeps its order while rows come and go', () => {
  expect(extended(trail, ['d', 'c', 'a']).ids).toEqual(['a', 'b', 'c', 'd'])
  expect(extended(trail, ['b'])).toBe(trail)
})

it('a list that goes on is not told as the whole', () => {
  expect(placeIn({ ...trail, hasMore: true }, 'b')).toMatchObject({ at: 2, of: 3, hasMore: true })
  expect(extended(trail, ['d'], true)).toMatchObject({ ids: ['a', 'b', 'c', 'd'], hasMore: true })
  expect(extended({ ...trail, hasMore: true }, ['d'])).toMatchObject({ hasMore: false })
})
