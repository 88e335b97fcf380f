import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp, password, prove, signInAs, type Phone } from '#tests/support/two-factor.ts'
import { hashPassword } from '#worker/staff/password.ts'

beforeEach(freshDatabase)

const minute = 60_000
const day = 24 * 60 * minute

/** Liisa in a browser that she proved herself in, at a time when another code is shown. */
async function liisaAtWork(): Promise<{ own: TestApp; phone: Phone }> {
  await seedAccount()
  const passwordHash = await hashPassword(password)
  const { token } = await seedStaff({ id: 'usr_liisa', username: 'liisa', passwordHash })
  await rowsOf(`update users set email = 'liisa@huolto.example' where id = 'usr_liisa'`)
  const own = testApp()
  const phone = await addTotp(own, token)
  own.clock.advance(minute)
  const { accessToken } = await signInAs(own, 'liisa')
  expect((await prove(own, accessToken, { way: 'totp', answer: await phone.code() })).status).toBe(200)
  own.clock.advance(minute)
  return { own, phone }
}

/** Somebody elsewhere who knows the password; their clock is that of `own`. */
async function stranger(own: TestApp) {
  const app = testApp()
  app.clock.advance(own.clock.now() - app.clock.now())
  const { accessToken } = await signInAs(app, 'liisa')
  const wrong = async (times: number) => {
    const told: number[] = []
    for (let at = 0; at < times; at += 1)
      told.push((await prove(app, accessToken, { way: 'totp', answer: '000000' })).status)
    return told
  }
  return { app, accessToken, wrong }
}

const letters = () =>
  rowsOf(`
    select l.kind, l.recipient, o.kind as effect from user_letters l
    left join outbox o on o.stream_key = 'letter:' || l.id where l.kind = 'PASSWORD_KNOWN'`)
const letter = { kind: 'PASSWORD_KNOWN', recipient: 'liisa@huolto.example', effect: 'letter.send' }

it('a right code passes in a browser that the user proved herself in, however often somebody else was wrong', async () => {
  const { own, phone } = await liisaAtWork()
  const { wrong } = await stranger(own)
  expect(await wrong(12)).toEqual([...Array<number>(10).fill(422), 429, 429])
  const { accessToken } = await signInAs(own, 'liisa')
  expect((await prove(own, accessToken, { way: 'totp', answer: await phone.code() })).status).toBe(200)
  // What she proved forgives the stranger nothing.
  expect(await wrong(1)).toEqual([429])
})

it('a browser is slowed in its own lane, and one that showed the password alone has none', async () => {
  const { own, phone } = await liisaAtWork()
  const { accessToken } = await signInAs(own, 'liisa')
  for (let at = 0; at < 10; at += 1) await prove(own, accessToken, { way: 'totp', answer: '000000' })
  expect((await prove(own, accessToken, { way: 'totp', answer: await phone.code() })).status).toBe(429)
  expect(await letters()).toEqual([])
  const { app, wrong } = await stranger(own)
  expect(await wrong(10)).toEqual(Array(10).fill(422))
  const { accessToken: again } = await signInAs(app, 'liisa')
  expect((await prove(app, again, { way: 'totp', answer: await phone.code() })).status).toBe(429)
})

it('strangers are wrong thirty times a day, and a right recovery code passes all the same', async () => {
  const { own, phone } = await liisaAtWork()
  const told: number[] = []
  for (let quarter = 0; quarter < 4; quarter += 1) {
    told.push(...(await (await stranger(own)).wrong(10)))
    own.clock.advance(15 * minute)
  }
  expect(told).toEqual([...Array<number>(30).fill(422), ...Array<number>(10).fill(429)])
  const { app, accessToken } = await stranger(own)
  expect((await prove(app, accessToken, { way: 'totp', answer: await phone.code() })).status).toBe(429)
  const answer = phone.recoveryCodes[0] ?? ''
  expect((await prove(app, accessToken, { way: 'recovery', answer })).status).toBe(200)
  own.clock.advance(day)
  expect(await (await stranger(own)).wrong(1)).toEqual([422])
})

it('the user is told that somebody knows the password, once a day at most, and not of a slip', async () => {
  const { own } = await liisaAtWork()
  const { wrong, app } = await stranger(own)
  await wrong(4)
  expect(await letters()).toEqual([])
  await wrong(8)
  expect(await letters()).toEqual([letter])
  own.clock.advance(15 * minute)
  await (await stranger(own)).wrong(10)
  expect(await letters()).toEqual([letter])
  own.clock.advance(day)
  const next = await stranger(own)
  await Promise.all(
    Array.from({ length: 8 }, () => prove(next.app, next.accessToken, { way: 'recovery', answer: 'aaaaa-bbbbb' })),
  )
  expect(await letters()).toEqual([letter, letter])
  expect(app.logged.join()).not.toContain('liisa@')
})
