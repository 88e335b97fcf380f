import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { createCsrfToken } from '#core/http/csrf.ts'
import { cookieNames, testApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { add, askedToProve, offer, post, read, request, signIn } from '#tests/support/passkey-calls.ts'
import { newAuthenticator } from '#tests/support/passkey.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp } from '#tests/support/two-factor.ts'

beforeEach(freshDatabase)

async function workshop(twoFactorRoles: readonly 'admin'[] = []) {
  await seedAccount()
  const liisa = await seedStaff({ id: 'usr_liisa', username: 'liisa', roles: ['admin'] })
  await rowsWhole()
  return { app: testApp({ twoFactorRoles }), liisa }
}

/** Their sessions have shown a second way, so that a role that needs one does not hold them up. */
const rowsWhole = () => rowsOf(`update sessions set assurance = 'second' returning id`)

async function withPasskey(twoFactorRoles: readonly 'admin'[] = []) {
  const { app, liisa } = await workshop(twoFactorRoles)
  const phone = await newAuthenticator()
  await add(app, liisa.token, phone)
  return { app, liisa, phone }
}

describe('a passkey', () => {
  it('is added with its count and whether it is backed up, and then is a second way with recovery codes', async () => {
    const { app, liisa } = await workshop()
    const phone = await newAuthenticator()
    const answer = await add(app, liisa.token, phone)
    expect(answer.status).toBe(201)
    expect((await answer.json<{ recoveryCodes: string[] }>()).recoveryCodes).toHaveLength(10)
    const kept = await rowsOf('select name, sign_count, is_backup_eligible, is_backed_up from passkeys')
    expect(kept).toEqual([{ name: 'Puhelin', sign_count: 0, is_backup_eligible: 1, is_backed_up: 1 }])
    expect((await add(app, liisa.token, phone)).status).toBe(409)
  })

  it('is not added for another site, page or challenge, nor without a check of who is there', async () => {
    const { app, liisa } = await workshop()
    const phone = await newAuthenticator()
    const asked = await offer(app, liisa.token)
    const wrong = [
      phone.make(asked, { origin: 'https://evil.example' }),
      phone.make(asked, { rpId: 'evil.example' }),
      phone.make(asked, { type: 'webauthn.get' }),
      phone.make(asked, { flags: 0x01 }),
      phone.make({ ...asked, challenge: `${asked.challenge}0` }),
      phone.make({ ...asked, challenge: (await request(app)).challenge }),
      { ...phone.make(asked), attestationObject: 'AAAA' },
      { ...phone.make(asked), credentialId: 'AAAA' },
    ]
    const statuses: number[] = []
    for (const made of wrong) {
      statuses.push((await post(app, 'passkey', { token: liisa.token, json: { name: 'x', ...made } })).status)
    }
    expect(statuses).toEqual(wrong.map(() => 422))
    expect(await rowsOf('select id from passkeys')).toEqual([])
  })

  it('signs in who it is of, without a name, and leaves no step', async () => {
    const { app, phone } = await withPasskey(['admin'])
    const answer = await read(await signIn(app, await phone.sign(await request(app))))
    expect(answer.user).toMatchObject({ username: 'liisa' })
    expect((await app.request('/api/auth/check', { token: answer.accessToken ?? '' })).status).toBe(200)
    expect(await rowsOf('select sign_count from passkeys')).toEqual([{ sign_count: 1 }])
  })

  it('takes a challenge once, also when it is met twice at once, and not after five minutes', async () => {
    const { app, phone } = await withPasskey()
    const asked = await request(app)
    const proofs = [await phone.sign(asked), await phone.sign(asked)]
    const both = await Promise.all(proofs.map((proof) => signIn(app, proof)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
    const late = await request(app)
    app.clock.advance(5 * 60_000)
    expect((await signIn(app, await phone.sign(late))).status).toBe(401)
  })

  it('takes a challenge only in the browser that asked for it', async () => {
    const { app, phone } = await withPasskey()
    const proof = await phone.sign(await request(app))
    const other = testApp()
    other.cookies.set(cookieNames.visitor, 'another-browser')
    other.cookies.set(cookieNames.csrf, createCsrfToken(env.CSRF_SECRET, 'another-browser'))
    expect(await read(await signIn(other, proof))).toMatchObject({ status: 401, code: 'auth.failed' })
    expect((await signIn(app, proof)).status).toBe(200)
  })

  it('signs in by a challenge that was asked for while the session before was ending', async () => {
    const { app, liisa, phone } = await withPasskey()
    app.cookies.set(cookieNames.session, liisa.sessionToken)
    app.cookies.set(cookieNames.csrf, createCsrfToken(env.CSRF_SECRET, liisa.sessionToken))
    const proof = await phone.sign(await request(app))
    await post(app, 'logout', { json: { subscription: null } })
    app.cookies.set(cookieNames.csrf, createCsrfToken(env.CSRF_SECRET, app.cookies.get(cookieNames.visitor) ?? ''))
    expect((await signIn(app, proof)).status).toBe(200)
  })

  it('is refused when it is a copy, of another site, or signed by somebody else', async () => {
    const { app, phone } = await withPasskey()
    expect((await signIn(app, await phone.sign(await request(app), { signCount: 9 }))).status).toBe(200)
    const stranger = await newAuthenticator()
    const statuses: number[] = []
    for (const told of [
      { signCount: 9 },
      { signCount: 3 },
      { signCount: 0 },
      { rpId: 'evil.example' },
      { origin: 'https://evil.example' },
      { flags: 0x01 },
    ]) {
      statuses.push((await signIn(app, await phone.sign(await request(app), { signCount: 20, ...told }))).status)
    }
    statuses.push((await signIn(app, await stranger.sign(await request(app)))).status)
    const forged = { ...(await stranger.sign(await request(app), { signCount: 30 })), credentialId: phone.credentialId }
    statuses.push((await signIn(app, forged)).status)
    expect(statuses).toEqual(statuses.map(() => 401))
  })

  it('signs nobody in who is disabled', async () => {
    const { app, phone } = await withPasskey()
    await rowsOf('update users set disabled_at = 1 returning id')
    expect(await read(await signIn(app, await phone.sign(await request(app))))).toMatchObject({ code: 'auth.failed' })
  })

  it('shows again who somebody is, and nobody else’s does', async () => {
    const { app, liisa, phone } = await withPasskey()
    const other = await newAuthenticator()
    const kalle = await seedStaff({ id: 'usr_kalle', username: 'kalle' })
    await add(app, kalle.token, other)
    const ask = () => askedToProve(app, liisa.token)
    expect((await ask()).allowed).toEqual([phone.credentialId])
    app.clock.advance(5 * 60_000)
    expect((await post(app, 'passkey-offer', { token: liisa.token })).status).toBe(403)
    const foreign = await other.sign(await ask())
    expect((await post(app, 'passkey-proof', { token: liisa.token, json: foreign })).status).toBe(422)
    const own = await phone.sign(await ask())
    expect((await post(app, 'passkey-proof', { token: liisa.token, json: own })).status).toBe(200)
    expect((await post(app, 'passkey-offer', { token: liisa.token })).status).toBe(200)
  })

  it('is named anew and taken away by who it is of, and never as the last second way of who has to have one', async () => {
    const { app, liisa } = await withPasskey(['admin'])
    const kalle = await seedStaff({ id: 'usr_kalle', username: 'kalle' })
    const [own] = await (await app.request('/api/auth/passkey', { token: liisa.token })).json<{ id: string }[]>()
    const path = `/api/auth/passkey/${own?.id}`
    const to = (method: string, token: string) =>
      app.request(path, { method, token, ...(method === 'PUT' && { json: { name: 'Kannettava' } }) })
    expect([(await to('PUT', kalle.token)).status, (await to('DELETE', kalle.token)).status]).toEqual([404, 404])
    expect((await to('PUT', liisa.token)).status).toBe(204)
    expect(await rowsOf('select name from passkeys')).toEqual([{ name: 'Kannettava' }])
    expect(await read(await to('DELETE', liisa.token))).toMatchObject({ status: 409, code: 'second_way.required' })
    await addTotp(app, liisa.token)
    expect((await to('DELETE', liisa.token)).status).toBe(204)
  })
})
