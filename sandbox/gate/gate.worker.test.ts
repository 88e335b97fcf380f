import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { createSandbox } from '#sandbox/app.ts'
import { basicHeader } from '#sandbox/core/basic-auth.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'
import { entraPath, ssoPath } from '#sandbox/sso/credentials.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection } from '#tests/support/fake-app.ts'

import { hookKey } from './gate.ts'

const sandbox = createSandbox()
const password = 'kuusi-koivu-petäjä-paju'
const onTheInternet: SandboxEnv = {
  ...env,
  ENVIRONMENT: 'staging',
  SANDBOX_PASSWORD: password,
  SHOP_SEED: 'seed-of-the-shops',
}
const right = { Authorization: basicHeader('whoever', password) }

type Call = { method?: string; headers?: Record<string, string>; json?: unknown; on?: SandboxEnv; from?: string }

async function call(path: string, { method = 'GET', headers = {}, json, on = onTheInternet, from }: Call = {}) {
  const context = createExecutionContext()
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const request = new Request(`https://sandbox.example${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': from ?? '203.0.113.9', ...headers },
    ...body,
  })
  const response = await sandbox.fetch(request, on, context)
  await waitOnExecutionContext(context)
  return response
}

const guess = (from: string, given = 'arvaus') =>
  call('/', { from, headers: { Authorization: basicHeader('whoever', given) } })

beforeEach(() => emptyDatabase(env.DB))

describe('what is for people, on the open Internet', () => {
  it.each([
    ['GET', '/'],
    ['GET', '//desk/live'],
    ['GET', '/desk/live'],
    ['GET', '/desk/email/1'],
    ['GET', '/desk/api/messages'],
    ['PUT', '/desk/connection'],
    ['POST', '/desk/api/process'],
    ['GET', '/46elks/../desk/api/messages'],
    ['GET', '/46elks%2f..%2fdesk/api/messages'],
    ['GET', '/cabinet/loc_1'],
    ['POST', '/terminal/dev_9/pay'],
    ['GET', '/payments'],
    ['POST', '/payments/api/failure-mode'],
    ['GET', '/identity'],
    ['GET', '/push'],
    ['POST', '/push/api/browsers'],
    ['GET', '/chat'],
    ['GET', '/chat/api/lines'],
    ['POST', '/chat/hook/huolto'],
    ['GET', '/dealer'],
    ['GET', '/dealer/acc_1/webhook'],
    ['POST', '/dealer/api/processes/prc_1/act'],
    ['GET', '/organisation/authorize'],
    ['POST', '/organisation/authorize'],
    ['GET', `${entraPath}/authorize`],
    ['POST', `${entraPath}/authorize`],
    ['GET', '/anything/else'],
  ])('asks for the password: %s %s', async (method, path) => {
    const answer = await call(path, { method })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Basic /)
    expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
  })

  it('is shown with the password, and no search engine is to keep it', async () => {
    expect((await call('/desk/connection', { method: 'PUT', json: connection, headers: right })).status).toBe(204)
    const desk = await call('/', { headers: right })
    expect(desk.status).toBe(200)
    expect(desk.headers.get('X-Robots-Tag')).toContain('noindex')
    expect(await desk.text()).toContain('/cabinet/loc_1')
  })

  it('answers nothing while its secrets are not there', async () => {
    const nothing = { ...onTheInternet, SANDBOX_PASSWORD: '' }
    expect((await call('/', { on: nothing, headers: { Authorization: basicHeader('', '') } })).status).toBe(503)
    expect((await call('/46elks/a1/sms', { on: { ...onTheInternet, SHOP_SEED: '' } })).status).toBe(503)
    const unsaid: SandboxEnv = { ...env, ENVIRONMENT: '' }
    expect((await call('/', { on: unsaid })).status).toBe(503)
  })

  it('is open beside a developer', async () => {
    const answer = await call('/', { on: env })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('X-Robots-Tag')).toBeNull()
  })
})

describe('guessing', () => {
  it('comes to an end, for the right password too, and for that network alone', async () => {
    for (let count = 1; count <= 10; count += 1) expect((await guess('203.0.113.7')).status).toBe(401)
    expect((await guess('203.0.113.7', password)).status).toBe(429)
    expect((await guess('203.0.113.8', password)).status).toBe(200)
  })

  it('counts an IPv6 network as one', async () => {
    for (let count = 1; count <= 10; count += 1) await guess(`2001:db8:1:2::${count}`)
    expect((await guess('2001:db8:1:2:ffff::1', password)).status).toBe(429)
    expect((await guess('2001:db8:1:3::1', password)).status).toBe(200)
  })

  it('is forgotten in time, and keeps no address', async () => {
    for (let count = 1; count <= 10; count += 1) await guess('203.0.113.7')
    const { results } = await env.DB.prepare('select * from guesses').all()
    expect(results).toHaveLength(1)
    expect(JSON.stringify(results)).not.toContain('203.0.113')
    await env.DB.prepare('update guesses set until = ?').bind(Date.now()).run()
    expect((await guess('203.0.113.7', password)).status).toBe(200)
    await guess('203.0.113.99')
    expect((await env.DB.prepare('select count from guesses').all()).results).toEqual([{ count: 1 }])
  })
})

describe('what machines call there', () => {
  const send = (user: string) =>
    call('/46elks/a1/sms', {
      method: 'POST',
      headers: { Authorization: basicHeader(user, env.SMS_API_PASSWORD) },
    })

  it('asks for the credentials of its service, not for the password', async () => {
    expect((await send(env.SMS_API_USER)).status, 'a message without its fields').toBe(400)
    const stranger = await send('somebody')
    expect(stranger.status).toBe(401)
    expect((await call('/46elks/a1/sms', { method: 'POST', headers: right })).status).toBe(401)
    for (const path of [ssoPath, entraPath]) expect((await call(`${path}/keys`)).status).toBe(200)
  })

  it('finds a page that a customer is sent to by its id alone', async () => {
    for (const path of ['/paytrail/pay/x', '/scrive/eid/x', '/signicat/authenticate/x', '/resurs/sign/x']) {
      const page = await call(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.headers.get('X-Robots-Tag')).toContain('noindex')
    }
  })

  it('takes a line to a channel by the address that the page tells, and by no other', async () => {
    const key = (await hookKey(onTheInternet)) ?? ''
    expect(key).toHaveLength(32)
    expect(await (await call('/chat', { headers: right })).text()).toContain(`/chat/hook/KANAVA/${key}`)
    const line = { method: 'POST', json: { text: 'Hälytys' } }
    expect((await call(`/chat/hook/huolto/${'0'.repeat(32)}`, line)).status).toBe(403)
    expect((await call(`/chat/hook/huolto/${key}`, line)).status).toBe(200)
    const { lines } = await (await call('/chat/api/lines', { headers: right })).json<{ lines: object[] }>()
    expect(lines).toHaveLength(1)
  })

  it('writes nothing down of a report that nobody signed', async () => {
    await call('/desk/connection', { method: 'PUT', json: connection, headers: right })
    const signed = { ...connection.accounts[0], webhookSecret: 'whsec_c2FsYWlzdXVz' }
    const known = { ...connection, accounts: [signed] }
    await call('/desk/connection', { method: 'PUT', json: known, headers: right })
    const report = { method: 'POST', json: { type: 'process.changed' } }
    expect((await call('/dealer/acc_1/webhook', report)).status).toBe(401)
    const { webhooks } = await (await call('/dealer/api/webhooks', { headers: right })).json<{ webhooks: object[] }>()
    expect(webhooks).toEqual([])
  })
})
