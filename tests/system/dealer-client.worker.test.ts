import createClient from 'openapi-fetch'
import { beforeEach, expect, it } from 'vitest'

import { webhookSignature } from '#core/secrets/standard-webhook.ts'
import { descriptions } from '#tests/support/api-descriptions.ts'
import { testDependencies } from '#tests/support/app.ts'
import { confirmWith } from '#tests/support/customer-writes.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { components, paths, webhooks } from '#tests/support/dealer-api.ts'
import { click } from '#tests/support/desk.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { northId, seedApiKey, seedLocker } from '#tests/support/factories.ts'
import { publishedSchema } from '#tests/support/published-api.ts'
import { seedSetup, type Setup } from '#tests/support/setup.ts'
import { drainEffects } from '#worker/jobs/index.ts'

/** A dealer system that knows the published description and nothing else of us. */

type Event = webhooks[Exclude<keyof webhooks, 'ping'>]['post']['requestBody']['content']['application/json']

const url = 'https://dms.example/events'
const order: components['schemas']['WorkOrder'] = {
  customer: { firstName: 'Aino', phoneNumber: '040 000 0101', language: 'fi' },
  vehicle: { licenseNumber: 'XKY-482', make: 'Volvo', model: 'V60' },
  orderRows: [{ description: 'Määräaikaishuolto', type: 'NORMAL', price: 289.52, payer: 'CUSTOMER' }],
}

let setup: Setup

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
  await seedLocker()
})

async function dealerSystem() {
  const { key: token } = await seedApiKey({ accountId: northId })
  const api = createClient<paths>({
    baseUrl: 'http://localhost:8787',
    headers: { Authorization: `Bearer ${token}` },
    fetch: async (request) => {
      const text = await request.text()
      const headers = Object.fromEntries(request.headers)
      const { pathname, search } = new URL(request.url)
      const more = text === '' ? {} : { body: text }
      return setup.app.request(`${pathname}${search}`, { method: request.method, headers, csrf: false, ...more })
    },
  })
  const saved = await setup.send(['PUT', 'webhook', { url, enabled: true, apiVersion: '1.1', version: null }])
  const { secret } = await saved.json<{ secret: string }>()
  const outgoing = providersThatWork()
  const events: Event[] = []
  const published = publishedSchema(descriptions.dms)
  const secrets = [secret]
  outgoing.answer(url, ({ headers, body }) => {
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers
    const known = secrets.map((one) => webhookSignature(one, { id, timestamp, body }))
    const isSigned = headers['webhook-signature']?.split(' ').some((one) => known.includes(one)) ?? false
    const event: Event = JSON.parse(body)
    if (!isSigned || !published.webhook(event.type).safeParse(event).success) return new Response(null, { status: 400 })
    events.push(event)
    return new Response(null, { status: 204 })
  })
  const deliver = () => drainEffects(testDependencies({ outgoing, clock: setup.app.clock }))
  return { api, events, deliver, secrets }
}

it('a client made of the description sends an order, follows its visit by cursor, and is told of it', async () => {
  const { api, events, deliver, secrets } = await dealerSystem()
  const before = await api.GET('/api/dms/process', { params: { query: {} } })
  const number = { params: { path: { externalWorkOrderId: '26-777' } } }
  const put = await api.PUT('/api/dms/work-order/{externalWorkOrderId}', { ...number, body: order })
  expect(put.data).toMatchObject({ version: 1, changed: true })
  const created = await api.POST('/api/dms/process', {
    params: { header: { 'Idempotency-Key': 'key-1' } },
    body: { externalWorkOrderId: '26-777', processType: 'DELIVERY' },
  })
  const { id = '', processCode = '' } = created.data ?? {}
  const refused = await api.POST('/api/dms/process', {
    body: { externalWorkOrderId: '26-777', processType: 'DELIVERY' },
  })
  expect(refused.error?.code).toBe('VERSION_CONFLICT')

  const customer = customerOf({ id, code: processCode.replaceAll('-', '') }, setup.app)
  await customer.send('PUT', '/link-opened', { linkType: 'Initial' })
  await customer.send('PUT', '/notes', { notes: 'Renkaat takapenkillä' })
  await customer.send('PUT', '/selection/', { workOrderApproved: true })
  for (const activeStep of ['SERVICES', 'APPROVAL']) {
    const { version } = await customer.status()
    await customer.send('PUT', '/step', { activeStep }, { version })
  }
  expect((await confirmWith(customer, (await customer.status()).version)).status).toBe(200)
  await deliver()

  const renewed = await setup.send(['POST', 'webhook/secret', { clickId: click(1) }])
  const isChecking = await renewed.json<{ secret: string }>()
  await api.POST('/api/dms/process/{id}/cancel', { params: { path: { id } }, body: { reason: 'Peruttu' } })
  await deliver()
  secrets.splice(0, 1, isChecking.secret)
  await deliver()

  expect(events.map(({ type }) => type)).toEqual(['process.note_changed', 'process.approved', 'process.cancelled'])
  const [note, approved, cancelled] = events
  expect([note, approved]).toMatchObject([{ note: 'Renkaat takapenkillä' }, { approval: { number: 1, total: 363.35 } }])
  expect(cancelled?.process).toMatchObject({ id, state: 'CANCELLED' })
  const query = { changedSince: before.data?.nextCursor ?? '' }
  const changed = await api.GET('/api/dms/process', { params: { query } })
  expect(changed.data?.items).toMatchObject([
    { id, state: 'CANCELLED', version: cancelled?.process.version, amounts: { approved: 363.35, paid: 0 } },
  ])
})
