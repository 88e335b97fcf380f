import { beforeEach, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { threeWorkshops, workshops } from '#tests/support/three-workshops.ts'

import { addressOf, staffRoutes, type StaffCall } from './staff-routes.ts'

/** In a workshop that is closed staff set nothing up; what is there is read, and taken away. */

beforeEach(freshDatabase)

const [own] = workshops
const close = () => rowsOf(`update accounts set closed_at = 1, closed_reason = 'Muutto' where id = 'acc_own'`)

async function codeOf(app: TestApp, call: StaffCall, token: string): Promise<unknown> {
  const json = call.sample.json?.(own)
  const body = call.sample.body?.()
  const content = { ...(json === undefined ? {} : { json }), ...(body === undefined ? {} : { body }) }
  const response = await app.request(addressOf(call, own), { method: call.method, ...content, token })
  if (response.ok) return 'done'
  return (await response.json<{ code: string }>()).code
}

/**
 * Samples that are refused for another reason, and those that are no set-up of the workshop: its group’s, its users’, a
 * look.
 */
const others = new Set([
  'POST /api/staff/account/:accountId/go-live',
  'POST /api/staff/account/:accountId/stop-live',
  'POST /api/staff/account/:accountId/sms-proof/code',
  'POST /api/staff/account/:accountId/email-sender/check',
  'PUT /api/staff/account/:accountId/delivery-option',
  'PUT /api/staff/account/:accountId/extra-service-order',
  'PUT /api/staff/account/:accountId/language-order',
  'PUT /api/staff/account/:accountId/creditor-setting-order',
  'POST /api/staff/account/:accountId/provider-credentials/:provider/test',
  'POST /api/staff/account/:accountId/creditor-setting/:id/credentials/test',
  'PUT /api/staff/account/:accountId/sign-in-rules',
  'PUT /api/staff/account/:accountId/organisation',
  'PUT /api/staff/account/:accountId/organisation/domains',
  'POST /api/staff/account/:accountId/organisation/try',
  'POST /api/staff/account/:accountId/organisation/try-sign-in',
  'POST /api/staff/account/:accountId/alert-recipient/:id/test',
  'POST /api/staff/account/:accountId/webhook-delivery/:id/replay',
  'POST /api/staff/account/:accountId/box/:boxId/open',
  'POST /api/staff/account/:accountId/box/:boxId/keys',
  'POST /api/staff/account/:accountId/group-key',
  'PUT /api/staff/account/:accountId/box/:boxId/use',
  'PUT /api/staff/account/:accountId/locker/:lockerId',
  'PUT /api/staff/account/:accountId/locker/:lockerId/cloud',
  'PUT /api/staff/account/:accountId/box/:boxId',
])

const ofAccount = staffRoutes.filter(({ path }) => path.startsWith('/api/staff/account/:accountId/'))

it('nothing is set up, and what was there is as it was', async () => {
  const { app, user } = await threeWorkshops('superuser')
  await close()
  const before = await everyRow()
  const writes = ofAccount.filter(({ name, method }) => (method === 'POST' || method === 'PUT') && !others.has(name))
  const answers: [string, unknown][] = []
  for (const call of writes) answers.push([call.name, await codeOf(app, call, user.token)])
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.filter(([, code]) => code !== 'account.closed')).toEqual([])
  expect(await everyRow()).toEqual(before)
})

it('everything is read, and what opens a door may be taken away', async () => {
  const { app, user } = await threeWorkshops('superuser')
  await close()
  const rest = ofAccount.filter(({ method }) => method === 'GET' || method === 'DELETE')
  for (const call of rest) expect([call.name, await codeOf(app, call, user.token)]).not.toContain('account.closed')
})

it.each(['POST /api/user/', 'POST /api/user/invitation', 'POST /api/user/:userId/invitation'])(
  'nobody is let in by %s',
  async (name) => {
    const { app, user } = await threeWorkshops('superuser')
    const call = staffRoutes.find((one) => one.name === name)
    if (call === undefined) throw new Error('no such route')
    await close()
    const before = await rowsOf('select id, version from users')
    expect(await codeOf(app, call, user.token)).toBe('account.closed')
    expect(await rowsOf('select id, version from users')).toEqual(before)
    await rowsOf(`update accounts set closed_at = null where id = 'acc_own'`)
    expect(await codeOf(app, call, user.token)).toBe('done')
  },
)
