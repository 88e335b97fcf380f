import { beforeEach, expect, it } from 'vitest'

import { toBase64Url } from '#core/bytes/base64url.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { add, askedToProve, offer, post, read, request, signIn } from '#tests/support/passkey-calls.ts'
import { newAuthenticator } from '#tests/support/passkey.ts'
import { seedStaff } from '#tests/support/staff.ts'

beforeEach(freshDatabase)

async function withPasskey() {
  await seedAccount()
  const liisa = await seedStaff({ id: 'usr_liisa', username: 'liisa', roles: ['admin'] })
  const app = testApp()
  const phone = await newAuthenticator()
  await add(app, liisa.token, phone)
  return { app, liisa, phone }
}

const trail = (action: string) => rowsOf('select actor_kind as actor, subject from audit_log where action = ?', action)

const handleOf = (user: string) => toBase64Url(new TextEncoder().encode(user))

const passkeyOf = async (app: TestApp, token: string) => {
  const [own] = await (await app.request('/api/auth/passkey', { token })).json<{ id: string }[]>()
  return `/api/auth/passkey/${own?.id}`
}

it('a signature that is sent again opens nothing, nor does one for another purpose', async () => {
  const { app, liisa, phone } = await withPasskey()
  const proof = await phone.sign(await request(app))
  expect((await signIn(app, proof)).status).toBe(200)
  expect(await read(await signIn(app, proof))).toMatchObject({ status: 401, code: 'auth.failed' })
  const ofSignIn = await phone.sign(await request(app))
  expect((await post(app, 'passkey-proof', { token: liisa.token, json: ofSignIn })).status).toBe(422)
  const ofStepUp = await phone.sign(await askedToProve(app, liisa.token))
  expect((await signIn(app, ofStepUp)).status).toBe(401)
  expect(await rowsOf('select 1 from sessions where ended_at is null')).toHaveLength(2)
})

it('a challenge of one user is nothing to another', async () => {
  const { app, liisa, phone } = await withPasskey()
  const kalle = await seedStaff({ id: 'usr_kalle', username: 'kalle' })
  const ofKalle = await phone.sign(await askedToProve(app, kalle.token))
  expect((await post(app, 'passkey-proof', { token: liisa.token, json: ofKalle })).status).toBe(422)
  const other = await newAuthenticator()
  const made = other.make(await offer(app, kalle.token))
  expect((await post(app, 'passkey', { token: liisa.token, json: { name: 'x', ...made } })).status).toBe(422)
})

it('a passkey signs in as the user whom it names: another, or nobody, opens nothing', async () => {
  const { app, phone } = await withPasskey()
  const named = async (userHandle: string | null) => ({ ...(await phone.sign(await request(app))), userHandle })
  expect((await signIn(app, await named(handleOf('usr_kalle')))).status).toBe(401)
  expect((await signIn(app, await named(null))).status).toBe(401)
  expect((await signIn(app, await named(handleOf('usr_liisa')))).status).toBe(200)
})

it('where it is known who is asked a passkey may leave out whom it is of, and not name another', async () => {
  const { app, liisa, phone } = await withPasskey()
  const named = async (userHandle: string | null) => {
    const proof = await phone.sign(await askedToProve(app, liisa.token))
    return post(app, 'passkey-proof', { token: liisa.token, json: { ...proof, userHandle } })
  }
  expect((await named(handleOf('usr_kalle'))).status).toBe(422)
  expect((await named(null)).status).toBe(200)
  expect((await named(handleOf('usr_liisa'))).status).toBe(200)
})

it('a copy of a passkey is refused, and the trail says so once for each time that it was shown', async () => {
  const { app, liisa, phone } = await withPasskey()
  expect((await signIn(app, await phone.sign(await request(app), { signCount: 9 }))).status).toBe(200)
  expect(await trail('passkey.copied')).toEqual([])
  const copied = await phone.sign(await request(app), { signCount: 4 })
  expect(await read(await signIn(app, copied))).toMatchObject({ status: 401, code: 'auth.failed' })
  expect((await signIn(app, copied)).status).toBe(401)
  expect(await trail('passkey.copied')).toEqual([{ actor: 'system', subject: 'usr_liisa' }])
  const atStepUp = await phone.sign(await askedToProve(app, liisa.token), { signCount: 9 })
  expect((await post(app, 'passkey-proof', { token: liisa.token, json: atStepUp })).status).toBe(422)
  expect(await trail('passkey.copied')).toHaveLength(2)
  expect(await rowsOf('select sign_count from passkeys')).toEqual([{ sign_count: 9 }])
})

it('a passkey that counts nothing stays good, and one that counts may not begin to say nothing', async () => {
  const { app, phone } = await withPasskey()
  for (const signCount of [0, 0, 1]) {
    expect((await signIn(app, await phone.sign(await request(app), { signCount }))).status).toBe(200)
  }
  expect((await signIn(app, await phone.sign(await request(app), { signCount: 0 }))).status).toBe(401)
})

it('what was removed a moment ago, is of nobody, or of who is disabled is answered the same', async () => {
  const { app, liisa, phone } = await withPasskey()
  const stranger = await newAuthenticator()
  const proofs = [await phone.sign(await request(app)), await stranger.sign(await request(app))]
  expect((await app.request(await passkeyOf(app, liisa.token), { method: 'DELETE', token: liisa.token })).status).toBe(
    204,
  )
  const answers = [await signIn(app, proofs[0]), await signIn(app, proofs[1])]
  await add(app, liisa.token, phone)
  await rowsOf('update users set disabled_at = 1 returning id')
  answers.push(await signIn(app, await phone.sign(await request(app))))
  const told = await Promise.all(answers.map((answer) => answer.text()))
  const alike = told.map((text) => text.replaceAll(/"(?:requestId|instance)":"[^"]*"/g, ''))
  expect(new Set(alike).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

it.each([
  ['removed', 'delete from passkeys returning id'],
  ['of who is disabled', 'update users set disabled_at = 1 returning id'],
])('a passkey that is %s while its signature is checked opens nothing', async (_what, change) => {
  const { app, phone } = await withPasskey()
  const proof = await phone.sign(await request(app))
  app.d1.meanwhile(2, () => rowsOf(change))
  expect((await signIn(app, proof)).status).toBe(401)
  expect(await rowsOf('select 1 from sessions')).toHaveLength(1)
})

it('wrong passkeys are slowed in a lane of their own, and a right one opens all the same', async () => {
  const { app, phone } = await withPasskey()
  const stranger = await newAuthenticator()
  const wrong = await stranger.sign(await request(app))
  const statuses: number[] = []
  for (let tried = 0; tried < 32; tried += 1) statuses.push((await signIn(app, wrong)).status)
  expect(statuses).toEqual([...Array(30).fill(401), 429, 429])
  expect((await signIn(app, await phone.sign(await request(app)))).status).toBe(200)
  const login = await post(app, 'login/', { json: { username: 'liisa', password: 'väärä' } })
  expect(login.status).toBe(401)
})

it('asking for a challenge leaves no trace, and a sign-in is two round trips', async () => {
  const { app, phone } = await withPasskey()
  app.d1.forget()
  const asked = await request(app)
  expect(app.d1.roundTrips()).toBe(0)
  const proof = await phone.sign(asked)
  expect((await signIn(app, proof)).status).toBe(200)
  expect(app.d1.roundTrips()).toBe(2)
  expect(await rowsOf('select 1 from spent_challenges')).toHaveLength(2)
})

it('nothing that signs or is signed is told to logs', async () => {
  const { app, phone } = await withPasskey()
  const asked = await request(app)
  await signIn(app, await phone.sign(asked))
  const lines = app.logged.join()
  expect(lines).not.toContain(asked.challenge)
  expect(lines).not.toContain(phone.credentialId)
})

it('is not added with codes of its own where another way made some meanwhile: those that somebody was shown stay', async () => {
  await seedAccount()
  const liisa = await seedStaff({ id: 'usr_liisa', username: 'liisa', roles: ['admin'] })
  const app = testApp()
  const made = { name: 'Puhelin', ...(await newAuthenticator()).make(await offer(app, liisa.token)) }
  app.d1.forget()
  const other = `insert into recovery_codes (user_id, code_hash, created_at) values ('usr_liisa', 'theirs', 1)`
  app.d1.meanwhile(3, () => rowsOf(other))
  expect((await post(app, 'passkey', { token: liisa.token, json: made })).status).toBe(409)
  expect(await rowsOf('select code_hash from recovery_codes')).toEqual([{ code_hash: 'theirs' }])
})
