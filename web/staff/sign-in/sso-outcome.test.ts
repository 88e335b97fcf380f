import { expect, it } from 'vitest'

import { ssoRefusals } from '#domain/access/sso.ts'

import { ssoOutcome } from './sso-outcome.ts'
import { texts } from './texts.fi.ts'

const saidIn = (search: string) => ssoOutcome(new URLSearchParams(search))

it('reads how the way by one’s organisation ended, and nothing that is not among its ends', () => {
  expect(saidIn('organisation=in')).toBe('in')
  for (const refusal of ssoRefusals) {
    expect(saidIn(`organisation=${refusal}`)).toBe(refusal)
    expect(texts[`organisation_${refusal}`]).toMatch(/\.$/)
  }
  for (const other of ['', 'organisation=', 'organisation=constructor', 'organisation=%3Cb%3E']) {
    expect(saidIn(other)).toBeNull()
  }
})
