import { CompactSign, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'

import { accessTokenLifetimeSeconds, createAccessToken, readAccessToken } from './access-token.ts'

const secret = 'token-secret-0123456789abcdef0123456789'
const key = new TextEncoder().encode(secret)
const now = Date.UTC(2031, 4, 6, 7, 8, 9, 999)
const seconds = Math.floor(now / 1000)
const lifetime = accessTokenLifetimeSeconds * 1000

const read = (jwt: string, at = now) => readAccessToken(jwt, { secret, now: at })

type Claims = Readonly<Record<string, unknown>>
const claims: Claims = { sid: 'ses_1', sub: 'usr_1', iss: 'workshop', aud: 'staff', iat: seconds, exp: seconds + 900 }

/** Signed by another library, so that what is ours is not measured by itself. */
const tokenOf = (changed: Claims, alg = 'HS256', by = key) =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg, typ: 'JWT' }).sign(by)

describe('an access token', () => {
  it('names its user and session until it runs out, by the clock that is given', async () => {
    const token = await createAccessToken({ userId: 'usr_1', sessionId: 'ses_1' }, { secret, now })
    expect(await read(token)).toEqual({ userId: 'usr_1', sessionId: 'ses_1' })
    expect(await read(token, now + lifetime - 1000)).not.toBeNull()
    expect(await read(token, now + lifetime)).toBeNull()
    // A clock that runs behind the one that made it.
    expect(await read(token, now - 60_000)).not.toBeNull()
  })

  it('says what another library reads in it', async () => {
    const [head = '', body = ''] = (
      await createAccessToken({ userId: 'usr_1', sessionId: 'ses_1' }, { secret, now })
    ).split('.')
    const [header, payload] = [head, body].map((part): unknown => JSON.parse(atob(part)))
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual(claims)
    expect(await read(await tokenOf({}))).toEqual({ userId: 'usr_1', sessionId: 'ses_1' })
  })

  it.each<[string, () => Promise<string>]>([
    ['of another issuer', () => tokenOf({ iss: 'elsewhere' })],
    ['without an issuer', () => tokenOf({ iss: undefined })],
    ['for somebody else', () => tokenOf({ aud: 'customer' })],
    ['for nobody', () => tokenOf({ aud: undefined })],
    ['without a user', () => tokenOf({ sub: undefined })],
    ['without a session', () => tokenOf({ sid: undefined })],
    ['whose session is no text', () => tokenOf({ sid: 7 })],
    ['that never runs out', () => tokenOf({ exp: undefined })],
    ['of another algorithm', () => tokenOf({}, 'HS512')],
    ['signed with another key', () => tokenOf({}, 'HS256', new TextEncoder().encode(secret.toUpperCase()))],
    [
      'that says nothing',
      () => new CompactSign(new TextEncoder().encode('null')).setProtectedHeader({ alg: 'HS256' }).sign(key),
    ],
    ['without a signature', async () => (await tokenOf({})).replace(/[^.]*$/, '')],
    ['that is none', () => Promise.resolve('a.b.c')],
    ['of one part', () => Promise.resolve('abc')],
    ['that is empty', () => Promise.resolve('')],
  ])('%s is refused', async (_what, token) => {
    expect(await read(await token())).toBeNull()
  })
})
