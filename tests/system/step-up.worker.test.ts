import { beforeEach, expect, it } from 'vitest'

import { staffActions } from '#domain/access/permissions.ts'
import { hasTwoFactorByDefault, isProvenRight, reachesBeyondOwn } from '#domain/access/proof.ts'
import { stepUpMs } from '#domain/access/sign-in-steps.ts'
import { processStates, roles } from '#domain/enums.ts'
import { possibleEvents, processEventTypes } from '#domain/process-lifecycle.ts'
import { testApp } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { threeWorkshops, workshops } from '#tests/support/three-workshops.ts'
import { addTotp, cheapPasswordHash, password, prove } from '#tests/support/two-factor.ts'
import { actionOf } from '#worker/process/staff/staff-access.ts'

import { addressOf, isGranted, staffRoutes } from './staff-routes.ts'

/** Calls that need a proof of identity from within the last five minutes. */

beforeEach(freshDatabase)

const isProven = (action: string) => staffActions.some((one) => one === action && isProvenRight(one))
/** Superusers reach beyond their own workshops, and the users of the samples are others. */
const guarded = staffRoutes.filter(({ route: { stepUp } }) => stepUp !== undefined && stepUp !== 'event')
/** Money that goes back, credentials, users and what lets machines in: a route of these that is not guarded is a fault. */
const wanted =
  /^(?!GET )\w+ \/api\/(?:staff\/process\/:id\/(?:refund|balance)|staff\/account\/:accountId\/(?:api-key|device|provider-credentials(?!\/:provider\/test)|webhook\/secret|organisation(?!\/try)|creditor-setting\/:id\/credentials(?!\/test))|user\/|auth\/(?:totp|recovery-codes))/

it('every route of refunds, credentials, users, keys and devices is among them', () => {
  const names = staffRoutes.filter(({ name }) => wanted.test(name)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !guarded.some((call) => call.name === name))).toEqual([])
})

it('whatever uses a right that wants a proof says so in the contract', () => {
  const using = staffRoutes.filter(
    ({ method, route: { action } }) => method !== 'GET' && [action].flat().some(isProven),
  )
  expect(using.length).toBeGreaterThan(15)
  expect(using.filter(({ route }) => route.stepUp === undefined).map(({ name }) => name)).toEqual([])
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

const ofBoxes = staffRoutes.filter(({ route: { stepUp }, isDrive }) => stepUp === 'beyond_own' && !isDrive)

it.each(roles.filter((role) => role !== 'sales'))(
  'what opens boxes asks it of a role that reaches beyond its own: %s',
  async (role) => {
    const { app, user } = await threeWorkshops(role)
    app.clock.advance(stepUpMs)
    const asked: string[] = []
    for (const call of ofBoxes) {
      const json = call.sample.json?.(workshops[0])
      const init = { method: call.method, token: user.token, ...(json === undefined ? {} : { json }) }
      const response = await app.request(addressOf(call, workshops[0]), init)
      const { code = '' } = await response.json<{ code?: string }>()
      if (code === 'step_up_required') asked.push(call.name)
    }
    expect(ofBoxes.length).toBe(6)
    const isBeyond = reachesBeyondOwn([role], 'locker.open')
    expect(asked).toEqual(isBeyond ? ofBoxes.map(({ name }) => name) : [])
    expect(hasTwoFactorByDefault(role)).toBe(isBeyond || role === 'admin')
  },
)

/** One state for each event that staff may tell, of the lifecycle. */
const tellable = processEventTypes.flatMap((type) => {
  const state = processStates.find((from) =>
    possibleEvents({ state: from, processType: 'DELIVERY' }, 'staff').includes(type),
  )
  return state === undefined ? [] : [{ type, state }]
})

it('every event of staff that uses such a right is refused to a stale session, and no other', async () => {
  const { app, user } = await threeWorkshops('superuser')
  const visits = []
  for (const [index, { type, state }] of tellable.entries()) {
    const number = 100 + index
    const order = await seedWorkOrder({ number, accountId: 'acc_own' })
    const seed = { number, accountId: 'acc_own', workOrderId: order.id, customerId: order.customerId }
    visits.push({ type, visit: await seedProcess({ ...seed, processType: 'DELIVERY', state }) })
  }
  app.clock.advance(stepUpMs)
  const refused: string[] = []
  for (const { type, visit } of visits) {
    const before = await everyRow()
    const json = { type, version: visit.version, reason: 'Hyvitys' }
    const response = await app.request(`/api/staff/process/${visit.id}/event`, {
      method: 'POST',
      token: user.token,
      json,
    })
    const { code = '' } = await response.json<{ code?: string }>()
    if (code !== 'step_up_required') continue
    refused.push(type)
    expect(response.status).toBe(403)
    expect(await everyRow()).toEqual(before)
  }
  expect(tellable.length).toBeGreaterThan(20)
  expect(refused).toContain('request_refund')
  expect(refused).toEqual(tellable.map(({ type }) => type).filter((type) => isProvenRight(actionOf(type))))
})

it('another’s new password wants it beside the password, and so does one’s own of who has a second way', async () => {
  await seedAccount()
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'], passwordHash: cheapPasswordHash() })
  const other = await seedStaff({ id: 'usr_other' })
  const app = testApp()
  let nth = 0
  const change = async (userId: string, oldPassword = password) => {
    nth += 1
    const json = { oldPassword, newPassword: `purppura-tikapuu-${nth}` }
    const response = await app.request(`/api/user/${userId}`, { method: 'PATCH', token: admin.token, json })
    return response.status === 204 ? 'done' : (await response.json<{ code: string }>()).code
  }
  app.clock.advance(stepUpMs)
  expect(await change(other.id)).toBe('step_up_required')
  await prove(app, admin.token, { way: 'password', answer: password })
  expect(await change(other.id)).toBe('done')
  const phone = await addTotp(app, admin.token)
  app.clock.advance(stepUpMs)
  expect(await change(admin.id)).toBe('step_up_required')
  await prove(app, admin.token, { way: 'totp', answer: await phone.code() })
  expect(await change(admin.id)).toBe('done')
})

it('one’s own password is enough for who has nothing else', async () => {
  await seedAccount()
  const admin = await seedStaff({ roles: ['admin'], passwordHash: cheapPasswordHash() })
  const app = testApp()
  app.clock.advance(stepUpMs)
  const json = { oldPassword: password, newPassword: 'purppura-tikapuu-7' }
  const response = await app.request(`/api/user/${admin.id}`, { method: 'PATCH', token: admin.token, json })
  expect(response.status).toBe(204)
})
