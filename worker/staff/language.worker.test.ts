import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { callUsers as call, company } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CheckAnswer, SignedIn } from '#worker/contract/auth.ts'

import { hashPassword } from './password.ts'

beforeEach(freshDatabase)

describe('the language that a user chose', () => {
  it('is theirs wherever they sign in next, and told with the sign-in', async () => {
    await seedAccount()
    const app = testApp()
    const { token } = await seedStaff({ passwordHash: await hashPassword('kahvi-ja-pulla') })
    const login = { method: 'POST', json: { username: 'usr_advisor', password: 'kahvi-ja-pulla' } }
    const before = await (await app.request('/api/auth/login/', login)).json<SignedIn>()
    expect(before.user.language).toBeNull()

    const choose = () => app.request('/api/auth/language', { method: 'PUT', token, json: { language: 'sv' } })
    expect((await choose()).status).toBe(204)
    expect((await choose()).status).toBe(204)

    const after = await (await app.request('/api/auth/login/', login)).json<SignedIn>()
    expect(after.user.language).toBe('sv')
    const check = await (await app.request('/api/auth/check', { token })).json<CheckAnswer>()
    expect(check.user.language).toBe('sv')
    expect(await rowsOf(`select detail from audit_log where action = 'user.choose_language'`)).toEqual([
      { detail: '{"before":null,"after":"sv"}' },
    ])
  })

  it('is one that we speak', async () => {
    await seedAccount()
    const app = testApp()
    const { token } = await seedStaff()
    const refused = await app.request('/api/auth/language', { method: 'PUT', token, json: { language: 'de' } })
    expect(refused.status).toBe(422)
  })
})

describe('a new user', () => {
  const newcomer = { username: 'uusi.tyyppi', password: 'purppura-tikapuu-7', roles: [{ id: 'sales' }] }
  const language = async () => rowsOf(`select language from users where username = 'uusi.tyyppi'`)

  it('is spoken to as who makes them', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set language = 'sv' where id = 'usr_admin'`)
    expect((await call(app, tokens.admin, ['POST', ''], newcomer)).status).toBe(201)
    expect(await language()).toEqual([{ language: 'sv' }])
  })

  it('of who chose none is spoken to as their account is', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update accounts set locale = 'fi-FI'`)
    expect((await call(app, tokens.admin, ['POST', ''], newcomer)).status).toBe(201)
    expect(await language()).toEqual([{ language: 'fi' }])
  })
})
