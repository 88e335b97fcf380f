import { expect, it } from 'vitest'

import { isBucketAway } from './file-trouble.ts'

it.each([
  ['put: We encountered an internal error. Please try again. (10001)', true],
  ['get: The service is temporarily unavailable. (10043)', true],
  ['put: Reduce your concurrent request rate for the same object. (10058)', true],
  ['delete: Unspecified error (0)', true],
  ['put: The SHA-256 checksum you specified did not match what we received. (10037)', false],
  ['put: Your proposed upload exceeds the maximum allowed object size. (100100)', false],
  ['put: nothing of a number', false],
  ['D1_ERROR: UNIQUE constraint failed (10001)', false],
])('%s: R2 is away: %s', (message, isAway) => {
  expect(isBucketAway(new Error(message))).toBe(isAway)
  expect(isBucketAway(new Error('The picture was not stored', { cause: new Error(message) }))).toBe(isAway)
})
