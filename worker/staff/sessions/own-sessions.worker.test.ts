import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp, password, prove } from '#tests/support/two-factor.ts'
import type { OwnSession } from '#worker/contract/staff/people/session-calls.ts'
import { hashPassword } from '#worker/staff/password.ts'

beforeEach(freshDatabase)

let passwordHash = ''
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function workshop() {
  await seedAccount()
  passwordHash ||= await hashPassword(password)
  const liisa = await seedStaff({ id: 'usr_liisa', username: 'liisa', passwordHash })
  const kalle = await seedStaff({ id: 'usr_kalle', username: 'kalle' })
  return { app: testApp(), liisa, kalle }
}

async function signIn(app: TestApp) {
  const json = { username: 'liisa', password }
  const response = await app.request('/api/auth/login/', { method: 'POST', json, headers: { 'User-Agent': firefox } })
  return response.json<{ accessToken: string; step?: string }>()
}

async function sessionsOf(app: TestApp, token: string): Promise<OwnSession[]> {
  return (await app.request('/api/auth/sessions', { token })).json<OwnSession[]>()
}

const isIn = async (app: TestApp, token: string) => (await app.request('/api/auth/check', { token })).status === 200

it('are listed with browser and time, those of the user alone, and this one is marked', async () => {
  const { app, liisa } = await workshop()
  app.clock.advance(60_000)
  const { accessToken } = await signIn(app)
  const beganAt = new Date(app.clock.now()).toISOString()
  const [latest, first, ...others] = await sessionsOf(app, accessToken)
  expect(latest).toMatchObject({ browser: 'Firefox · Linux', beganAt, lastSeenAt: beganAt, isThis: true })
  expect(first).toEqual(expect.objectContaining({ id: liisa.sessionId, browser: null, place: null, isThis: false }))
  expect(others).toEqual([])
})

it('tell where they are where the network does', async () => {
  const { app, liisa } = await workshop()
  await app.d1.plain.exec(`update sessions set city = 'Oulu', country = 'FI' where id = '${liisa.sessionId}'`)
  expect(await sessionsOf(app, liisa.token)).toMatchObject([{ place: { city: 'Oulu', country: 'FI' } }])
})

it('are ended one by one, and only by who they are of', async () => {
  const { app, liisa, kalle } = await workshop()
  const { accessToken } = await signIn(app)
  const path = `/api/auth/sessions/${liisa.sessionId}`
  const foreign = await app.request(path, { method: 'DELETE', token: kalle.token })
  expect(await foreign.json()).toMatchObject({ status: 404, code: 'session.not_found' })
  expect(await isIn(app, liisa.token)).toBe(true)
  const both = await Promise.all([1, 2].map(() => app.request(path, { method: 'DELETE', token: accessToken })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  expect(await isIn(app, liisa.token)).toBe(false)
  const trail = await rowsOf(`select subject from audit_log where action = 'session.end'`)
  expect(trail).toEqual([{ subject: liisa.sessionId }])
})

it('are ended all but this one, and nobody else’s', async () => {
  const { app, liisa, kalle } = await workshop()
  const { accessToken } = await signIn(app)
  const response = await app.request('/api/auth/sessions', { method: 'DELETE', token: accessToken })
  expect(response.status).toBe(204)
  const left = await Promise.all([accessToken, kalle.token, liisa.token].map((token) => isIn(app, token)))
  expect(left).toEqual([true, true, false])
})

/** Nine more whole sessions of Liisa, younger than her first one. */
async function nineMore(app: TestApp): Promise<void> {
  await app.d1.plain.exec(
    `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at, assurance)
     select 'ses_' || nth.value, 'hash-' || nth.value, user_id, created_at + nth.value, last_seen_at,
       expires_at + nth.value, 'second'
     from sessions s, json_each('[1,2,3,4,5,6,7,8,9]') nth where s.id = 'ses_usr_liisa'`.replaceAll('\n', ' '),
  )
}

it('are ten at most: the oldest ends, its push subscription with it', async () => {
  const { app, liisa } = await workshop()
  await app.d1.plain.exec(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     values ('psh_1', 'usr_liisa', '${liisa.sessionId}', 'https://push.example/1', 'p', 'a', 1)`.replaceAll('\n', ' '),
  )
  await nineMore(app)
  app.clock.advance(1_000)
  expect(await isIn(app, liisa.token)).toBe(true)
  const { accessToken } = await signIn(app)
  expect(await isIn(app, liisa.token)).toBe(false)
  expect(await sessionsOf(app, accessToken)).toHaveLength(10)
  expect(await rowsOf('select id from push_subscriptions')).toEqual([])
})

it('are not pushed out by who knows the password and lacks the second way', async () => {
  const { app, liisa } = await workshop()
  const phone = await addTotp(app, liisa.token)
  await nineMore(app)
  app.clock.advance(60_000)
  const { accessToken, step } = await signIn(app)
  expect(step).toBe('second')
  expect(await sessionsOf(app, liisa.token)).toHaveLength(10)
  await prove(app, accessToken, { way: 'totp', answer: await phone.code() })
  expect(await isIn(app, liisa.token)).toBe(false)
  expect(await sessionsOf(app, accessToken)).toHaveLength(10)
})
