import { beforeEach, describe, expect, it } from 'vitest'

import type { SecretKeys } from '#core/secrets/secret-keys.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp, codeOf, password, prove, signInAs } from '#tests/support/two-factor.ts'
import { hashPassword } from '#worker/staff/password.ts'

beforeEach(freshDatabase)

const minute = 60_000
let passwordHash = ''

async function workshop() {
  await seedAccount()
  passwordHash ||= await hashPassword(password)
  const liisa = await seedStaff({ id: 'usr_liisa', username: 'liisa', passwordHash })
  const kalle = await seedStaff({ id: 'usr_kalle', username: 'kalle', passwordHash })
  return { app: testApp(), liisa, kalle }
}

const check = async (app: TestApp, token: string) => {
  const response = await app.request('/api/auth/check', { token })
  const { code = 'ok' } = await response.json<{ code?: string }>()
  return [response.status, code]
}

const statuses = (responses: readonly Response[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other)

/** Liisa with an app, and her next sign-in by the password alone, at a time when another code is shown. */
async function halfSignedIn() {
  const { app, liisa, kalle } = await workshop()
  const phone = await addTotp(app, liisa.token)
  app.clock.advance(minute)
  const { accessToken, step } = await signInAs(app, 'liisa')
  return { app, phone, accessToken, step, kalle }
}

describe('an authenticator app', () => {
  it('counts once its first code was typed, is kept sealed, and ends the other sessions', async () => {
    const { app, liisa } = await workshop()
    const other = await signInAs(app, 'liisa')
    const offered = await app.request('/api/auth/totp', { method: 'POST', token: liisa.token })
    const { secret } = await offered.json<{ secret: string }>()
    const wrong = await app.request('/api/auth/totp', { method: 'PUT', token: liisa.token, json: { code: '000000' } })
    expect(await wrong.json()).toMatchObject({ errors: [{ path: 'code', code: 'wrong' }] })
    expect((await signInAs(app, 'liisa')).step).toBeUndefined()

    const json = { code: await codeOf(app, secret) }
    const right = await app.request('/api/auth/totp', { method: 'PUT', token: liisa.token, json })
    const added = await right.json<{ recoveryCodes: string[] }>()
    expect(new Set(added.recoveryCodes).size).toBe(10)
    expect(await check(app, liisa.token)).toEqual([200, 'ok'])
    expect(await check(app, other.accessToken)).toEqual([401, 'auth.required'])
    const kept = JSON.stringify(await rowsOf('select * from totp_secrets, recovery_codes'))
    for (const told of [secret, ...added.recoveryCodes]) expect(kept).not.toContain(told)
    expect(app.logged.join()).not.toContain(secret)
    const again = await app.request('/api/auth/totp', { method: 'POST', token: liisa.token })
    expect(await again.json()).toMatchObject({ status: 409, code: 'second_way.exists' })
  })

  it('is asked for after the password; until then the session opens nothing and is not renewed', async () => {
    const { app, phone, accessToken, step } = await halfSignedIn()
    expect(step).toBe('second')
    expect(await check(app, accessToken)).toEqual([403, 'auth.second_needed'])
    const enrol = await app.request('/api/auth/totp', { method: 'POST', token: accessToken })
    expect(enrol.status).toBe(403)
    expect((await app.request('/api/auth/refresh/', { method: 'POST', json: {} })).status).toBe(401)
    const byPassword = await prove(app, accessToken, { way: 'password', answer: password })
    expect(await byPassword.json()).toMatchObject({ errors: [{ path: 'way', code: 'not_available' }] })

    const proved = await prove(app, accessToken, { way: 'totp', answer: await phone.code() })
    expect(await proved.json()).toMatchObject({ user: { username: 'liisa' } })
    expect(await check(app, accessToken)).toEqual([200, 'ok'])
    expect((await app.request('/api/auth/refresh/', { method: 'POST', json: {} })).status).toBe(200)
  })

  it('gives a half session fifteen minutes', async () => {
    const { app } = await halfSignedIn()
    const [row] = await rowsOf(
      `select max(expires_at) - ? as "left" from sessions where user_id = 'usr_liisa' and assurance = 'password'`,
      app.clock.now(),
    )
    expect(row).toEqual({ left: 15 * minute })
  })

  it('takes a code once, also when it is sent twice at once', async () => {
    const { app, phone, accessToken } = await halfSignedIn()
    const answer = await phone.code()
    const both = await Promise.all([1, 2].map(() => prove(app, accessToken, { way: 'totp', answer })))
    expect(statuses(both)).toEqual([200, 422])
    const { accessToken: next } = await signInAs(app, 'liisa')
    expect((await prove(app, next, { way: 'totp', answer })).status).toBe(422)
    expect((await prove(app, next, { way: 'totp', answer: await phone.code(-1) })).status).toBe(422)
    app.clock.advance(minute)
    expect((await prove(app, next, { way: 'totp', answer: await phone.code() })).status).toBe(200)
  })

  it('slows who guesses it, and nobody else', async () => {
    const { app, phone, accessToken, kalle } = await halfSignedIn()
    const other = await addTotp(app, kalle.token)
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_none, at) => prove(app, accessToken, { way: 'totp', answer: `00000${at}` })),
    )
    expect(statuses(guesses)).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
    expect((await prove(app, accessToken, { way: 'totp', answer: await phone.code() })).status).toBe(429)
    // A recovery code is not guessed: whoever shows it is who has to pass, and the guessing is forgotten.
    const recovery = { way: 'recovery', answer: phone.recoveryCodes[0] ?? '' } as const
    expect((await prove(app, accessToken, { ...recovery, answer: 'aaaaa-bbbbb' })).status).toBe(429)
    expect((await prove(app, accessToken, recovery)).status).toBe(200)
    expect((await prove(app, kalle.token, { way: 'totp', answer: await other.code(1) })).status).toBe(200)
  })

  it('of another user proves nothing', async () => {
    const { app, accessToken, kalle } = await halfSignedIn()
    const other = await addTotp(app, kalle.token)
    app.clock.advance(minute)
    expect((await prove(app, accessToken, { way: 'totp', answer: await other.code() })).status).toBe(422)
    expect((await prove(app, accessToken, { way: 'recovery', answer: other.recoveryCodes[0] ?? '' })).status).toBe(422)
  })

  it('is taken away with the recovery codes, where no role has to have it', async () => {
    const { app, phone } = await halfSignedIn()
    const { accessToken } = await signInAs(app, 'liisa')
    await prove(app, accessToken, { way: 'totp', answer: await phone.code() })
    expect((await app.request('/api/auth/totp', { method: 'DELETE', token: accessToken })).status).toBe(204)
    expect((await signInAs(app, 'liisa')).step).toBeUndefined()
    expect(await rowsOf('select * from recovery_codes')).toEqual([])
  })
})

describe('recovery codes', () => {
  it('count while the secret that they were kept with is given up, as do the codes of the app', async () => {
    const { app, liisa } = await workshop()
    const phone = await addTotp(app, liisa.token)
    const { current: former } = app.deps().config.sealSecret
    const current = 'the-secret-of-now-0123456789abcdefghi'
    const [answer = ''] = phone.recoveryCodes
    const by = (sealSecret: SecretKeys) => prove(testApp({ sealSecret }), liisa.token, { way: 'recovery', answer })
    expect((await by({ current, former: null })).status).toBe(422)
    expect((await by({ current, former })).status).toBe(200)
    expect((await by({ current, former })).status).toBe(422)
    const rotating = testApp({ sealSecret: { current, former } })
    rotating.clock.advance(minute)
    const shown = { way: 'totp', answer: await codeOf(rotating, phone.secret) }
    expect((await prove(rotating, liisa.token, shown)).status).toBe(200)
  })

  it('work once each, also when one is sent twice at once, however they are typed', async () => {
    const { app, phone, accessToken } = await halfSignedIn()
    const [first = '', second = ''] = phone.recoveryCodes
    const both = await Promise.all([1, 2].map(() => prove(app, accessToken, { way: 'recovery', answer: first })))
    expect(statuses(both)).toEqual([200, 422])
    const { accessToken: next } = await signInAs(app, 'liisa')
    const typed = second.replace('-', ' ').toUpperCase()
    expect((await prove(app, next, { way: 'recovery', answer: typed })).status).toBe(200)
    const security = await app.request('/api/auth/security', { token: next })
    expect(await security.json()).toMatchObject({
      recoveryCodesLeft: 8,
      ways: { totp: true, recovery: true, password: false },
    })
  })

  it('are made anew, and those before count no more', async () => {
    const { app, phone, accessToken } = await halfSignedIn()
    await prove(app, accessToken, { way: 'totp', answer: await phone.code() })
    const made = await app.request('/api/auth/recovery-codes', { method: 'POST', token: accessToken })
    const { recoveryCodes } = await made.json<{ recoveryCodes: string[] }>()
    const answers = [phone.recoveryCodes[0], recoveryCodes[0]].map((answer = '') => ({ way: 'recovery', answer }))
    const got: number[] = []
    for (const answer of answers) got.push((await prove(app, accessToken, answer)).status)
    expect(got).toEqual([422, 200])
  })

  it('are not made for who has no second way', async () => {
    const { app, liisa } = await workshop()
    const made = await app.request('/api/auth/recovery-codes', { method: 'POST', token: liisa.token })
    expect(await made.json()).toMatchObject({ status: 409, code: 'second_way.none' })
  })
})
