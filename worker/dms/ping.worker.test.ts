import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { webhookSignature } from '#core/secrets/standard-webhook.ts'
import { placedKey, testDependencies } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { northId, seedApiKey } from '#tests/support/factories.ts'
import { seedSetup } from '#tests/support/setup.ts'
import type { DmsWebhook } from '#worker/contract/machines/dms-webhooks.ts'
import type { WebhookEndpoint } from '#worker/contract/staff/settings/webhook-settings.ts'
import { runBatch } from '#worker/db/db.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const url = 'https://dms.example/events'

/** A workshop with an address, its dealer system, and what arrived there. */
async function world() {
  const setup = await seedSetup()
  const { key: token } = await seedApiKey({ accountId: northId, key: placedKey('ping-key') })
  const saved = await setup.send(['PUT', 'webhook', { url, enabled: true, apiVersion: '1.1', version: null }])
  const { secret } = await saved.json<{ secret: string }>()
  const outgoing = providersThatWork()
  const answer = { status: 204 }
  const arrived: { id: string; isSigned: boolean; body: string }[] = []
  outgoing.answer(url, ({ headers, body }) => {
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers
    const isSigned = headers['webhook-signature'] === webhookSignature(secret, { id, timestamp, body })
    arrived.push({ id, isSigned, body })
    return new Response(null, { status: answer.status })
  })
  const call = (method: string, path: string, json?: object) =>
    setup.app.request(`/api/dms/webhook${path}`, { method, token, csrf: false, ...(json && { json }) })
  return {
    setup,
    answer,
    arrived,
    call,
    ping: async () => (await (await call('POST', '/ping')).json<{ id: string }>()).id,
    drain: () => drainEffects(testDependencies({ outgoing, clock: setup.app.clock })),
    told: async () => (await (await call('GET', '')).json<DmsWebhook>()).lastPing,
    staffTold: async () => (await setup.read<{ endpoint: WebhookEndpoint }>('webhook')).endpoint,
  }
}

describe('a ping', () => {
  it('arrives once, signed, whatever events were chosen, and both sides see that it did', async () => {
    const { ping, drain, told, staffTold, arrived, call } = await world()
    expect(await told()).toBeNull()
    await call('PUT', '/events', { events: ['process.paid'] })
    const { version } = await staffTold()
    const id = await ping()
    expect(await told()).toMatchObject({ id, state: 'WAITING', error: null })
    await drain()
    await drain()
    expect(arrived).toMatchObject([{ id, isSigned: true }])
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({ id, type: 'ping', createdAt: expect.any(String) })
    const ended = { id, at: expect.any(String), state: 'DELIVERED', error: null }
    expect(await told()).toEqual(ended)
    expect(await staffTold()).toMatchObject({
      ping: { settledAt: expect.any(String), error: null },
      events: ['process.paid'],
      version,
    })
  })

  it('that is not taken is told as such and not sent again', async () => {
    const { ping, drain, told, staffTold, arrived, answer } = await world()
    answer.status = 500
    const id = await ping()
    await drain()
    expect(arrived).toHaveLength(1)
    expect(await told()).toMatchObject({ id, state: 'FAILED', error: 'http_500' })
    expect((await staffTold()).ping).toMatchObject({ error: 'http_500' })
  })

  it('is told of by the last one, and of an address that was switched off meanwhile', async () => {
    const { ping, drain, told } = await world()
    const first = await ping()
    const second = await ping()
    expect(first).not.toBe(second)
    await rowsOf('update webhook_endpoints set enabled = 0')
    await drain()
    expect(await told()).toMatchObject({ id: second, state: 'FAILED', error: 'disabled' })
  })

  it('brings no event that was not chosen', async () => {
    const { call, setup, drain, arrived } = await world()
    await call('PUT', '/events', { events: ['process.paid'] })
    const chosen = ['process.done', 'process.paid'] as const
    for (const type of chosen)
      await runBatch(
        testDb(),
        webhookStatements(testDb(), { processId: setup.customer.id, type, guard: sql`1`, now: testNow }),
      )
    await drain()
    expect(arrived.map(({ body }) => /"type":"([\w.]+)"/.exec(body)?.[1])).toEqual(['process.paid'])
  })
})
