import { describe, expect, it } from 'vitest'

import { createLog, errorFields } from './log.ts'

describe('the log', () => {
  it('writes one JSON line for each event', () => {
    const lines: string[] = []
    createLog({ requestId: 'req_1' }, (line) => lines.push(line)).info('request', { status: 200 })
    expect(lines).toEqual(['{"level":"info","event":"request","requestId":"req_1","status":200}'])
  })

  it('tells of a database error what it was, not what was in it', () => {
    const cause = new Error('D1_ERROR: UNIQUE constraint failed: customers.phone_number +358401234567')
    const error = new Error('Failed query: insert into customers values (?)\nparams: Aino Virtanen', { cause })
    const line = JSON.stringify(errorFields(error))
    expect(line).toContain('D1_ERROR')
    expect(line).not.toContain('Aino')
    expect(line).not.toContain('+358')
    expect(line).not.toContain('insert into')
  })

  it('tells where an error came from, without its message', () => {
    const fields = errorFields(new TypeError('code 1234-5678-9ABC\nat the door'))
    expect(fields['errorName']).toBe('TypeError')
    expect(fields['stack']).toMatch(/^\s*at /)
    expect(fields['stack']).not.toContain('1234')
    expect(fields['stack']).not.toContain('door')
  })

  it.each(['text', null, undefined, 7])('can tell of %s being thrown', (thrown) => {
    expect(errorFields(thrown)).toEqual({ errorName: typeof thrown })
  })
})
