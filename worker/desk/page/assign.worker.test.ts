import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf, type Desk } from '#tests/support/desk.ts'
import { deskCalls, providersThatWork } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { drainWoken } from '#worker/jobs/index.ts'

let app: TestApp
let desk: Desk
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  token = (await seedStaff()).token
  desk = deskOf(app, token)
  await seedStaff({ id: 'usr_risto', username: 'risto' })
  await visitOf(1, { state: 'LINK_SENT' })
})

const put = (userId: string | null, seen: string | null) => desk.send('PUT', 'prc_1/assignee', { userId, seen })
const risto = { id: 'usr_risto', username: 'risto' }

it('gives a process to a user: two round trips beside the session’s, with history, and the customer sees nothing of it', async () => {
  const before = (await desk.page()).process.version
  app.d1.forget()
  expect(await (await put('usr_risto', null)).json()).toEqual({ assignee: risto })
  // The session, the look, the write.
  expect(app.d1.roundTrips()).toBe(3)
  await expectNoTableScan(app.d1)
  const page = await desk.page()
  expect(page.process).toMatchObject({ assignee: risto, version: before })
  expect(page.notes).toMatchObject([{ kind: 'ASSIGNED', text: 'risto', author: 'usr_advisor' }])
  expect(await rowsOf('select action, detail from audit_log')).toEqual([
    { action: 'process.assign', detail: '{"userId":"usr_risto"}' },
  ])
  expect(await (await put(null, 'usr_risto')).json()).toEqual({ assignee: null })
  expect((await desk.page()).notes.map(({ kind }) => kind)).toContain('UNASSIGNED')
})

it('does the same once, however often it is told', async () => {
  const answers = await Promise.all([put('usr_risto', null), put('usr_risto', null), put('usr_risto', null)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowsOf('select * from process_notes')).toHaveLength(1)
})

it('is told to the boards of the account, once however often it is told', async () => {
  app.woken.length = 0
  await put('usr_risto', null)
  await put('usr_risto', null)
  expect(app.woken).toEqual(['prc_1:room'])
  const outgoing = providersThatWork()
  await drainWoken(testDependencies({ outgoing, clock: app.clock }), app.woken)
  expect(deskCalls(outgoing)).toHaveLength(1)
})

describe('nothing changes', () => {
  it('where somebody else took it first', async () => {
    await put('usr_risto', null)
    const late = await put('usr_advisor', null)
    expect(await late.json()).toMatchObject({ code: 'assignee.changed', changed: { assignee: risto } })
  })

  it('where somebody else takes it between the look and the write', async () => {
    app.d1.meanwhile(3, () => env.DB.prepare(`update processes set assigned_user_id = 'usr_risto'`).run())
    const response = await put('usr_advisor', null)
    expect([response.status, await problemCode(response)]).toEqual([409, 'assignee.changed'])
    expect(await rowsOf('select * from process_notes union all select * from process_notes')).toEqual([])
  })

  it.each(['usr_nobody', 'usr_south', 'usr_off', 'usr_enerius'])(
    'for %s, who does not work with it',
    async (userId) => {
      await seedAccount({ id: 'acc_south' })
      await seedStaff({ id: 'usr_south', username: 'south', accountIds: ['acc_south'] })
      await seedStaff({ id: 'usr_enerius', username: 'enerius', roles: ['enerius'] })
      await seedStaff({ id: 'usr_off', username: 'off' })
      await env.DB.prepare(`update users set disabled_at = 1 where id = 'usr_off'`).run()
      expect((await put(userId, null)).status).toBe(422)
      expect((await desk.page()).process.assignee).toBeNull()
    },
  )
})

it('lists who works in the account, by name', async () => {
  await seedAccount({ id: 'acc_south' })
  await seedStaff({ id: 'usr_south', username: 'south', accountIds: ['acc_south'] })
  await seedStaff({ id: 'usr_enerius', username: 'enerius', roles: ['enerius'] })
  app.d1.forget()
  const response = await app.request('/api/staff/assignee', { token })
  expect(await response.json()).toEqual([risto, { id: 'usr_advisor', username: 'usr_advisor' }])
  expect(app.d1.roundTrips()).toBe(2)
  await expectNoTableScan(app.d1)
})
