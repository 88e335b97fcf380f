import { describe, expect, it } from 'vitest'

import { nextPlace } from './next-place.ts'

describe('the place of a new box', () => {
  it.each([
    [[], { number: 1, column: 0, row: 0 }],
    [[{ number: 1, column: 0, row: 0 }], { number: 2, column: 1, row: 0 }],
    [
      [
        { number: 1, column: 0, row: 0 },
        { number: 7, column: 0, row: 1 },
        { number: 3, column: 1, row: 0 },
      ],
      { number: 8, column: 1, row: 1 },
    ],
  ])('after %j is %j', (boxes, place) => {
    expect(nextPlace(boxes)).toEqual(place)
  })
})
