import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { webhookSignature } from '#core/secrets/standard-webhook.ts'
import { hourMs } from '#domain/durations.ts'
import type { ProcessState } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { confirmWith } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { outboxRows, providersThatWork } from '#tests/support/effects.ts'
import { seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, type Setup } from '#tests/support/setup.ts'
import { writeEvent } from '#tests/support/webhooks.ts'
import type { WebhookBody } from '#worker/contract/machines/webhook.ts'
import type { WebhookDeliveries, WebhookEndpoint } from '#worker/contract/staff/settings/webhook-settings.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const url = 'https://dms.example/events'

let setup: Setup
let secret: string
let outgoing: FakeOutgoing
let clock: ReturnType<typeof testClock>

type Saved = { endpoint: WebhookEndpoint; secret: string | null }

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
  await seedLocker()
  outgoing = providersThatWork()
  outgoing.answer(url, () => new Response(null, { status: 200 }))
  clock = testClock()
  const saved = await (await save({ url, enabled: true, version: null })).json<Saved>()
  secret = saved.secret ?? ''
})

const save = (json: object, account = 'acc_north') => setup.send(['PUT', 'webhook', json], { account })
const drain = () => drainEffects(testDependencies({ outgoing, clock }))
const calls = () => outgoing.calls.filter((call) => call.url.startsWith(url))
const told = (): WebhookBody[] =>
  calls().map(({ body }) => {
    const read: WebhookBody = JSON.parse(body)
    return read
  })
const deliveries = async (query = '') =>
  (await setup.read<WebhookDeliveries>(`webhook-delivery${query}`)).items.map(({ type, status }) => ({ type, status }))

/** Guarantee: in production, with an address from before the rules. */
async function drainInProduction(address: string): Promise<void> {
  await env.DB.prepare('update webhook_endpoints set url = ?').bind(address).run()
  const deps = testDependencies({ outgoing, clock })
  await drainEffects({ ...deps, config: { ...deps.config, environment: 'production' } })
}

/** Something that is told of, as the lifecycle writes it. */
async function happens(type: string, to: ProcessState, { id = setup.customer.id, version = 102 } = {}): Promise<void> {
  await writeEvent({ id: `${id}${version}`, processId: id, version, type, to, now: clock.now() })
}

/** As many hours as asked for pass, with cron at work. */
async function pass(hours: number): Promise<void> {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    clock.advance(hourMs / 4)
    await drain()
  }
}

describe('a dealer system', () => {
  it('is told what the customer approved, signed with the secret of the account', async () => {
    const answer = await confirmWith(setup.customer, (await setup.customer.status()).version)
    expect(answer.status).toBe(200)
    await drain()
    const [approved] = told()
    expect(approved).toMatchObject({
      type: 'process.approved',
      process: { id: setup.customer.id, externalWorkOrderId: expect.any(String), processType: 'DELIVERY' },
      approval: { number: 1, total: expect.any(Number) },
    })
    const [call] = calls()
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = call?.headers ?? {}
    expect(id).toBe(approved?.id)
    expect(call?.headers['webhook-signature']).toBe(webhookSignature(secret, { id, timestamp, body: call?.body ?? '' }))
    expect(await deliveries()).toEqual([{ type: 'process.approved', status: 'DELIVERED' }])
  })

  it('is told of keys, payment and the end in their order, as it was then, and of nothing else', async () => {
    await happens('link_sent', 'LINK_SENT', { version: 102 })
    await happens('deliver_keys', 'CUSTOMER_KEYS_DELIVERED', { version: 103 })
    await happens('settle_payment', 'PAYMENT_DONE', { version: 104 })
    await happens('finish', 'PROCESS_DONE', { version: 105 })
    await drain()
    expect(told().map(({ type, process }) => [type, process.state, process.version])).toEqual([
      ['process.keys_delivered', 'CUSTOMER_KEYS_DELIVERED', 103],
      ['process.paid', 'PAYMENT_DONE', 104],
      ['process.done', 'PROCESS_DONE', 105],
    ])
  })

  it('of another account hears nothing', async () => {
    const order = await seedWorkOrder({ number: 9, accountId: 'acc_south' })
    const other = await seedProcess({ number: 9, accountId: 'acc_south', workOrderId: order.id })
    await happens('finish', 'PROCESS_DONE', { id: other.id })
    await drain()
    expect(told()).toEqual([])
    expect(await rowsOf('select id from webhook_deliveries')).toEqual([])
  })

  it('that is down for two hours gets everything once, and in order within each process', async () => {
    const flows = await Promise.all(
      Array.from({ length: 50 }, async (_none, at) => {
        const { id: workOrderId } = await seedWorkOrder({ number: at + 10 })
        return seedProcess({ number: at + 10, workOrderId })
      }),
    )
    let isDown = true
    outgoing.answer(url, () => new Response(null, { status: isDown ? 503 : 204 }))
    for (const { id } of flows) {
      await happens('settle_payment', 'PAYMENT_DONE', { id, version: 102 })
      await happens('finish', 'PROCESS_DONE', { id, version: 103 })
    }
    await pass(2)
    const whileDown = calls().length
    isDown = false
    await pass(3)
    const taken = told().slice(whileDown)
    for (const { id } of flows) {
      expect(taken.filter(({ process }) => process.id === id).map(({ type }) => type)).toEqual([
        'process.paid',
        'process.done',
      ])
    }
    expect(taken).toHaveLength(100)
    expect(await outboxRows()).toEqual([])
  }, 60_000)

  it('that never answers is given up after days, and told again when staff say so', async () => {
    outgoing.answer(url, () => new Response(null, { status: 500 }))
    await happens('finish', 'PROCESS_DONE')
    await pass(24 * 4)
    expect(await deliveries('?status=PARKED')).toEqual([{ type: 'process.done', status: 'PARKED' }])
    expect(await outboxRows()).toEqual([])
    outgoing.answer(url, () => new Response(null, { status: 200 }))
    const [parked] = (await setup.read<WebhookDeliveries>('webhook-delivery')).items
    const replay = () => setup.send(['POST', `webhook-delivery/${parked?.id}/replay`])
    expect((await Promise.all([replay(), replay()])).map(({ status }) => status)).toEqual([204, 204])
    const before = calls().length
    await drain()
    expect(calls().length - before).toBe(1)
    expect(await deliveries()).toEqual([{ type: 'process.done', status: 'DELIVERED' }])
    expect((await replay()).status).toBe(204)
    expect(await outboxRows()).toEqual([])
  }, 60_000)

  it('that answers without end is let go, and counts as told', async () => {
    let isLetGo = false
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
        cancel: () => {
          isLetGo = true
        },
      })
    outgoing.answer(url, () => new Response(endless()))
    await happens('finish', 'PROCESS_DONE')
    await drain()
    expect(isLetGo).toBe(true)
    expect(await deliveries()).toEqual([{ type: 'process.done', status: 'DELIVERED' }])
  })

  it.each(['http://dms.example/events', 'https://10.0.0.1/events', 'https://dms.internal/events'])(
    'is not told in production at %s, however that came to be stored',
    async (address) => {
      outgoing.answer(address, () => new Response(null, { status: 200 }))
      await happens('finish', 'PROCESS_DONE')
      await drainInProduction(address)
      expect(outgoing.calls.filter((call) => call.url === address)).toEqual([])
      const { items } = await setup.read<WebhookDeliveries>('webhook-delivery')
      expect(items).toMatchObject([{ status: 'PENDING', error: 'address_refused' }])
    },
  )

  it('is not told while the endpoint is off, nor before it is on', async () => {
    await save({ url, enabled: false, version: 1 })
    await happens('finish', 'PROCESS_DONE')
    await drain()
    expect(calls()).toEqual([])
    expect(await deliveries()).toEqual([])
  })
})

describe('the endpoint', () => {
  it('is read without its secret, which is told once and can be renewed', async () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const read = await setup.read<{ endpoint: WebhookEndpoint }>('webhook')
    expect(read.endpoint).toMatchObject({ url, enabled: true, version: 1 })
    expect(JSON.stringify(read)).not.toContain('whsec')
    const renewed = await setup.send(['POST', 'webhook/secret', { clickId: click(1) }])
    const { secret: second } = await renewed.json<{ secret: string }>()
    expect(second).not.toBe(secret)
    expect(await problemOf(await setup.send(['POST', 'webhook/secret', { clickId: click(1) }]))).toMatchObject({
      status: 409,
      code: 'webhook.told',
    })
    await happens('finish', 'PROCESS_DONE')
    await drain()
    const [call] = calls()
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = call?.headers ?? {}
    const content = { id, timestamp, body: call?.body ?? '' }
    expect(call?.headers['webhook-signature']?.split(' ')).toEqual([
      webhookSignature(second, content),
      webhookSignature(secret, content),
    ])
    expect(JSON.stringify(await audits())).not.toContain('whsec')
    expect((await audits()).map(({ action }) => action)).toEqual(['webhook.add', 'webhook.renew_secret'])
  })

  it('is signed by both secrets for three days after a new one was made, or until staff end the one before', async () => {
    const renew = async (nth: number) => {
      const answer = await setup.send(['POST', 'webhook/secret', { clickId: click(nth) }])
      return (await answer.json<{ secret: string }>()).secret
    }
    const signers = async (known: Record<string, string>, version: number) => {
      await happens('finish', 'PROCESS_DONE', { version })
      await drain()
      const { headers = {}, body = '' } = calls().at(-1) ?? {}
      const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signed = '' } = headers
      const names = new Map(
        Object.entries(known).map(([name, key]) => [webhookSignature(key, { id, timestamp, body }), name]),
      )
      return signed.split(' ').map((one) => names.get(one))
    }
    const until = async () => (await setup.read<{ endpoint: WebhookEndpoint }>('webhook')).endpoint.formerSecretUntil
    const end = () => setup.send(['DELETE', 'webhook/former-secret'])
    expect(await until()).toBeNull()
    const known = { first: secret, second: await renew(1) }
    expect(await until()).toBe(new Date(clock.now() + 72 * hourMs).toISOString())
    expect(await signers(known, 102)).toEqual(['second', 'first'])
    const third = { ...known, third: await renew(2) }
    expect(await signers(third, 103)).toEqual(['third', 'second'])
    expect(await (await end()).json()).toMatchObject({ endpoint: { formerSecretUntil: null } })
    expect((await end()).status).toBe(200)
    expect(await signers(third, 104)).toEqual(['third'])
    const fourth = { ...third, fourth: await renew(3) }
    clock.advance(72 * hourMs)
    expect(await signers(fourth, 105)).toEqual(['fourth'])
    const ended = (await audits()).filter(({ action }) => action === 'webhook.end_former_secret')
    expect(ended).toHaveLength(1)
    expect(JSON.stringify(await audits())).not.toContain('whsec')
  })

  it('that somebody else changed is not overwritten', async () => {
    await save({ url: `${url}/2`, enabled: true, version: 1 })
    expect(await problemOf(await save({ url, enabled: false, version: 1 }))).toMatchObject({
      status: 409,
      code: 'webhook.changed',
      changed: { url: `${url}/2`, version: 2 },
    })
    expect(await problemOf(await save({ url, enabled: true, version: null }))).toMatchObject({
      code: 'webhook.changed',
    })
  })

  it.each([
    [{ url: 'ftp://dms.example', enabled: true, version: 1 }, 'url'],
    [{ url: 'https://user:pass@dms.example', enabled: true, version: 1 }, 'url'],
    [{ url: `${url}#part`, enabled: true, version: 1 }, 'url'],
    [{ url, enabled: 'yes', version: 1 }, 'enabled'],
  ])('is refused as %o', async (json, path) => {
    const problem = await problemOf(await save(json))
    expect(problem).toMatchObject({ status: 422, errors: [{ path }] })
  })

  it('is for those who set the account up', async () => {
    for (const [role, status] of [
      ['service_advisor', 403],
      ['sales', 403],
      ['superuser', 200],
    ] as const) {
      expect((await setup.send(['GET', 'webhook'], { token: setup.tokens[role] })).status).toBe(status)
    }
    expect((await setup.send(['GET', 'webhook'], { account: 'acc_other' })).status).toBe(404)
    expect((await setup.send(['GET', 'webhook-delivery'], { account: 'acc_other' })).status).toBe(404)
  })

  it('and what it was told are read in one round trip beside the session’s, by an index', async () => {
    setup.app.d1.forget()
    await setup.send(['GET', 'webhook-delivery?status=PARKED'])
    expect(setup.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(setup.app.d1)
  })
})
