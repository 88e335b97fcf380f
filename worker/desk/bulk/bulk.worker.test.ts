import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import type { ProcessState } from '#domain/enums.ts'
import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { BulkAnswer, BulkPreview } from '#worker/contract/staff/visit/bulk.ts'
import { drainEffects } from '#worker/jobs/index.ts'

let app: TestApp
let token: string
let outgoing: FakeOutgoing

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  outgoing = providersThatWork()
  await seedAccount()
  token = (await seedStaff()).token
})

const drain = () => drainEffects(testDependencies({ outgoing, clock: app.clock }))

async function visits(...states: ProcessState[]) {
  for (const [index, state] of states.entries()) await visitOf(index + 1, { state })
}

async function itemsOf(ids?: readonly string[]) {
  const rows = await rowsOf('select id, version from processes order by id')
  return rows.filter(({ id }) => ids === undefined || ids.includes(String(id)))
}

async function run(action: string, more: Record<string, unknown> = {}, nth = 1) {
  const json = { clickId: click(nth), action, items: await itemsOf(), ...more }
  return jsonOf<BulkAnswer>(await app.request('/api/staff/bulk', { method: 'POST', token, json }))
}

const codesOf = ({ items }: BulkAnswer) => Object.fromEntries(items.map(({ id, code }) => [id, code]))
const preview = async (action: string, ids: string) =>
  jsonOf<BulkPreview>(await app.request(`/api/staff/bulk?action=${action}&ids=${ids}`, { token }))

describe('one act on several processes', () => {
  it('is done to each by itself: what one refuses is done to the others', async () => {
    await visits('LINK_SENT', 'PROCESS_DONE', 'PAYMENT_LINK_SENT', 'LINK_SENT')
    await env.DB.prepare(`update customers set phone_number = null, email = null where id =
      (select customer_id from processes where id = 'prc_4')`).run()
    const items = [...(await itemsOf()), { id: 'prc_nobodys', version: 1 }]
    expect(codesOf(await run('resend', { items }))).toEqual({
      prc_1: null,
      prc_2: 'message.not_resendable',
      prc_3: null,
      prc_4: 'INVALID_CONTACT',
      prc_nobodys: 'process.not_found',
    })
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(2)
  })

  it('is done once, however often one click is told', async () => {
    await visits('LINK_SENT', 'LINK_SENT')
    for (let times = 0; times < 3; times += 1)
      expect(codesOf(await run('resend'))).toEqual({ prc_1: null, prc_2: null })
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(2)
    const items = await itemsOf()
    for (let times = 0; times < 2; times += 1) {
      expect(codesOf(await run('cancel', { items, reason: 'Suljettu' }, 2))).toEqual({ prc_1: null, prc_2: null })
    }
    expect(await rowsOf(`select reason from process_events where type = 'cancel'`)).toHaveLength(2)
  })

  it('refuses what changed meanwhile, and does the rest', async () => {
    await visits('LINK_SENT', 'LINK_SENT')
    const [one, two] = await itemsOf()
    const items = [{ ...one, version: Number(one?.['version']) - 1 }, two]
    expect(codesOf(await run('cancel', { items, reason: 'Suljettu' }))).toEqual({
      prc_1: 'process.version_conflict',
      prc_2: null,
    })
  })

  it('sends the link of what was to wait, and of nothing else', async () => {
    await visits('SCHEDULED_FOR_DELAYED_LINK_SENDING', 'LINK_SENT')
    const codes = codesOf(await run('send_link'))
    expect(codes['prc_1']).toBeNull()
    expect(codes['prc_2']).toBe('process.illegal_transition')
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(1)
  })

  it('gives processes to a user', async () => {
    await visits('LINK_SENT', 'PROCESS_DONE')
    expect(codesOf(await run('assign', { userId: 'usr_advisor' }))).toEqual({ prc_1: null, prc_2: null })
    expect(await rowsOf('select distinct assigned_user_id from processes')).toEqual([
      { assigned_user_id: 'usr_advisor' },
    ])
  })

  it('goes on where the database fails for one', async () => {
    await visits('LINK_SENT', 'LINK_SENT')
    app.d1.failAt(3, 'before')
    const codes = Object.values(codesOf(await run('resend')))
    expect(codes.filter((code) => code === 'server.failed')).toHaveLength(1)
    expect(Object.values(codesOf(await run('resend')))).toEqual([null, null])
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(2)
  })

  it('asks the database twice for each, and once for all', async () => {
    await visits('LINK_SENT', 'LINK_SENT', 'LINK_SENT')
    app.d1.forget()
    await run('resend', { items: await itemsOf() })
    expect(app.d1.roundTrips()).toBe(1 + 1 + 3 * 2)
    await expectNoTableScan(app.d1)
  })
})

describe('a reminder', () => {
  it('goes to who has not opened or paid, once a day', async () => {
    await visits('LINK_SENT', 'PAYMENT_LINK_SENT', 'DELIVERY_DONE')
    const first = { prc_1: null, prc_2: null, prc_3: 'message.not_resendable' }
    expect(codesOf(await run('remind'))).toEqual(first)
    expect(codesOf(await run('remind'))).toEqual(first)
    const again = { prc_1: 'message.reminded_today', prc_2: 'message.reminded_today' }
    expect(codesOf(await run('remind', {}, 2))).toMatchObject(again)
    expect((await preview('remind', 'prc_1')).items[0]?.refusal).toBe('message.reminded_today')
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(2)
    app.clock.advance(dayMs)
    token = (await seedStaff({ id: 'usr_next', username: 'next', now: app.clock.now() })).token
    expect((await preview('remind', 'prc_1')).items[0]).toMatchObject({ kind: 'link', refusal: null })
  })
})

describe('before it is done', () => {
  it('says whom it writes to and how, in one round trip, and shows no more of a number than its end', async () => {
    await visits('LINK_SENT', 'PROCESS_DONE', 'PAYMENT_LINK_SENT')
    app.d1.forget()
    const { items } = await preview('resend', 'prc_1,prc_2,prc_3,prc_nobodys')
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(items).toEqual([
      { id: 'prc_1', kind: 'link', channel: 'SMS', recipient: '•••• 001', refusal: null },
      { id: 'prc_2', kind: null, channel: null, recipient: null, refusal: 'message.not_resendable' },
      { id: 'prc_3', kind: 'payment_link', channel: 'SMS', recipient: '•••• 003', refusal: null },
      { id: 'prc_nobodys', kind: null, channel: null, recipient: null, refusal: 'process.not_found' },
    ])
    expect((await preview('cancel', 'prc_1')).items[0]).toMatchObject({ kind: null, refusal: null })
  })

  it.each([
    [{ action: 'cancel' }],
    [{ action: 'assign' }],
    [{ action: 'sing' }],
    [{ action: 'resend', items: [] }],
    [{ action: 'resend', items: Array.from({ length: 51 }, (_, at) => ({ id: `prc_${at}`, version: 1 })) }],
  ])('does not understand %j', async (json) => {
    await visits('LINK_SENT')
    const body = { clickId: click(1), items: await itemsOf(), ...json }
    const response = await app.request('/api/staff/bulk', { method: 'POST', token, json: body })
    expect(response.status).toBe(422)
  })
})

it('does nothing to what a user does not reach', async () => {
  await visits('LINK_SENT')
  await seedAccount({ id: 'acc_south' })
  token = (await seedStaff({ id: 'usr_south', username: 'south', accountIds: ['acc_south'] })).token
  expect(codesOf(await run('cancel', { reason: 'x' }))).toEqual({ prc_1: 'process.not_found' })
  expect((await preview('cancel', 'prc_1')).items[0]).toMatchObject({ recipient: null, refusal: 'process.not_found' })
})
