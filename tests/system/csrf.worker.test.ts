import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { createCsrfToken, csrfHeader } from '#core/http/csrf.ts'
import { cookieNames, testApp, type TestApp, type TestRequest } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'

beforeEach(freshDatabase)

/** A write that gets past the guard is refused for its password (401), one that does not for its token (403). */
const write = (app: TestApp, headers: Record<string, string> = {}, more: TestRequest = {}) =>
  app.request('/api/auth/login/', { method: 'POST', json: { username: 'a', password: 'b' }, headers, ...more })

function pairOf(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return [name, decodeURIComponent(value)]
}

const foreignToken = () => createCsrfToken('another-secret-of-the-test-0123456789', 'visitor-of-the-test')

describe('a write of a browser', () => {
  it('passes with the token cookie repeated in the header', async () => {
    expect((await write(testApp())).status).toBe(401)
  })

  it.each([
    ['no cookies and no header', (app: TestApp) => write(app, {}, { csrf: false })],
    ['no header', (app: TestApp) => write(app, { [csrfHeader]: '' })],
    [
      'another token in the header',
      (app: TestApp) => write(app, { [csrfHeader]: `${app.cookies.get(cookieNames.csrf)}x` }),
    ],
    ['a page of another site', (app: TestApp) => write(app, { 'Sec-Fetch-Site': 'cross-site' })],
    ['a page of a neighbouring site', (app: TestApp) => write(app, { 'Sec-Fetch-Site': 'same-site' })],
    ['another origin', (app: TestApp) => write(app, { Origin: 'https://evil.example' })],
    ['no origin that can be told', (app: TestApp) => write(app, { Origin: 'null' })],
    [
      'a token that somebody else signed',
      (app: TestApp) => {
        app.cookies.set(cookieNames.csrf, foreignToken())
        return write(app)
      },
    ],
    [
      'the token of another visitor',
      (app: TestApp) => {
        app.cookies.set(cookieNames.visitor, 'another-visitor')
        return write(app)
      },
    ],
    [
      'the token of a visitor after signing in',
      (app: TestApp) => {
        app.cookies.set(cookieNames.session, 'a-session')
        return write(app)
      },
    ],
  ])('is refused with %s', async (_what, send) => {
    const response = await send(testApp())
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'csrf.rejected' })
  })

  it('passes from the address of the app as it is configured', async () => {
    expect((await write(testApp(), { Origin: env.APP_URL })).status).toBe(401)
  })

  it('that was refused brings the cookies with which the second try passes', async () => {
    const app = testApp()
    app.cookies.clear()
    expect((await write(app)).status).toBe(403)
    expect([...app.cookies.keys()].toSorted((one, other) => one.localeCompare(other))).toEqual([
      cookieNames.visitor,
      cookieNames.csrf,
    ])
    expect((await write(app)).status).toBe(401)
  })

  it('passes at the first try for a browser that has asked for something before, which brings what it lacks', async () => {
    const app = testApp()
    app.cookies.clear()
    const ask = async () => (await app.request('/api/process')).headers.getSetCookie().map((line) => pairOf(line)[0])
    expect(await ask()).toEqual([cookieNames.visitor, cookieNames.csrf])
    expect((await write(app)).status).toBe(401)
    expect(await ask()).toEqual([])
    app.cookies.set(cookieNames.csrf, 'old')
    expect(await ask()).toEqual([cookieNames.csrf])
  })

  it('costs no round trip to be refused', async () => {
    const app = testApp()
    await write(app, {}, { csrf: false })
    expect(app.d1.roundTrips()).toBe(0)
  })
})

describe('a machine', () => {
  it('needs no token and gets no cookies', async () => {
    const response = await testApp().request('/api/dms/process', { method: 'POST', json: {}, csrf: false })
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})
