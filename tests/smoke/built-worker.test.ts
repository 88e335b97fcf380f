import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { jwtVerify } from 'jose'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { listenAudience } from '#domain/access/room-ticket.ts'
import { demoSql, localSecrets } from '#scripts/demo.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import { mapsIn } from '#scripts/source-maps/kept-maps.ts'
import { mapStack } from '#scripts/source-maps/map-stack.ts'
import { built, buildWhenChanged } from '#scripts/stack/build.ts'
import { root } from '#scripts/stack/process.ts'
import { addresses, developmentSecrets, developmentVariables } from '#scripts/stack/settings.ts'
import { migrateBuiltWorker, startBuiltWorker } from '#tests/support/built-worker.ts'
import { bundleRoom, roomWorkerName } from '#tests/support/room-server.ts'
import type { DmsProcessAnswer, DmsStoredWorkOrder } from '#worker/contract/machines/dms.ts'
import type { Problem } from '#worker/contract/problem.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

/**
 * The module that `npm run build` wrote, byte by byte, in workerd: what a bundler may break where every test of the
 * sources stays green.
 */

const at = addresses({ app: 8787, room: 1999, sandbox: 8788 })
/** Nobody signs in here: hashing passwords would take the longest of all. */
const demo = { ...makeDemo(at.app), staff: [] }
const dmsApiKey = demo.accounts[0]?.dmsApiKey ?? ''
const stateDir = mkdtempSync(path.join(tmpdir(), 'smoke-'))
const secrets = developmentSecrets(stateDir)
let worker: Miniflare
const logged: string[] = []

beforeAll(async () => {
  await buildWhenChanged()
  worker = startBuiltWorker({
    script: path.join(built.worker, 'index.js'),
    pages: built.pages,
    data: path.join(stateDir, 'data'),
    room: await bundleRoom(path.join(stateDir, 'room')),
    log: (line) => logged.push(line),
    bindings: { ...developmentVariables(at), EMAIL_SENDER: 'Huolto <huolto@huolto.example>', ...secrets },
  })
  await migrateBuiltWorker(worker)
  const sql = await demoSql({ demo, ...localSecrets(stateDir), sandboxUrl: at.sandbox, now: Date.now() })
  await (await worker.getD1Database('DB')).exec(sql)
}, 120_000)

afterAll(async () => {
  await worker.dispose()
  rmSync(stateDir, { recursive: true })
})

type Call = { method?: string; headers?: Record<string, string>; json?: unknown }

async function call(to: string, { method = 'GET', headers = {}, json }: Call = {}) {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
  const response = await worker.dispatchFetch(`${at.app}${to}`, { method, headers: { ...type, ...headers }, ...body })
  return { status: response.status, json: JSON.parse(await response.text()) }
}

const dealer = (method: string, to: string, json?: unknown) =>
  call(`/api/dms${to}`, {
    method,
    json,
    headers: { Authorization: `Bearer ${dmsApiKey}`, 'Idempotency-Key': crypto.randomUUID() },
  })

const customer = { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: '040 000 0101', email: 'aino@example.fi' }
const order = {
  customer,
  vehicle: { licenseNumber: 'XKY-482', make: 'Volvo' },
  orderRows: [{ description: 'Öljynvaihto', type: 'NORMAL', price: 89.5, payer: 'CUSTOMER' }],
}

/** A visit that the dealer system began. */
async function begin(number: string): Promise<DmsProcessAnswer> {
  await dealer('PUT', `/work-order/${number}`, order)
  const begun = await dealer('POST', '/process', { externalWorkOrderId: number, processType: 'DELIVERY' })
  expect(begun).toMatchObject({ status: 201 })
  const answer: DmsProcessAnswer = begun.json
  return answer
}

const visit = async (number: string) => (await begin(number)).processCode

it('answers how it is: well, but for the jobs that nobody has run here', async () => {
  expect(await call('/api/health')).toMatchObject({ status: 200, json: { status: 'late' } })
})

it('stores a phone number that was written for people as a telephone is dialled', async () => {
  expect(await dealer('PUT', '/work-order/S-1', order)).toMatchObject({ status: 200 })
  const stored: DmsStoredWorkOrder = (await dealer('GET', '/work-order/S-1')).json
  expect(stored.workOrder.customer.phoneNumber).toBe('+358400000101')
})

it('says by field what is wrong with an order', async () => {
  const wrong = { ...order, orderRows: [{ ...order.orderRows[0], price: 'plenty' }], vehicle: { licenseNumber: 7 } }
  const { status, json } = await dealer('PUT', '/work-order/S-2', wrong)
  expect(status).toBe(422)
  expect(json).toMatchObject({
    code: 'request.invalid',
    errors: expect.arrayContaining([
      { path: 'orderRows.0.price', code: 'invalid_type' },
      { path: 'vehicle.licenseNumber', code: 'invalid_type' },
    ]),
  })
})

it('shows customers their visit and lets them into its room', async () => {
  const code = await visit('S-3')
  const headers = { 'X-Process-Code': code }
  expect(await call('/api/process', { headers })).toMatchObject({ status: 200, json: { currentStep: 'WORK_ORDER' } })
  const ticket: RoomTicket = (await call('/api/process/ticket', { headers })).json
  expect(ticket.room).not.toContain(code.replaceAll('-', ''))
  const secret = new TextEncoder().encode(secrets['ROOM_SECRET'])
  const options = { audience: listenAudience(ticket.room), algorithms: ['HS256'] }
  await expect(jwtVerify(ticket.token, secret, options)).resolves.toBeDefined()
})

it('tells whoever is in the room of a visit that it changed, over the binding to the room server', async () => {
  const { id, processCode } = await begin('S-5')
  const headers = { 'X-Process-Code': processCode }
  const ticket: RoomTicket = (await call('/api/process/ticket', { headers })).json
  const room = await worker.getWorker(roomWorkerName)
  const address = `http://room/parties/main/${ticket.room}?token=${ticket.token}`
  const { webSocket } = await room.fetch(address, { headers: { Upgrade: 'websocket' } })
  const heard = new Promise<unknown>((resolve) => {
    webSocket?.addEventListener('message', ({ data }) => resolve(data))
  })
  webSocket?.accept()
  expect(await dealer('POST', `/process/${id}/cancel`, { reason: 'Siirretty' })).toMatchObject({ status: 200 })
  await expect(heard).resolves.toMatch(/^{"type":"process-updated","version":\d+}$/)
})

it('goes on with a minute’s work in invocations of its own', { timeout: 120_000 }, async () => {
  await visit('S-4')
  const db = await worker.getD1Database('DB')
  await db.exec(
    `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at) select 'obx_' || value, 'many:' || value, 'process.send_price', json_object('processId', (select id from processes limit 1)), 0, 0 from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 1200) select value from n)`,
  )
  await (await worker.getWorker()).scheduled({ cron: '* * * * *' })
  expect(await db.prepare('select count(*) as waiting from outbox').first()).toEqual({ waiting: 0 })
})

it('logs a fault with a stack in which the kept maps name our file and line', async () => {
  const db = await worker.getD1Database('DB')
  await db.exec('alter table job_runs rename to job_runs_away')
  const { status, json } = await call('/api/health')
  await db.exec('alter table job_runs_away rename to job_runs')
  const problem: Problem = json
  expect([status, problem.code]).toEqual([500, 'internal'])
  const line = logged.find((text) => text.includes('"request.failed"') && text.includes(problem.requestId)) ?? ''
  expect(line).toContain('/index.js:')
  const source = readFileSync(path.join(root, 'worker/jobs/get-health.ts'), 'utf8').split('\n')
  const [, at = ''] = /worker\/jobs\/get-health\.ts:(\d+):/.exec(mapStack(line, mapsIn(root))) ?? []
  expect(source[Number(at) - 1]).toContain('lastMinuteRun(db)')
})
