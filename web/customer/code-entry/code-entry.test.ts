import { describe, expect, it } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { readBounce } from '#web/lib/bounce.ts'

import { openTypedCode } from './code-entry.ts'

const refuse = (error: Error) => async () => {
  throw error
}

describe('opening a typed code', () => {
  it.each(['ABCD-EFGH-JKMN', 'abcd efgh jkmn', ' abcdefghjkmn '])('sends %s in its plain form', async (typed) => {
    const sent: string[] = []
    const outcome = await openTypedCode(typed, async (code) => {
      sent.push(code)
      return { processCode: code }
    })
    expect(sent).toEqual(['ABCDEFGHJKMN'])
    expect(outcome).toEqual({ opened: 'ABCDEFGHJKMN' })
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ABCD-EFGH', 'malformed'],
    ['ABCD-EFGH-JKMNP', 'malformed'],
    ['UUUU-UUUU-UUUU', 'malformed'],
    ['<script>', 'malformed'],
  ])('does not spend a try on "%s"', async (typed, kind) => {
    const outcome = await openTypedCode(typed, refuse(new Error('it was sent')))
    expect(outcome).toEqual({ fault: { kind } })
  })

  it.each([
    [new ApiProblem({ status: 404, code: 'process.not_found' }), { kind: 'unknown' }],
    [new ApiProblem({ status: 403, code: 'csrf.rejected' }), { kind: 'rejected' }],
    [new ApiProblem({ status: 429, code: 'rate_limited', retryAfterSeconds: 17 }), { kind: 'limited', seconds: 17 }],
    [new ApiProblem({ status: 503, code: 'unknown' }), { kind: 'server' }],
    [new NetworkProblem('unreachable'), { kind: 'network' }],
    [new NetworkProblem('timeout'), { kind: 'network' }],
  ])('tells %s beside the field', async (error, fault) => {
    expect(await openTypedCode('ABCDEFGHJKMN', refuse(error))).toEqual({ fault })
  })
})

describe('being led back to the root', () => {
  it('keeps code and reason, and takes nothing else for them', () => {
    expect(readBounce({ code: 'ABCD', reason: 'unknown', more: 1 })).toEqual({ code: 'ABCD', reason: 'unknown' })
    expect(readBounce({ code: 'ABCD', reason: 'ended' })).toEqual({ code: 'ABCD', reason: 'ended' })
    expect(
      [null, undefined, 'x', {}, { code: 1, reason: 'unknown' }, { code: 'A', reason: 'other' }].map(readBounce),
    ).toEqual([null, null, null, null, null, null])
  })
})
