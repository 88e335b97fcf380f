import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { sha256Hex } from '#core/secrets/hashing.ts'
import { placedKey } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import { seedAccount } from '#tests/support/factories.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

/** Two workshops of a group, one of another group, one of none; the key of the first group. */
async function chain() {
  const north = await seedDealer()
  for (const id of ['acc_east', 'acc_other', 'acc_alone']) await seedAccount({ id })
  for (const id of ['grp_a', 'grp_b'])
    await run('insert into account_groups (id, name, created_at) values (?, ?, ?)', id, id, testNow)
  await run(`update accounts set group_id = 'grp_a' where id in ('acc_north', 'acc_east')`)
  await run(`update accounts set group_id = 'grp_b' where id = 'acc_other'`)
  const token = placedKey('key-of-the-group')
  await run(
    `insert into group_api_keys (id, group_id, name, key_hash, created_at) values ('gky_1', 'grp_a', 'DMS', ?, ?)`,
    sha256Hex(token),
    testNow,
  )
  const call = (method: string, path: string, workshop: string | null, json?: unknown) =>
    north.app.request(`/api/dms${path}`, {
      method,
      token,
      csrf: false,
      headers: workshop === null ? {} : { Workshop: workshop },
      ...(json === undefined ? {} : { json }),
    })
  return { north, call }
}

const calls: readonly [method: string, path: string, json?: unknown][] = [
  ['PUT', '/work-order/26-1', workOrderExample],
  ['GET', '/work-order/26-1'],
  ['GET', '/work-order'],
  ['POST', '/work-order/26-1/rename', { externalWorkOrderId: '26-9' }],
  ['DELETE', '/work-order/26-1'],
  ['POST', '/process', { externalWorkOrderId: '26-1', processType: 'DELIVERY' }],
  ['GET', '/process'],
  ['GET', '/process/prc_1'],
  ['POST', '/process/prc_1/cancel', {}],
  ['POST', '/process/prc_1/ready-for-payment'],
  ['POST', '/process/prc_1/finish'],
  ['GET', '/webhook'],
  ['PUT', '/webhook/events', { events: null }],
  ['POST', '/webhook/ping'],
  ['POST', '/webhook/replay', { since: '2026-11-03T08:00:00Z' }],
]

const told = async (response: Promise<Response>) => {
  const answer = await response
  const { code } = await answer.json<{ code?: string }>()
  return [answer.status, code]
}

describe('a key of a group', () => {
  it.each(calls)('is refused at %s %s without a workshop, and with one that is not of the group', async (...given) => {
    const [method, path, json] = given
    const { call } = await chain()
    expect(await told(call(method, path, null, json))).toEqual([422, 'request.invalid'])
    for (const workshop of ['acc_other', 'acc_alone', 'acc_nobody', "' or 1=1 --"])
      expect(await told(call(method, path, workshop, json))).toEqual([404, 'workshop.not_found'])
    expect(await rowsOf('select * from work_orders')).toEqual([])
  })

  it('writes into the workshop that the call names and nowhere else', async () => {
    const { call } = await chain()
    for (const workshop of ['acc_north', 'acc_east'])
      expect((await call('PUT', '/work-order/26-1', workshop, workOrderExample)).status).toBe(200)
    expect((await call('POST', '/work-order/26-1/rename', 'acc_east', { externalWorkOrderId: '26-9' })).status).toBe(
      200,
    )
    expect(
      await rowsOf('select account_id, external_work_order_id as number from work_orders order by account_id'),
    ).toEqual([
      { account_id: 'acc_east', number: '26-9' },
      { account_id: 'acc_north', number: '26-1' },
    ])
  })

  it('reaches a workshop that joins later, and none that leaves, is closed, or once it is revoked', async () => {
    const { call } = await chain()
    const status = async (workshop: string) => (await call('GET', '/work-order', workshop)).status
    expect(await status('acc_alone')).toBe(404)
    await run(`update accounts set group_id = 'grp_a' where id = 'acc_alone'`)
    expect(await status('acc_alone')).toBe(200)
    await run(`update accounts set group_id = null where id = 'acc_alone'`)
    expect(await status('acc_alone')).toBe(404)
    await run(`update accounts set closed_at = 1 where id = 'acc_east'`)
    expect(await status('acc_east')).toBe(404)
    await run(`update group_api_keys set revoked_at = 1`)
    expect(await status('acc_north')).toBe(401)
  })

  it('lists its workshops, and the key of one account its own', async () => {
    const { north, call } = await chain()
    const ids = async (response: Promise<Response>) =>
      (await (await response).json<{ items: { id: string }[] }>()).items.map(({ id }) => id)
    expect(new Set(await ids(call('GET', '/workshop', null)))).toEqual(new Set(['acc_north', 'acc_east']))
    expect(await ids(north.call('GET', '/workshop'))).toEqual(['acc_north'])
  })
})

describe('the key of one account', () => {
  it('may name its own workshop, and no other one of the group', async () => {
    const { north } = await chain()
    const get = (workshop: string) => north.call('GET', '/work-order', undefined, { Workshop: workshop })
    expect((await get('acc_north')).status).toBe(200)
    expect(await told(get('acc_east'))).toEqual([404, 'workshop.not_found'])
  })
})

describe('webhooks by call', () => {
  const withAddress = async (dealer: Dealer) => {
    await run(
      `insert into webhook_endpoints (id, account_id, url, sealed_secret, enabled, api_version, created_at, updated_at, version)
       values ('whe_acc_north', 'acc_north', 'http://localhost:9/hook', 'x', 1, '1.1', 0, 0, 1)`,
    )
    await dealer.put()
    return (await dealer.create()).json<{ id: string }>()
  }
  const types = async () => (await rowsOf('select type from webhook_deliveries order by 1')).map(({ type }) => type)

  it('send the events that were chosen, and no others', async () => {
    const dealer = await seedDealer()
    const { id } = await withAddress(dealer)
    const chosen = await dealer.call('PUT', '/webhook/events', { events: ['process.paid'] })
    expect(await chosen.json()).toMatchObject({ events: ['process.paid'], enabled: true })
    await dealer.call('POST', `/process/${id}/cancel`, {})
    expect(await types()).toEqual([])
    await dealer.call('PUT', '/webhook/events', { events: null })
    const again = await (await dealer.create()).json<{ id: string }>()
    await dealer.call('POST', `/process/${again.id}/cancel`, {})
    expect(await types()).toEqual(['process.cancelled'])
  })

  it('are sent once more by id and since an instant, but what still waits is not', async () => {
    const dealer = await seedDealer()
    const { id } = await withAddress(dealer)
    await dealer.call('POST', `/process/${id}/cancel`, {})
    const since = { since: '2026-11-01T00:00:00Z' }
    const replay = async (asked: object) => (await dealer.call('POST', '/webhook/replay', asked)).json()
    expect(await replay(since)).toEqual({ replayed: 0, nextSince: null })
    await run(`update webhook_deliveries set status = 'DELIVERED'`)
    expect(await replay(since)).toEqual({ replayed: 1, nextSince: null })
    await run(`update webhook_deliveries set status = 'PARKED'`)
    const [{ id: eventId } = {}] = await rowsOf('select id from webhook_deliveries')
    expect(await replay({ ids: [eventId] })).toEqual({ replayed: 1, nextSince: null })
    expect(await rowsOf(`select count(*) as n from outbox where kind = 'webhook.deliver'`)).toEqual([{ n: 3 }])
    expect((await dealer.call('POST', '/webhook/replay', { ...since, ids: [eventId] })).status).toBe(422)
  })

  it('have a ping put on its way, and none where there is no address', async () => {
    const dealer = await seedDealer()
    expect(await told(dealer.call('POST', '/webhook/ping'))).toEqual([404, 'webhook.not_found'])
    await withAddress(dealer)
    const answer = await dealer.call('POST', '/webhook/ping')
    expect(answer.status).toBe(201)
    expect(await rowsOf(`select kind from outbox where kind = 'webhook.ping'`)).toHaveLength(1)
  })
})
