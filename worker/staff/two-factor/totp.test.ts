import { expect, it } from 'vitest'

import { fromBase32, toBase32 } from './base32.ts'
import { matchedStep, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const secret = toBase32(new TextEncoder().encode('12345678901234567890'))

it('makes the codes that RFC 6238 tells for SHA-1, by their last six digits', async () => {
  const told = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 2000000000: '279037', 20000000000: '353130' }
  for (const [seconds, code] of Object.entries(told)) {
    expect(await totpCode(secret, totpStep(Number(seconds) * 1000))).toBe(code)
  }
})

it('writes secrets as base32 and reads them back', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(toBase32(fromBase32(secret))).toBe(secret)
})

it('takes the code of now and of a neighbour, none of further away, and none twice', async () => {
  const now = 1_111_111_109_000
  const present = totpStep(now)
  const matched = async (step: number, lastStep = 0) =>
    matchedStep(secret, { code: await totpCode(secret, step), now, lastStep })
  expect(await Promise.all([-2, -1, 0, 1, 2].map((away) => matched(present + away)))).toEqual([
    null,
    present - 1,
    present,
    present + 1,
    null,
  ])
  expect(await matched(present, present)).toBeNull()
  expect(await matched(present - 1, present)).toBeNull()
  expect(await matched(present + 1, present)).toBe(present + 1)
})

it('has an address that an app reads', () => {
  expect(totpAddress('ABC', { issuer: 'huolto.example', username: 'liisa@x' })).toBe(
    'otpauth://totp/huolto.example:liisa%40x?secret=ABC&issuer=huolto.example&algorithm=SHA1&digits=6&period=30',
  )
})
