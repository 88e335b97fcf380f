import { expect, it } from 'vitest'

import { organisationRefusals } from '#domain/access/organisation.ts'

import { organisationSaid } from './organisation-said.ts'
import { texts } from './texts.fi.ts'

const saidIn = (search: string) => organisationSaid(new URLSearchParams(search))

it('reads how the way by one’s organisation ended, and nothing that is not among its ends', () => {
  expect(saidIn('organisation=in')).toBe('in')
  for (const refusal of organisationRefusals) {
    expect(saidIn(`organisation=${refusal}`)).toBe(refusal)
    expect(texts[`organisation_${refusal}`]).toMatch(/\.$/)
  }
  for (const other of ['', 'organisation=', 'organisation=constructor', 'organisation=%3Cb%3E']) {
    expect(saidIn(other)).toBeNull()
  }
})
