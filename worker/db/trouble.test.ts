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
  ['D1_ERROR: Currently processing a long-running import.', 'busy'],
  ['D1_ERROR: Currently processing a long-running export.', 'busy'],
  ['D1_ERROR: Failed to get session commit token: internal error; reference = 5hk2v0aq', 'busy'],
  ['D1_ERROR: internal error; reference = 5hk2v0aq', 'busy'],
  ['D1_ERROR: database schema has changed: SQLITE_SCHEMA', 'busy'],
  ["D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.", 'busy'],
  ['D1_ERROR: Failed to parse body as JSON, got: error code: 1031', 'busy'],
  ['D1_ERROR: disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_WRITE)', 'busy'],
  ['D1_ERROR: a wording that nobody has listed yet', 'busy'],
  ['D1_EXEC_ERROR: Network connection lost.', 'busy'],
  ['D1_ERROR: database or disk is full: SQLITE_FULL', 'full'],
  ["D1_ERROR: Your account has exceeded D1's maximum account storage limit", 'full'],
  ['D1_ERROR: Exceeded maximum DB size', 'full'],
  ['D1_ERROR: group.moving: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)', 'moving'],
  ['D1_ERROR: UNIQUE constraint failed: users.username: SQLITE_CONSTRAINT', null],
  ['D1_ERROR: no such column: plate at offset 7: SQLITE_ERROR', null],
  ['D1_ERROR: near "selec": syntax error at offset 0: SQLITE_ERROR', null],
  ['D1_ERROR: too many SQL variables at offset 514: SQLITE_ERROR', null],
  ['D1_ERROR: string or blob too big: SQLITE_TOOBIG', null],
  ['D1_ERROR: datatype mismatch: SQLITE_MISMATCH', null],
  ['D1_ERROR: Wrong number of parameter bindings for SQL query.', null],
  ["D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'", null],
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

it.each([
  'Failed to get session commit token: internal error; reference = 5hk2v0aq',
  'internal error; reference = 5hk2v0aq',
  'Network connection lost.',
  "The Durable Object's code has been updated, this version can no longer access storage.",
  'Durable Object is overloaded. Too many requests queued.',
  'Your account is generating too much load on Durable Objects. Please back off and try again later.',
])('is known where no answer of D1 came at all: %s', (message) => {
  expect(databaseTrouble(new Error(message))).toBe('busy')
  expect(databaseTrouble(new Error('Failed query: select 1', { cause: new Error(message) }))).toBe('busy')
  expect(databaseTrouble(new Error(`Failed query: select 1\nparams: ${message}`))).toBeNull()
})
