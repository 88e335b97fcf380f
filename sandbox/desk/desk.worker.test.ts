import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { fixtures } from '#sandbox/fixtures/work-orders.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp, type SeenCall } from '#tests/support/fake-app.ts'

import { deskApiRoutes } from './desk-api.routes.ts'

type Call = { method?: string; json?: unknown }

async function call(path: string, { method = 'GET', json }: Call = {}): Promise<Response> {
  const context = createExecutionContext()
  const headers = { 'Content-Type': 'application/json' }
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const request = new Request(`http://sandbox.example${path}`, { method, headers, ...body })
  const response = await deskApiRoutes.fetch(request, env, context)
  await waitOnExecutionContext(context)
  return response
}

const connect = () => call('/connection', { method: 'PUT', json: connection })
const create = (json: unknown) => call('/api/process', { method: 'POST', json })

const deskProcess = {
  id: 'prc_1',
  processCode: 'AAAA-BBBB-0001',
  externalWorkOrderId: 'x',
  processType: 'DELIVERY',
  link: 'http://app.example/AAAA-BBBB-0001',
}

/** An app whose processes are numbered from 1; `busy` numbers have an unfinished process. */
function dealerApp(busy: readonly string[] = []) {
  let count = 0
  const process = (externalWorkOrderId: unknown) => ({
    id: `prc_${count}`,
    processCode: `AAAA-BBBB-000${count}`,
    externalWorkOrderId,
    processType: 'DELIVERY',
    state: 'LINK_GENERATED',
    version: 1,
    link: `http://app.example/AAAA-BBBB-000${count}`,
  })
  return {
    'PUT /api/dms/work-order/*': () => ({ json: { version: 1, changed: true } }),
    'POST /api/dms/process': ({ json }: SeenCall) => {
      const number = orderOf(json)
      if (busy.includes(number)) return { status: 409, json: { code: 'VERSION_CONFLICT' } }
      count += 1
      return { status: 201, json: process(number) }
    },
    'GET /api/dms/process/*': () => ({ json: { ...process('x'), id: 'prc_1', state: 'STARTED', version: 3 } }),
    'POST /api/dms/process/*/cancel': () => ({ json: { ...process('x'), state: 'CANCELLED' } }),
  }
}

function orderOf(json: unknown): string {
  return typeof json === 'object' && json && 'externalWorkOrderId' in json ? String(json.externalWorkOrderId) : ''
}

const first = fixtures[0]

beforeEach(() => emptyDatabase(env.DB))

describe('connecting the desk', () => {
  it('says which part of a connection is wrong', async () => {
    const response = await call('/connection', { method: 'PUT', json: { ...connection, accounts: [] } })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'accounts' }] })
  })

  it('does nothing for who is not connected', async () => {
    expect((await create({ fixture: 0 })).status).toBe(409)
  })
})

describe('creating a process', () => {
  it('puts the work order with the key of its account and hands on the answer of the app', async () => {
    await connect()
    const seen = fakeApp(dealerApp())
    const response = await create({ fixture: 0, accountId: 'acc_2' })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ id: 'prc_1', externalWorkOrderId: first?.externalWorkOrderId })
    const [put, post] = seen
    expect(put).toMatchObject({ method: 'PUT', path: `/api/dms/work-order/${first?.externalWorkOrderId}` })
    expect(put?.json).toEqual(first?.workOrder)
    expect(put?.headers.get('Authorization')).toBe('Bearer dms-key-of-tampere')
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy()
  })

  it('makes another customer and order of a phone number of one’s own', async () => {
    await connect()
    const seen = fakeApp(dealerApp())
    await create({ fixture: first?.externalWorkOrderId, phoneNumber: '+358401112223', email: null, language: 'sv' })
    const own = { phoneNumber: '+358401112223', email: null, language: 'sv' }
    const customer = { ...first?.workOrder.customer, ...own, externalCustomerNumber: expect.stringMatching(/^desk-/) }
    expect(seen[0]?.path).not.toBe(`/api/dms/work-order/${first?.externalWorkOrderId}`)
    expect(seen[0]?.json).toEqual({ ...first?.workOrder, customer })
  })

  it('changes the language of the fixture’s own customer', async () => {
    await connect()
    const seen = fakeApp(dealerApp())
    await create({ fixture: 0, language: 'en' })
    const customer = { ...first?.workOrder.customer, language: 'en' }
    expect(seen[0]).toMatchObject({ path: `/api/dms/work-order/${first?.externalWorkOrderId}`, json: { customer } })
  })

  it('takes a fresh number for a work order that the desk has used', async () => {
    await connect()
    const seen = fakeApp(dealerApp())
    await create({ fixture: 0 })
    await create({ fixture: 0 })
    const numbers = seen.filter(({ method }) => method === 'POST').map(({ json }) => orderOf(json))
    expect(numbers[0]).toBe(first?.externalWorkOrderId)
    expect(numbers[1]).toMatch(new RegExp(`^${first?.externalWorkOrderId}-[0-9a-f]{6}$`))
  })

  it('takes a fresh number when somebody else has an unfinished process for it', async () => {
    await connect()
    fakeApp(dealerApp([first?.externalWorkOrderId ?? '']))
    expect((await create({ fixture: 0 })).status).toBe(201)
  })

  it('hands on a refusal as it is, and remembers nothing', async () => {
    await connect()
    fakeApp({
      ...dealerApp(),
      'POST /api/dms/process': () => ({ status: 422, json: { code: 'INVALID_CONTACT' } }),
    })
    const response = await create({ fixture: 0 })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ code: 'INVALID_CONTACT' })
    expect((await call('/api/cancel', { method: 'POST', json: { processId: 'prc_1' } })).status).toBe(404)
  })

  it('says so when the app does not answer', async () => {
    await connect()
    fakeApp({ 'PUT /api/dms/work-order/*': () => null })
    expect((await create({ fixture: 0 })).status).toBe(502)
  })

  it.each([[{ fixture: 9999 }], [{ fixture: 0, accountId: 'acc_9' }]])('knows no %j', async (json) => {
    await connect()
    expect((await create(json)).status).toBe(404)
  })
})

describe('acting as staff', () => {
  const stepOn = () => call('/api/staff-event', { method: 'POST', json: { processId: 'prc_1', type: 'confirm' } })
  const signIn = (accessToken: string) => () => ({
    json: { accessToken },
    headers: { 'Set-Cookie': `__Host-session=${accessToken}; Path=/; Secure; HttpOnly` },
  })

  it('signs the service advisor of the account in, once, and sends the version that the app has now', async () => {
    await connect()
    const seen = fakeApp({
      ...dealerApp(),
      'POST /api/auth/login/': signIn('token-1'),
      'POST /api/staff/process/*/event': () => ({ json: { ok: true } }),
    })
    await create({ fixture: 0 })
    expect((await stepOn()).status).toBe(200)
    expect((await stepOn()).status).toBe(200)
    const logins = seen.filter(({ path }) => path === '/api/auth/login/')
    expect(logins.map(({ json }) => json)).toEqual([{ username: 'kaisa', password: 'kaisan-salasana' }])
    const events = seen.filter(({ path }) => path.endsWith('/event'))
    expect(events.map(({ json }) => json)).toEqual([
      { type: 'confirm', version: 3 },
      { type: 'confirm', version: 3 },
    ])
    expect(events[0]?.headers.get('Authorization')).toBe('Bearer token-1')
    expect(events[0]?.headers.get('Cookie')).toContain('__Host-session=token-1')
  })

  it('lays the keys into the box that the app kept and tells it then, and takes them out of it', async () => {
    await connect()
    let standing = { version: 3, boxNumber: 2, events: [{ type: 'fill_retrieval_box' }, { type: 'reserve_box' }] }
    const keysInside = async () =>
      (await env.DB.prepare('select keys_inside as keys from cabinet_boxes').first())?.['keys']
    const seen = fakeApp({
      ...dealerApp(),
      'POST /api/auth/login/': signIn('token-1'),
      'GET /api/staff/process/*/possible-events': () => ({ json: standing }),
      'POST /api/staff/process/*/event': () => ({ json: standing }),
    })
    await create({ fixture: 0 })
    const notify = (type: string) => call('/api/staff-event', { method: 'POST', json: { processId: 'prc_1', type } })
    const told = () => seen.filter(({ path }) => path.endsWith('/event')).length
    await notify('fill_retrieval_box')
    const boxes = await env.DB.prepare('select locker_id, number, door_open, keys_inside from cabinet_boxes').all()
    expect(boxes.results).toEqual([{ locker_id: 'loc_1', number: 2, door_open: 0, keys_inside: 1 }])
    expect(told(), 'once for the box, once for the keys').toBe(2)
    standing = { version: 4, boxNumber: 2, events: [{ type: 'collect_keys' }] }
    await notify('collect_keys')
    expect(await keysInside()).toBe(0)
    await notify('reserve_box')
    expect(await keysInside(), 'a customer brings keys to a box that is reserved').toBe(0)
    await env.DB.prepare(`update desk_processes set process_type = 'RETRIEVE'`).run()
    await notify('reserve_box')
    expect(await keysInside(), 'what staff tell moves no keys').toBe(0)
    standing = { version: 5, boxNumber: 2, events: [{ type: 'reserve_box' }] }
    await notify('reserve_box')
    expect(await keysInside(), 'a customer fetches them from it').toBe(1)
  })

  it('does to a process that moved meanwhile what was pressed, once more', async () => {
    await connect()
    let now = 3
    const seen = fakeApp({
      ...dealerApp(),
      'POST /api/auth/login/': signIn('token-1'),
      'GET /api/dms/process/*': () => ({ json: { ...deskProcess, state: 'STARTED', version: now } }),
      'POST /api/staff/process/*/event': ({ json }) => {
        now = 4
        return JSON.stringify(json).includes('"version":4') ? {} : { status: 409, json: { code: 'process.changed' } }
      },
    })
    await create({ fixture: 0 })
    expect((await stepOn()).status).toBe(200)
    const events = seen.filter(({ path }) => path.endsWith('/event'))
    expect(events.map(({ json }) => json)).toEqual([
      { type: 'confirm', version: 3 },
      { type: 'confirm', version: 4 },
    ])
  })

  it('gives money back as who of the account may, all that is left unless an amount is said', async () => {
    await connect()
    const seen = fakeApp({
      ...dealerApp(),
      'POST /api/auth/login/': signIn('token-1'),
      'POST /api/staff/process/*/refund': () => ({ json: { ok: true } }),
    })
    await create({ fixture: 0 })
    const refund = (more: object) => call('/api/refund', { method: 'POST', json: { processId: 'prc_1', ...more } })
    expect((await refund({})).status).toBe(200)
    expect((await refund({ amount: 12.5, reason: 'Hyvitys' })).status).toBe(200)
    expect((await refund({ amount: 0 })).status).toBe(422)
    expect((await refund({ amount: 'kaikki' })).status).toBe(422)
    const logins = seen.filter(({ path }) => path === '/api/auth/login/')
    expect(logins.at(-1)?.json).toEqual({ username: 'paula', password: 'paulan-salasana' })
    expect(seen.filter(({ path }) => path.endsWith('/refund')).map(({ json }) => json)).toEqual([
      { amount: null, reason: 'Palautettu kokeilupöydältä', version: 3 },
      { amount: 12.5, reason: 'Hyvitys', version: 3 },
    ])
  })

  it('signs in anew when the session is over', async () => {
    await connect()
    let live = 'token-1'
    fakeApp({
      ...dealerApp(),
      'POST /api/auth/login/': () => signIn(live)(),
      'POST /api/staff/process/*/event': ({ headers }) =>
        headers.get('Authorization') === `Bearer ${live}` ? { json: {} } : { status: 401, json: {} },
    })
    await create({ fixture: 0 })
    expect((await stepOn()).status).toBe(200)
    live = 'token-2'
    expect((await stepOn()).status).toBe(200)
  })

  it('hands on that signing in was refused', async () => {
    await connect()
    fakeApp({ ...dealerApp(), 'POST /api/auth/login/': () => ({ status: 401, json: { code: 'auth.failed' } }) })
    await create({ fixture: 0 })
    const response = await stepOn()
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ code: 'auth.failed' })
  })
})
