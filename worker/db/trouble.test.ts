import { expect, it } from 'vitest'

import { databaseTrouble } from './trouble.ts'

it.each([
  ['D1_ERROR: database is locked: SQLITE_BUSY', 'busy'],
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', 'busy'],
  ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', 'busy'],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', 'busy'],
  ['D1_ERROR: D1 DB reset because its code was updated.', 'busy'],
  ['D1_ERROR: D1 DB exceeded its CPU time limit and was reset.', 'busy'],
  ['D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.', 'busy'],
  ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', 'busy'],
  ['D1_ERROR: Network connection lost.', 'busy'],
  ['D1_ERROR: database or disk is full: SQLITE_FULL', 'full'],
  ['D1_ERROR: Exceeded maximum DB size', 'full'],
  ['D1_ERROR: group.moving: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)', 'moving'],
  ['D1_ERROR: UNIQUE constraint failed: users.username: SQLITE_CONSTRAINT', null],
  ['D1_ERROR: no such column: plate at offset 7: SQLITE_ERROR', null],
  ['The box is locked', null],
])('%s is %s', (message, trouble) => {
  expect(databaseTrouble(new Error(message))).toBe(trouble)
  expect(databaseTrouble(new Error('Failed query: select 1', { cause: new Error(message) }))).toBe(trouble)
  // As D1 throws it.
  const thrown = new Error(message, { cause: new Error(message.replace('D1_ERROR: ', '')) })
  expect(databaseTrouble(new Error('Failed query: select 1', { cause: thrown }))).toBe(trouble)
})

it('is not told by what somebody typed into a statement that failed', () => {
  const cause = new Error('D1_ERROR: CHECK constraint failed: text: SQLITE_CONSTRAINT')
  expect(
    databaseTrouble(new Error('Failed query: insert … params: D1_ERROR: database is locked', { cause })),
  ).toBeNull()
})
