import { beforeEach, expect, it } from 'vitest'

import { roles, type Role } from '#domain/enums.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp, password, prove, signInAs } from '#tests/support/two-factor.ts'
import { hashPassword } from '#worker/staff/password.ts'

beforeEach(freshDatabase)

let passwordHash = ''
const twoFactorRoles: readonly Role[] = ['superuser', 'group_admin', 'admin']

async function withUserOf(role: Role) {
  await seedAccount()
  passwordHash ||= await hashPassword(password)
  const user = await seedStaff({ id: 'usr_one', username: 'liisa', roles: [role], passwordHash })
  return { app: testApp({ twoFactorRoles }), user }
}

it.each(roles)('the password alone signs in a %s only where the role does not need a second way', async (role) => {
  const { app } = await withUserOf(role)
  const { step } = await signInAs(app, 'liisa')
  expect(step).toBe(twoFactorRoles.includes(role) ? 'enrol' : undefined)
})

it('who has to have a second way and has none can do nothing but add one, and then is signed in', async () => {
  const { app } = await withUserOf('admin')
  const { accessToken } = await signInAs(app, 'liisa')
  const tried = await Promise.all(
    ['/api/auth/check', '/api/user/', '/api/auth/security'].map((path) => app.request(path, { token: accessToken })),
  )
  for (const response of tried) {
    expect(await response.json()).toMatchObject({ status: 403, code: 'auth.enrol_needed' })
  }
  expect((await prove(app, accessToken, { way: 'password', answer: password })).status).toBe(403)
  await addTotp(app, accessToken)
  expect((await app.request('/api/auth/check', { token: accessToken })).status).toBe(200)
})

it('a session that was begun before the role needed it can do nothing either', async () => {
  const { app, user } = await withUserOf('admin')
  const response = await app.request('/api/auth/check', { token: user.token })
  expect(await response.json()).toMatchObject({ status: 403, code: 'auth.enrol_needed' })
})

it('nobody takes away the last second way of who has to have one', async () => {
  const { app } = await withUserOf('superuser')
  const { accessToken } = await signInAs(app, 'liisa')
  const phone = await addTotp(app, accessToken)
  const response = await app.request('/api/auth/totp', { method: 'DELETE', token: accessToken })
  expect(await response.json()).toMatchObject({ status: 409, code: 'second_way.required' })
  app.clock.advance(60_000)
  const { accessToken: next, step } = await signInAs(app, 'liisa')
  expect(step).toBe('second')
  expect((await prove(app, next, { way: 'totp', answer: await phone.code() })).status).toBe(200)
})
