import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp, type TestRequest } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'

beforeEach(freshDatabase)

const login = (app: TestApp, init: TestRequest) => app.request('/api/auth/login/', { method: 'POST', ...init })

async function problemOf(response: Response) {
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  const problem = await response.json<Record<string, unknown>>()
  expect(problem['status']).toBe(response.status)
  expect(problem['requestId']).toBe(response.headers.get('X-Request-Id'))
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return problem
}

describe('a body', () => {
  it('that is no JSON is malformed', async () => {
    const response = await login(testApp(), { body: '{"username":', headers: { 'Content-Type': 'application/json' } })
    expect(await problemOf(response)).toMatchObject({ status: 400, code: 'request.malformed' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'of the kind %s is refused',
    async (kind) => {
      const response = await login(testApp(), { body: '{}', headers: { 'Content-Type': kind } })
      expect(await problemOf(response)).toMatchObject({ status: 415, code: 'request.unsupported_media_type' })
    },
  )

  it('of no length is no body', async () => {
    const app = testApp()
    const headers = { 'Content-Length': '0' }
    const response = await app.request('/api/process/reserve-again', { method: 'POST', body: '', headers, code: 'X' })
    expect(await problemOf(response)).toMatchObject({ status: 404, code: 'process.not_found' })
  })

  it('that does not fit is told field by field, and what was sent is not repeated', async () => {
    const json = { username: 'x'.repeat(101), isAdmin: true }
    const problem = await problemOf(await login(testApp(), { json }))
    expect(problem).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(problem['errors']).toEqual([
      { path: 'username', code: 'too_long' },
      { path: 'password', code: 'required' },
      { path: 'isAdmin', code: 'unknown_field' },
    ])
    expect(JSON.stringify(problem)).not.toContain('xxx')
  })

  it('over one megabyte is refused, announced or not', async () => {
    const text = JSON.stringify({ username: 'a', password: 'b'.repeat(1024 * 1024) })
    const stream = new Blob([text]).stream()
    for (const body of [text, stream]) {
      const response = await login(testApp(), { body, headers: { 'Content-Type': 'application/json' } })
      expect(await problemOf(response)).toMatchObject({ status: 413, code: 'request.too_large' })
    }
  })
})

describe('a failure of the database', () => {
  it('tells nothing of itself but an id, under which the log knows more', async () => {
    const app = testApp()
    app.d1.failAt(1, 'before')
    const response = await login(app, { json: { username: 'liisa', password: 'salaisuus' } })
    const problem = await problemOf(response)
    expect(problem).toMatchObject({ status: 503, code: 'database.busy' })
    const line = app.logged.find((one) => one.includes('request.failed')) ?? ''
    expect(line).toContain(String(problem['requestId']))
    expect(line).toContain('D1_ERROR')
    expect(app.logged.join('\n')).not.toMatch(/liisa|salaisuus/)
  })
})

describe('the access log', () => {
  it('names the pattern of a route and the problem, never the path', async () => {
    const app = testApp()
    await app.request('/api/staff/process/prc_secret/possible-events')
    await app.request('/api/dms/process/prc_secret')
    expect(app.logged.join('\n')).not.toContain('prc_secret')
    expect(app.logged.at(-1)).toContain('"route":"/api/dms/process/:id","status":401')
    expect(app.logged.at(-1)).toContain('"problem":"')
  })
})
