import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { audits, seedSetup, type Setup } from '#tests/support/setup.ts'
import type { WebhookEndpoint } from '#worker/contract/staff/settings/webhook-settings.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const url = 'https://dms.example/events'

let setup: Setup
let outgoing: FakeOutgoing
let clock: ReturnType<typeof testClock>

type Saved = { endpoint: WebhookEndpoint }

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
  outgoing = providersThatWork()
  outgoing.answer(url, () => new Response(null, { status: 200 }))
  clock = testClock()
  await save({ url, enabled: true, version: null })
})

const save = (json: object) => setup.send(['PUT', 'webhook', json], { account: 'acc_north' })
const drain = () => drainEffects(testDependencies({ outgoing, clock }))
const told = (): unknown[] =>
  outgoing.calls.filter((call) => call.url.startsWith(url)).map(({ body }): unknown => JSON.parse(body))

describe('a ping that staff have sent', () => {
  const ping = (nth: number, account = 'acc_north') =>
    setup.send(['POST', 'webhook/ping', { clickId: click(nth) }], { account })
  const endpointOf = async () => (await setup.read<{ endpoint: WebhookEndpoint }>('webhook')).endpoint

  it('goes out once a click, signed, and the endpoint says how it ended', async () => {
    expect((await endpointOf()).ping).toBeNull()
    const { endpoint } = await (await ping(1)).json<Saved>()
    expect(endpoint).toMatchObject({ version: 1, ping: { settledAt: null, error: null } })
    expect((await ping(1)).status).toBe(200)
    clock.advance(1_000)
    await drain()
    expect(told()).toMatchObject([{ type: 'ping' }])
    expect((await endpointOf()).ping).toMatchObject({ error: null, settledAt: new Date(clock.now()).toISOString() })
    expect((await audits()).filter(({ action }) => action === 'webhook.ping')).toHaveLength(1)
  })

  it('that the address does not take says why, until the next is asked for', async () => {
    outgoing.answer(url, () => new Response(null, { status: 500 }))
    await ping(1)
    await drain()
    expect((await endpointOf()).ping).toMatchObject({ error: 'http_500' })
    await ping(2)
    expect((await endpointOf()).ping).toMatchObject({ error: null, settledAt: null })
    outgoing.answer(url, () => new Response(null, { status: 200 }))
    await drain()
    const { ping: last } = await endpointOf()
    expect(last).toMatchObject({ error: null })
    expect(last?.settledAt).not.toBeNull()
  })

  it('is refused where nothing is sent, where there is no address, and beyond one’s reach', async () => {
    await save({ url, enabled: false, version: 1 })
    expect(await problemOf(await ping(1))).toMatchObject({ status: 409, code: 'webhook.disabled' })
    await rowsOf('delete from webhook_endpoints')
    expect(await problemOf(await ping(2))).toMatchObject({ status: 404, code: 'webhook.not_found' })
    expect(await rowsOf("select 1 from outbox where kind = 'webhook.ping'")).toEqual([])
  })

  it('that was asked for before a later one does not tell for that', async () => {
    await ping(1)
    await ping(2)
    await rowsOf("update webhook_endpoints set ping_id = 'whp_later'")
    await drain()
    expect((await endpointOf()).ping).toMatchObject({ settledAt: null })
  })
})
