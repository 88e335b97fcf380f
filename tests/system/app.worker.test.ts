import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { parseConfig } from '#core/config.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createApp } from '#worker/app.ts'
import { routes as declared } from '#worker/contract/routes.ts'

beforeEach(freshDatabase)

const routes = () => {
  const app = createApp({ dependenciesOf: ({ requestId }) => testDependencies({}, requestId) })
  const written = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  return [...new Set(written)]
}

describe('health', () => {
  it('answers in one round trip and with the headers of data', async () => {
    const app = testApp()
    const response = await app.request('/api/health')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'late', version: expect.stringMatching(/^development\//) })
    expect(app.d1.roundTrips()).toBe(1)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-request-id': expect.stringMatching(/^req_/),
    })
  })
})

describe('access', () => {
  it('is declared for every route that is mounted', () => {
    expect(routes().filter((route) => !Object.hasOwn(declared, route))).toEqual([])
  })

  it('is denied to a route that is mounted but not declared', async () => {
    const app = createApp({ dependenciesOf: ({ requestId }) => testDependencies({}, requestId) })
    app.get('/api/forgotten', (c) => c.json({ secret: true }))
    const response = await app.request('/api/forgotten', {}, env)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'route.not_found' })
  })

  it('is declared for no route that is not there', () => {
    const mounted = routes()
    expect(Object.keys(declared).filter((route) => !mounted.includes(route))).toEqual([])
  })

  it('answers a path that nobody declared as a problem, whatever the method', async () => {
    const app = testApp()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await app.request('/api/nothing', { method })
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ code: 'route.not_found', status: 404, instance: '/api/nothing' })
    }
  })
})

describe('a browser', () => {
  it('gets its visitor and token cookies with the first answer and keeps them', async () => {
    const app = testApp()
    app.cookies.clear()
    const first = await app.request('/api/process')
    const lines = first.headers.getSetCookie()
    expect(lines).toEqual([
      expect.stringMatching(/^visitor=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict$/),
    ])
    const second = await app.request('/api/process')
    expect(second.headers.getSetCookie()).toEqual([])
  })

  it('gets secure ones, which are the host’s own, where the app is served by https', async () => {
    const config = parseConfig({ ...env, APP_URL: 'https://huolto.example' })
    const app = createApp({ dependenciesOf: ({ requestId }) => ({ ...testDependencies({}, requestId), config }) })
    const first = await app.request('https://huolto.example/api/process', {}, env, createExecutionContext())
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-visitor=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Strict$/),
    ])
  })
})

describe('the request id', () => {
  it('is ours and in the answer, the problem and the log, whatever the caller sends', async () => {
    const app = testApp()
    const response = await app.request('/api/nothing', { headers: { 'X-Request-Id': 'chosen-outside' } })
    const id = response.headers.get('X-Request-Id')
    expect(id).toMatch(/^req_[0-9a-z]{25}$/)
    expect(await response.json()).toMatchObject({ requestId: id })
    const lines = app.logged.map((line): unknown => JSON.parse(line))
    expect(lines).toContainEqual({
      level: 'info',
      event: 'request',
      requestId: id,
      version: expect.stringMatching(/^development\//),
      method: 'GET',
      route: null,
      status: 404,
      problem: 'route.not_found',
      ms: expect.any(Number),
    })
  })
})

describe('an incomplete environment', () => {
  it('answers 500 as a problem that names nothing of it', async () => {
    const app = createApp({
      dependenciesOf: () => {
        throw new Error('Environment is incomplete: SEAL_SECRET')
      },
    })
    const response = await app.request('/api/health', {}, env)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('SEAL_SECRET')
  })
})
