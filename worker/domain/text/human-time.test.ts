import { expect, it } from 'vitest'

import { humanTime } from './human-time.ts'

const timeZone = 'Europe/Helsinki'
const now = Date.parse('2026-11-28T20:30:00Z')

it.each([
  ['2026-11-28T21:00:00Z', 'tänään klo 23', 'i dag kl. 23', 'today at 23:00'],
  ['2026-11-28T22:00:00Z', 'huomenna klo 0', 'i morgon kl. 0', 'tomorrow at 0:00'],
  ['2026-11-29T07:30:00Z', 'huomenna klo 9.30', 'i morgon kl. 9.30', 'tomorrow at 9:30'],
  ['2026-11-30T10:00:00Z', 'ma 30.11. klo 12', 'mån 30.11. kl. 12', 'Mon 30.11. at 12:00'],
  ['2027-01-01T10:05:00Z', 'pe 1.1.2027 klo 12.05', 'fre 1.1.2027 kl. 12.05', 'Fri 1.1.2027 at 12:05'],
  ['2026-11-27T10:00:00Z', 'pe 27.11. klo 12', 'fre 27.11. kl. 12', 'Fri 27.11. at 12:00'],
])('says %s as a person of the house does', (instant, fi, sv, en) => {
  const said = (['fi', 'sv', 'en'] as const).map((language) =>
    humanTime(Date.parse(instant), { timeZone, language, now }).replace('\u00A0', ' '),
  )
  expect(said).toEqual([fi, sv, en])
})

it('says of an estimate that it is one', () => {
  const said = (['fi', 'sv', 'en'] as const).map((language) =>
    humanTime(Date.parse('2026-11-29T10:00:00Z'), { timeZone, language, now, isAbout: true }).replace('\u00A0', ' '),
  )
  expect(said).toEqual(['huomenna noin klo 12', 'i morgon omkring kl. 12', 'tomorrow at about 12:00'])
})
