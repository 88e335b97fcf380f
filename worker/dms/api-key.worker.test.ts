import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { seedApiKey } from '#tests/support/factories.ts'

import { createProcessExample, workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const calls = [
  ['PUT', '/work-order/26-1', workOrderExample],
  ['GET', '/work-order/26-1', undefined],
  ['POST', '/process', createProcessExample],
  ['GET', '/process/prc_1', undefined],
  ['POST', '/process/prc_1/cancel', {}],
] as const

describe.each(calls)('%s %s', (method, path, json) => {
  const request = (authorization: string | null, body: unknown = json) =>
    testApp().request(`/api/dms${path}`, {
      method,
      csrf: false,
      ...(authorization === null ? {} : { headers: { Authorization: authorization } }),
      ...(body === undefined ? {} : { json: body }),
    })

  it.each([
    ['none', null],
    ['an empty one', 'Bearer '],
    ['an unknown one', 'Bearer nobody-knows-this-key'],
    ['its own in another scheme', 'Basic key-of-acc_north'],
    ['its own with a space', 'Bearer key-of-acc_north x'],
    ['one that is too long', `Bearer ${'x'.repeat(201)}`],
  ])('refuses a caller with %s for a key', async (_case, authorization) => {
    await seedDealer()
    const response = await request(authorization)
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: 'auth.required' })
    expect(await rowsOf('select id from work_orders')).toEqual([])
  })

  it('refuses a key that was revoked', async () => {
    const { app } = await seedDealer()
    await seedApiKey({ id: 'key_old', key: 'old-key' })
    await app.d1.plain.exec(`update api_keys set revoked_at = 1 where id = 'key_old'`)
    expect((await request('Bearer old-key')).status).toBe(401)
  })
})

it.each(calls.filter(([, , json]) => json !== undefined))(
  '%s %s does not tell a stranger what is wrong with a body',
  async (method, path) => {
    const { app, call } = await seedDealer()
    const json = { surprise: 1 }
    const stranger = await app.request(`/api/dms${path}`, { method, token: 'nobody-knows-this-key', csrf: false, json })
    expect(stranger.status).toBe(401)
    expect((await call(method, path, json)).status).toBe(422)
  },
)

it('keeps no key in the clear', async () => {
  await seedDealer()
  expect(JSON.stringify(await rowsOf('select * from api_keys'))).not.toContain('key-of-acc_north')
})
