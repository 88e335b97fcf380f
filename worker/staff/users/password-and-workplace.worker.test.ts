import { beforeEach, describe, expect, it } from 'vitest'

import { type TestApp } from '#tests/support/app.ts'
import { callUsers as call, company, problemOf as problem } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { hashPassword } from '#worker/staff/index.ts'

beforeEach(freshDatabase)

const password = 'kahvi-ja-pulla'

describe('a password that is changed', () => {
  const change = (app: TestApp, token: string, userId: string, json: object) =>
    call(app, token, ['PATCH', userId], json)

  it('is one’s own, with the old one, and ends the other sessions', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set password_hash = ? where id = 'usr_advisor'`, await hashPassword(password))
    const login = { method: 'POST', json: { username: 'usr_advisor', password } }
    const { accessToken: elsewhere } = await (
      await app.request('/api/auth/login/', login)
    ).json<{ accessToken: string }>()
    const wrong = await change(app, tokens.service_advisor, 'usr_advisor', {
      oldPassword: 'arvaus',
      newPassword: 'uusi ja pitkä tie',
    })
    expect(await problem(wrong)).toMatchObject({ status: 422, errors: [{ path: 'oldPassword', code: 'wrong' }] })
    const right = await change(app, tokens.service_advisor, 'usr_advisor', {
      oldPassword: password,
      newPassword: 'uusi ja pitkä tie',
    })
    expect(right.status).toBe(204)
    expect((await app.request('/api/auth/check', { token: elsewhere })).status).toBe(401)
    expect((await app.request('/api/auth/check', { token: tokens.service_advisor })).status).toBe(200)
    expect((await app.request('/api/auth/login/', login)).status).toBe(401)
  })

  it('is another’s only for who manages the user, with the caller’s own password', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set password_hash = ? where id = 'usr_admin'`, await hashPassword(password))
    const json = { oldPassword: password, newPassword: 'uusi ja pitkä tie' }
    expect((await change(app, tokens.admin, 'usr_advisor', json)).status).toBe(204)
    expect((await app.request('/api/auth/check', { token: tokens.service_advisor })).status).toBe(401)
    expect((await change(app, tokens.admin, 'usr_foreign', json)).status).toBe(404)
    expect((await change(app, tokens.sales, 'usr_admin', json)).status).toBe(403)
  })

  it('is not another’s who works elsewhere too: it would open that as well', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set password_hash = ? where id = 'usr_super'`, await hashPassword(password))
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_other', 0)`)
    const json = { oldPassword: password, newPassword: 'uusi ja pitkä tie' }
    for (const token of [tokens.admin, tokens.group_admin, tokens.foreign]) {
      const refused = await change(app, token, 'usr_advisor', json)
      expect(await problem(refused)).toMatchObject({ status: 403, code: 'user.shared' })
    }
    expect((await app.request('/api/auth/check', { token: tokens.service_advisor })).status).toBe(200)
    expect((await change(app, tokens.superuser, 'usr_advisor', json)).status).toBe(204)
  })

  it('is guarded against guessing', async () => {
    const { app, tokens } = await company()
    const json = { oldPassword: 'arvaus', newPassword: 'uusi ja pitkä tie' }
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await change(app, tokens.service_advisor, 'usr_advisor', json)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  }, 30_000)
})

describe('the account that a user works in', () => {
  const move = (app: TestApp, token: string, accountId: string) =>
    app.request('/api/auth/change-account/', { method: 'POST', token, json: { accountId } })

  it('changes to any in reach, and the token goes on', async () => {
    const { app, tokens } = await company()
    for (const [token, accountId] of [
      [tokens.superuser, 'acc_other'],
      [tokens.group_admin, 'acc_south'],
      [tokens.enerius, 'acc_other'],
    ] as const) {
      const moved = await move(app, token, accountId)
      const { accessToken } = await moved.json<{ accessToken: string }>()
      const checked = await app.request('/api/auth/check', { token: accessToken })
      expect(await checked.json()).toMatchObject({
        user: { accountId },
        userLocale: 'en-US',
        accountTimeZone: 'Europe/Helsinki',
      })
    }
  })

  it('never to one out of reach, nor to one that does not exist', async () => {
    const { app, tokens } = await company()
    for (const [token, accountId] of [
      [tokens.group_admin, 'acc_other'],
      [tokens.admin, 'acc_south'],
      [tokens.superuser, 'acc_missing'],
    ] as const) {
      expect(await problem(await move(app, token, accountId))).toMatchObject({ status: 404, code: 'account.not_found' })
    }
  })

  it('is listed among those in reach', async () => {
    const { app, tokens } = await company()
    const ids = async (token: string) =>
      (await (await app.request('/api/auth/accounts', { token })).json<{ id: string }[]>()).map(({ id }) => id)
    expect(await ids(tokens.superuser)).toEqual(['acc_south', 'acc_north', 'acc_other'])
    expect(await ids(tokens.group_admin)).toEqual(['acc_south', 'acc_north'])
    expect(await ids(tokens.sales)).toEqual(['acc_south'])
  })

  it('has its features told, and nobody else’s', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into account_features values ('acc_north', 'fast-lane', 'SCREEN', 0, 1)`)
    await rowsOf(`insert into account_features values ('acc_south', 'credit', 'PAYMENT', 1, 0)`)
    const response = await app.request('/api/feature', { token: tokens.admin })
    expect(await response.json()).toEqual([
      { feature: 'fast-lane', owned: false, enabled: true, featureType: 'SCREEN' },
    ])
  })
})

describe('one’s own profile', () => {
  it('is seen by every role, all accounts among it', async () => {
    const { app, tokens } = await company()
    const response = await app.request('/api/auth/profile', { token: tokens.sales })
    expect(await response.json()).toMatchObject({ id: 'usr_sales', password: null, accounts: [{ id: 'acc_south' }] })
  })
})
