import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { isRoom } from '#core/outbox/woken-rooms.ts'
import { claimable, settleBehind, unseenByMinute } from '#tests/support/behind-answer.ts'
import { countedVisit } from '#tests/support/counted-visit.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import { seedApiKey, seedProcess, seedWorkOrder, type ProcessSeed } from '#tests/support/factories.ts'
import { fakeKeycafe, seedCloudCabinet, tellCloud } from '#tests/support/keycafe.ts'
import { playVisit } from '#tests/support/played-visit.ts'
import { browserOf } from '#tests/support/push.ts'
import { seedSetup } from '#tests/support/setup.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { threeWorkshops, workshops } from '#tests/support/three-workshops.ts'
import { routes } from '#worker/contract/routes.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

import { addressOf, isGranted, staffRoutes } from './staff-routes.ts'

/**
 * Effects that anybody waits for go out behind the answer that caused them, and not with the job of the minute.
 * `testApp` holds every call of every suite to it (`note-outbox.ts`); here nothing is left once what runs behind the
 * answer is through.
 */

beforeEach(freshDatabase)

const hookUrl = 'https://dms.example/events'

/** Seeds the listeners of a process: a dealer system, and a browser of staff. */
async function seedListeners(accountId: string, userId: string): Promise<void> {
  const { keys } = browserOf('phone').subscription
  await rowsOf(
    `insert or ignore into webhook_endpoints (id, account_id, url, sealed_secret, created_at, updated_at, version, api_version)
    values ('whe_' || ?, ?, ?, 'x', 0, 0, 1, '1.1')`,
    accountId,
    accountId,
    hookUrl,
  )
  await rowsOf(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select 'psh_' || id, user_id, id, ?, ?, ?, 0 from sessions where user_id = ?`,
    browserOf('phone').endpoint,
    keys.p256dh,
    keys.auth,
    userId,
  )
}

describe('nothing waits for the minute', () => {
  it('behind any write of staff', async () => {
    const { app, user } = await threeWorkshops('superuser')
    await seedListeners('acc_own', user.id)
    await rowsOf('delete from outbox where parked_at is null')
    app.outgoing.answer('', () => Response.json({ id: 'taken' }))
    app.outgoing.rooms.take()
    const left: string[] = []
    for (const call of staffRoutes.filter(({ method }) => method !== 'GET')) {
      const at = workshops[0]
      const json = call.sample.json?.(at)
      const body = call.sample.body?.()
      app.clock.advance(1)
      const response = await app.request(addressOf(call, at), {
        method: call.method,
        token: user.token,
        ...(json === undefined ? {} : { json }),
        ...(body === undefined ? {} : { body }),
      })
      expect(`${call.name} ${response.status} ${isGranted(call, response.status)}`).toContain('true')
      for (const id of await unseenByMinute(app)) left.push(`${call.name}: ${id} is announced and looks unchanged`)
      await settleBehind(app)
      for (const row of await claimable(app)) left.push(`${call.name}: ${String(row['kind'])}`)
    }
    expect(left).toEqual([])
  }, 120_000)

  type Write = { causes: string; call: (dealer: Dealer) => Promise<Response> }

  /** A visit that the dealer system asks something of. */
  const asked = (what: string, seed: ProcessSeed) => async (dealer: Dealer) => {
    const order = await seedWorkOrder()
    const visit = await seedProcess({ workOrderId: order.id, customerId: order.customerId, ...seed })
    await rowsOf('delete from outbox')
    return dealer.call('POST', `/process/${visit.id}/${what}`, {})
  }

  /** Writes of a dealer system, with an effect besides announcements to clients, or with that alone. */
  const ofDealer: Readonly<Record<string, Write>> = {
    'PUT /api/dms/work-order/:externalWorkOrderId': {
      causes: 'announced',
      call: async (dealer) => {
        await dealer.put()
        await dealer.create()
        await rowsOf('delete from outbox')
        return dealer.put({ ...workOrderExample, orderRows: workOrderExample.orderRows?.slice(1) })
      },
    },
    'POST /api/dms/process': {
      causes: 'process.send_link',
      call: async (dealer) => {
        await dealer.put()
        return dealer.create()
      },
    },
    'POST /api/dms/process/:id/cancel': {
      causes: 'webhook.deliver',
      call: asked('cancel', { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '123456' } }),
    },
    'POST /api/dms/process/:id/ready-for-payment': {
      causes: 'process.send_payment_link',
      call: asked('ready-for-payment', { state: 'DELIVERY_DONE' }),
    },
    'POST /api/dms/process/:id/finish': { causes: 'webhook.deliver', call: asked('finish', { state: 'PAYMENT_DONE' }) },
  }

  /** Writes that change no visit, and those of webhooks, whose own tests hold what they wake. */
  const quiet: ReadonlySet<string> = new Set([
    'DELETE /api/dms/work-order/:externalWorkOrderId',
    'POST /api/dms/webhook/ping',
    'POST /api/dms/webhook/replay',
    'POST /api/dms/work-order/:externalWorkOrderId/rename',
    'PUT /api/dms/webhook/events',
  ])

  it('every write of a dealer system is tried', () => {
    const writes = Object.entries(routes).filter(
      ([name, { kind }]) => kind === 'dms' && !name.startsWith('GET ') && !quiet.has(name),
    )
    expect(Object.keys(ofDealer).toSorted()).toEqual(writes.map(([name]) => name).toSorted())
  })

  it.each(Object.entries(ofDealer))('behind %s', async (_name, { causes, call }) => {
    const dealer = await seedDealer()
    const { app } = dealer
    app.outgoing.answer('', () => Response.json({ id: 'taken' }))
    app.outgoing.rooms.take()
    const keycafe = fakeKeycafe()
    keycafe.listenOn(app.outgoing)
    await seedCloudCabinet(keycafe)
    const { id } = await seedStaff()
    await seedListeners('acc_north', id)
    app.clock.advance(1)
    const response = await call(dealer)
    expect(await unseenByMinute(app)).toEqual([])
    expect(`${response.status} ${await response.clone().text()}`).toMatch(/^20[01]/)
    const caused = await rowsOf('select distinct kind from outbox')
    const announced = app.woken.filter(isRoom).map(() => 'announced')
    expect([...announced, ...caused.map(({ kind }) => kind)]).toContain(causes)
    await settleBehind(app)
    expect(await claimable(app)).toEqual([])
  })

  it('behind any call of a whole visit: dealer system, customer, cabinet, staff, payment provider', async () => {
    const visit = await countedVisit()
    await seedListeners('acc_north', visit.advisor.id)
    visit.app.outgoing.answer(hookUrl, () => new Response(null, { status: 200 }))
    visit.app.outgoing.answer(env.PUSH_SERVICES, () => new Response(null, { status: 201 }))
    const left: string[] = []
    const part: typeof visit.part = async (name, call) => {
      const response = await visit.part(name, async () => {
        visit.app.clock.advance(1)
        const answer = await call()
        for (const id of await unseenByMinute(visit.app)) left.push(`${name}: ${id} is announced and looks unchanged`)
        return answer
      })
      await settleBehind(visit.app)
      for (const row of await claimable(visit.app)) left.push(`${name}: ${String(row['kind'])}`)
      return response
    }
    await playVisit({ ...visit, part })
    expect(left).toEqual([])
  })
})

describe('behind the answer to a dealer system', () => {
  async function seedFastLane() {
    const setup = await seedSetup()
    const { app } = setup
    const { key } = await seedApiKey({ id: 'key_north', accountId: 'acc_north', key: 'key-of-acc_north' })
    const hooks: string[] = []
    app.outgoing.rooms.take()
    app.outgoing.answer(hookUrl, ({ body }) => {
      const told: { type: string } = JSON.parse(body)
      hooks.push(told.type)
      return new Response(null, { status: 200 })
    })
    const phone = browserOf('phone')
    const pushes: string[] = []
    app.outgoing.answer(phone.endpoint, ({ url }) => {
      pushes.push(url)
      return new Response(null, { status: 201 })
    })
    await setup.send(['PUT', 'webhook', { url: hookUrl, enabled: true, apiVersion: '1.1', version: null }])
    const { admin } = setup.tokens
    await app.request('/api/staff/push/subscription', { method: 'POST', token: admin, json: phone.subscription })
    const call = (method: string, path: string, json: unknown) =>
      app.request(`/api/dms/${path}`, { method, token: key, csrf: false, json })
    return { app, call, hooks, pushes }
  }

  it('a cancelled visit is told to the webhook and given back at the cloud of its cabinet', async () => {
    const { app, call, hooks } = await seedFastLane()
    const keycafe = fakeKeycafe()
    keycafe.listenOn(app.outgoing)
    await seedCloudCabinet(keycafe)
    const order = await seedWorkOrder({ number: 7 })
    const lease = { boxId: 'box_1', accessCode: '123456' }
    const { id } = await seedProcess({
      number: 7,
      workOrderId: order.id,
      customerId: order.customerId,
      state: 'KEY_CODE_SENT',
      lease,
    })
    await tellCloud()
    app.woken.push(`${id}:cloud`)
    await settleBehind(app)
    expect(keycafe.keys.size).toBe(1)
    const now = app.clock.now()
    expect((await call('POST', `process/${id}/cancel`, {})).status).toBe(200)
    await settleBehind(app)
    expect(hooks).toEqual(['process.cancelled'])
    expect(keycafe.keys.size).toBe(0)
    expect(app.clock.now()).toBe(now)
  })

  it('staff are called for a visit whose link reaches nobody, and its webhook tells so', async () => {
    const { app, call, hooks, pushes } = await seedFastLane()
    const { customer, ...order } = workOrderExample
    await call('PUT', 'work-order/26-9', {
      ...order,
      customer: { ...customer, phoneNumber: '09 123 4567', email: null },
    })
    const now = app.clock.now()
    expect((await call('POST', 'process', { externalWorkOrderId: '26-9', processType: 'DELIVERY' })).status).toBe(201)
    await settleBehind(app)
    expect(pushes).toHaveLength(1)
    expect(hooks).toEqual(['process.link_undeliverable'])
    expect(app.clock.now()).toBe(now)
  })
})
