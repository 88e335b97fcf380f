import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { add } from '#tests/support/passkey-calls.ts'
import { newAuthenticator } from '#tests/support/passkey.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp } from '#tests/support/two-factor.ts'

beforeEach(freshDatabase)

/** Letters with the effect that sends them. */
const told = () =>
  rowsOf(`
    select l.kind, l.recipient, o.kind as effect from user_letters l
    left join outbox o on o.stream_key = 'letter:' || l.id order by l.rowid`)

const letter = (kind: string) => ({ kind, recipient: 'liisa@huolto.example', effect: 'letter.send' })

async function liisa() {
  await seedAccount()
  const { token } = await seedStaff({ id: 'usr_liisa', username: 'liisa' })
  await rowsOf(`update users set email = 'liisa@huolto.example' where id = 'usr_liisa'`)
  return { app: testApp(), token }
}

it('a user is told by e-mail that a second way was added, and that one was removed', async () => {
  const { app, token } = await liisa()
  await addTotp(app, token)
  expect(await told()).toEqual([letter('SECOND_WAY_ADDED')])
  expect((await app.request('/api/auth/totp', { method: 'DELETE', token })).status).toBe(204)
  expect(await told()).toEqual([letter('SECOND_WAY_ADDED'), letter('SECOND_WAY_REMOVED')])
})

it('a user is told of a passkey as well', async () => {
  const { app, token } = await liisa()
  await add(app, token, await newAuthenticator())
  const [own] = await (await app.request('/api/auth/passkey', { token })).json<{ id: string }[]>()
  expect((await app.request(`/api/auth/passkey/${own?.id}`, { method: 'DELETE', token })).status).toBe(204)
  expect(await told()).toEqual([letter('SECOND_WAY_ADDED'), letter('SECOND_WAY_REMOVED')])
})

it('nobody is told of what was not done', async () => {
  const { app, token } = await liisa()
  await app.request('/api/auth/totp', { method: 'POST', token })
  await app.request('/api/auth/totp', { method: 'PUT', token, json: { code: '000000' } })
  await app.request('/api/auth/totp', { method: 'DELETE', token })
  await app.request('/api/auth/totp', { method: 'DELETE', token })
  expect(await told()).toEqual([])
})
