import { expect, it } from 'vitest'

import { exampleOver, readLimit } from './limit.ts'

it.each([
  ['', { euros: null }],
  ['  ', { euros: null }],
  ['125,50', { euros: 125.5 }],
  ['1 200 €', { euros: 1200 }],
  ['100000', { euros: 100_000 }],
  ['125,49', { fault: 'limitTooSmall' }],
  ['100000,01', { fault: 'limitTooBig' }],
  ['paljon', { fault: 'limitInvalid' }],
  ['-200', { fault: 'limitInvalid' }],
  ['200,555', { fault: 'limitInvalid' }],
])('the limit "%s" over 125,50 € is read as %o', (text, expected) => {
  expect(readLimit(text, 125.5)).toEqual(expected)
})

it.each([
  [466.11, 560],
  [1, 10],
  [99_999, 100_000],
])('the example over %s € is %s €: one that would be taken', (total, example) => {
  expect(exampleOver(total)).toBe(example)
  expect(readLimit(String(example), total)).toEqual({ euros: example })
})
