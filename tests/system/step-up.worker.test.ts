import { beforeEach, expect, it } from 'vitest'

import { stepUpMs } from '#domain/sign-in-steps.ts'
import { testApp } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { addTotp, cheapPasswordHash, password, prove } from '#tests/support/second-way.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { threeWorkshops, workshops } from '#tests/support/three-workshops.ts'

import { addressOf, isGranted, staffRoutes } from './staff-routes.ts'

/** What is taken only from who has shown within five minutes who they are. */

beforeEach(freshDatabase)

const guarded = staffRoutes.filter(({ route }) => route.stepUp === true)
/** Money that goes back, credentials, users and what lets machines in: a route of these that is not guarded is a fault. */
const wanted =
  /^(?!GET )\w+ \/api\/(?:staff\/process\/:id\/(?:refund|balance)|staff\/account\/:accountId\/(?:api-key|device|provider-credentials(?!\/:provider\/test)|webhook\/secret|organisation(?!\/try)|creditor-setting\/:id\/credentials(?!\/test))|user\/|auth\/(?:totp|recovery-codes))/
/** These carry the caller’s own password. */
const byPassword = ['PATCH /api/user/:userId']

it('every route of refunds, credentials, users, keys and devices is among them', () => {
  const names = staffRoutes
    .filter(({ name }) => wanted.test(name) && !byPassword.includes(name))
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !guarded.some((call) => call.name === name))).toEqual([])
})

it('each refuses a session that has shown it longer ago, and changes nothing', async () => {
  const { app, user } = await threeWorkshops('superuser')
  app.clock.advance(stepUpMs)
  const before = await everyRow()
  const wrong: string[] = []
  for (const call of guarded) {
    const json = call.sample.json?.(workshops[0])
    const init = { method: call.method, token: user.token, ...(json === undefined ? {} : { json }) }
    const response = await app.request(addressOf(call, workshops[0]), init)
    const { code = '' } = await response.json<{ code?: string }>()
    if (response.status !== 403 || code !== 'step_up_required') wrong.push(`${call.name}: ${response.status} ${code}`)
  }
  expect(wrong).toEqual([])
  expect(await everyRow()).toEqual(before)
})

it('is shown anew by the password of who has no second way, and by the second way of who has one', async () => {
  await seedAccount()
  const admin = await seedStaff({ roles: ['admin'], passwordHash: cheapPasswordHash() })
  const app = testApp()
  const [makeKey] = staffRoutes.filter(({ name }) => name === 'POST /api/staff/account/:accountId/api-key')
  const path = '/api/staff/account/acc_north/api-key'
  let nth = 0
  const make = async () => {
    nth += 1
    const json = { clickId: crypto.randomUUID(), name: `Avain ${nth}` }
    const response = await app.request(path, { method: 'POST', token: admin.token, json })
    return makeKey !== undefined && isGranted(makeKey, response.status)
  }
  expect(await make()).toBe(true)
  app.clock.advance(stepUpMs)
  expect(await make()).toBe(false)
  expect((await prove(app, admin.token, { way: 'password', answer: 'väärä' })).status).toBe(422)
  expect(await make()).toBe(false)
  await prove(app, admin.token, { way: 'password', answer: password })
  expect(await make()).toBe(true)

  const phone = await addTotp(app, admin.token)
  app.clock.advance(stepUpMs)
  expect((await prove(app, admin.token, { way: 'password', answer: password })).status).toBe(422)
  expect(await make()).toBe(false)
  await prove(app, admin.token, { way: 'totp', answer: await phone.code() })
  expect(await make()).toBe(true)
})
