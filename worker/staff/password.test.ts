import { scryptSync } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { toBase64Url } from '#core/bytes/base64url.ts'

import { checkPassword, hashPassword } from './password.ts'

describe('a password', () => {
  it('is right when it is the one that was hashed, and only then', async () => {
    const stored = await hashPassword('kahvi ja pulla')
    expect(await checkPassword('kahvi ja pulla', stored)).toEqual({ isRight: true, needsRehash: false })
    expect(await checkPassword('kahvi ja pullo', stored)).toEqual({ isRight: false, needsRehash: false })
  })

  it('is stored with its parameters and a salt of its own', async () => {
    const [one, other] = [await hashPassword('sama'), await hashPassword('sama')]
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
  })

  it('is the same however its letters were composed', async () => {
    const stored = await hashPassword('työpäivä')
    expect(await checkPassword('työpäivä'.normalize('NFD'), stored)).toMatchObject({ isRight: true })
  })

  it('is to be hashed anew when it was hashed with other parameters', async () => {
    const salt = new Uint8Array(16).fill(7)
    const hash = scryptSync('vanha', salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const stored = `$scrypt$ln=14,r=8,p=1$${toBase64Url(salt)}$${toBase64Url(hash)}`
    expect(await checkPassword('vanha', stored)).toEqual({ isRight: true, needsRehash: true })
    expect(await checkPassword('uusi', stored)).toEqual({ isRight: false, needsRehash: false })
  })

  it.each([
    ['nobody', null],
    ['an empty string', ''],
    ['another format', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
    ['more work than we do', `$scrypt$ln=30,r=8,p=3$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  ])('is never right for %s', async (_whom, stored) => {
    expect(await checkPassword('', stored)).toEqual({ isRight: false, needsRehash: false })
  })
})
