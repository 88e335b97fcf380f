import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
/**
 * The whole API in workerd, with a clock, an outgoing fetch and a counting D1 of the test's own:
 *
 *   beforeEach(freshDatabase)                                  // tests/support/database.ts
 *   const app = testApp()
 *   const response = await app.request('/api/process/notes', { method: 'PUT', code, json: { notes: 'hi' } })
 *
 * `code` → X-Process-Code, `version` → If-Match, `token` → Authorization: Bearer, `json` → body and Content-Type.
 * Cookies are kept between calls and the anti-forgery token is sent as a browser would; `csrf: false` leaves it out.
 * `app.d1` counts round trips, `app.clock` moves time, `app.outgoing` answers calls out, `app.woken` has the streams
 * whose effects were asked for, `app.logged` the log lines, `app.measured` the points of measures. Use `app.deps()` to call a verb without HTTP.
 */
import { env } from 'cloudflare:workers'

import { parseConfig, type Config } from '#core/config.ts'
import type { Cells, Dependencies } from '#core/dependencies.ts'
import { budgetOf } from '#core/http/budget.ts'
import type { Admit } from '#core/http/call-limits.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import { createCsrfToken, csrfHeader } from '#core/http/csrf.ts'
import { createLog } from '#core/log/log.ts'
import type { Point } from '#core/log/measures.ts'
import { versionOf } from '#core/log/version.ts'
import { listenBy } from '#core/outbox/outbox-store.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { defaultSlot } from '#domain/slots.ts'
import { messageWordingOf } from '#tests/support/content.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { createApp } from '#worker/app.ts'
import { cellsFor, type Place } from '#worker/cells/index.ts'
import { accountEmailWords } from '#worker/contract/account-email-words.ts'
import { createDb } from '#worker/db/db.ts'

import { testClock, type TestClock } from './clock.ts'
import { countingD1, type CountingD1 } from './counting-d1.ts'
import { heldToWake, noteWoken } from './note-outbox.ts'
import { fakeOutgoing, type FakeOutgoing } from './outgoing.ts'
import { refuseCounted } from './wire-units.ts'

export type TestRequest = {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  body?: BodyInit
  code?: string
  version?: number
  token?: string
  csrf?: false
  /** The platform's data of the network that a call came through. */
  cf?: { asn: number }
}

/** The database of the tests' workshops; `tests/support/two-cells.ts` puts them into a second cell. */
export const environmentName = { isInSecondCell: false, slot: defaultSlot }

/** An id or key of a seed that comes back from outside, saying where the workshops lie. */
export const placed = (id: string): string =>
  environmentName.isInSecondCell
    ? `${id.slice(0, 3)}_${sha256Hex(id).slice(0, 25)}${environmentName.slot.toLowerCase()}`
    : id
export const placedKey = (key: string): string =>
  environmentName.isInSecondCell ? `dms_${sha256Hex(key).slice(0, 43)}${environmentName.slot}` : key

export type TestApp = {
  request: (path: string, init?: TestRequest) => Promise<Response>
  deps: () => Dependencies
  d1: CountingD1
  /** The first cell, which has the directory, where the workshops lie in the second. */
  home: CountingD1
  clock: TestClock
  outgoing: FakeOutgoing
  woken: string[]
  logged: string[]
  measured: Point[]
  cookies: Map<string, string>
}

export type TestDependenciesInput = Partial<Pick<TestApp, 'clock' | 'outgoing' | 'woken' | 'logged' | 'measured'>> & {
  d1?: D1Database
  slot?: string
  cells?: Cells | null
  /** Decides whether machines may call; always, where it is left out. */
  admit?: Admit
  /** Differences from the environment of the tests. */
  config?: Partial<Config>
}

/** Dependencies of a verb under test; each part may be given. */
export function testDependencies(given: TestDependenciesInput = {}, requestId = 'req_test'): Dependencies {
  const { outgoing = fakeOutgoing() } = given
  const wake = (streamKey: string) => {
    noteWoken(streamKey)
    given.woken?.push(streamKey)
  }
  return {
    config: { ...parseConfig(env), ...given.config },
    clock: given.clock ?? testClock(),
    db: createDb(given.d1 ?? env.DB, listenBy(wake)),
    licences: env.LICENCES,
    builtInTexts: async (lcid) => builtInTexts(lcid),
    messageWording: async (lcid) => messageWordingOf(lcid),
    letterWords: async () => accountEmailWords,
    isDeployed: async (release) => !release.startsWith('made'),
    log: createLog({ requestId, version: versionOf(env) }, (line) => given.logged?.push(line)),
    measure: (point) => given.measured?.push(point),
    measured: () => [],
    requestId,
    version: versionOf(env),
    slot: given.slot ?? defaultSlot,
    cells: given.cells ?? null,
    budget: budgetOf(() => 0),
    admit: given.admit ?? (async () => true),
    fetch: outgoing.fetch,
    rooms: outgoing.rooms,
    wake,
  }
}

const origin = 'http://localhost:8787'

/** The names of the app's cookies in these tests. */
export const cookieNames = (() => {
  const { visitor, session, kiosk, knownBrowser, csrf } = cookiesOf(parseConfig(env))
  const named = { visitor: visitor.name, session: session.name, csrf: csrf.name }
  return { ...named, kiosk: kiosk.name, knownBrowser: knownBrowser.name }
})()

/** A browser that has been here before: it holds a visitor cookie and the token bound to it. */
function newCookies(): Map<string, string> {
  const visitor = 'visitor-of-the-test'
  return new Map([
    [cookieNames.visitor, visitor],
    [cookieNames.csrf, createCsrfToken(env.CSRF_SECRET, visitor)],
  ])
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function headersOf(init: TestRequest, cookies: Map<string, string>): Headers {
  const headers = new Headers({ 'CF-Connecting-IP': '198.51.100.7' })
  if (init.csrf !== false) {
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set(csrfHeader, cookies.get(cookieNames.csrf) ?? '')
    headers.set('Sec-Fetch-Site', 'same-origin')
  } else if (cookies.has(cookieNames.session)) {
    headers.set('Cookie', `${cookieNames.session}=${cookies.get(cookieNames.session)}`)
  }
  if (init.json !== undefined) headers.set('Content-Type', 'application/json')
  if (init.code !== undefined) headers.set('X-Process-Code', init.code)
  if (init.version !== undefined) headers.set('If-Match', `"${init.version}"`)
  if (init.token !== undefined) headers.set('Authorization', `Bearer ${init.token}`)
  for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name, value)
  return headers
}

/** The databases as they are bound where `d1` is that of the workshops, and the first of them, which has the directory. */
export function boundIn(d1: CountingD1) {
  if (!environmentName.isInSecondCell) return { home: d1, bindings: env }
  const home = countingD1(env.SECOND_DB)
  return { home, bindings: { ...env, DB: home, DB_2: d1 } }
}

export function testApp(config: Partial<Config> = {}, given: Pick<TestDependenciesInput, 'admit'> = {}): TestApp {
  const parts = {
    d1: countingD1(env.DB),
    clock: testClock(),
    outgoing: fakeOutgoing(),
    woken: new Array<string>(),
    logged: new Array<string>(),
    measured: new Array<Point>(),
    cookies: newCookies(),
  }
  const { home, bindings } = boundIn(parts.d1)
  const waitUntil = (work: Promise<unknown>) => void work
  const dependenciesOf = (requestId: string): Dependencies => {
    const worldIn = (place: Place, cells: Cells) =>
      testDependencies({ ...given, ...parts, ...place, cells, config }, requestId)
    const cells = cellsFor({ env: bindings, now: parts.clock.now, waitUntil, worldIn })
    return testDependencies({ ...given, ...parts, d1: home, cells, config }, requestId)
  }
  const app = createApp({ dependenciesOf: ({ requestId }) => dependenciesOf(requestId) })
  return {
    ...parts,
    home,
    deps: () => testDependencies({ ...given, ...parts, slot: environmentName.slot, config }),
    async request(path, init = {}) {
      const body = init.json === undefined ? init.body : JSON.stringify(init.json)
      const request = new Request(new URL(path, origin), {
        method: init.method ?? 'GET',
        ...(init.cf && { cf: init.cf }),
        headers: headersOf(init, parts.cookies),
        ...(body === undefined ? {} : { body }),
      })
      const ctx = createExecutionContext()
      // Every call of every suite has to wake what it caused.
      return heldToWake(async () => {
        const response = await app.fetch(request, bindings, ctx)
        await waitOnExecutionContext(ctx)
        keepCookies(parts.cookies, response)
        await refuseCounted(request, response)
        return response
      })
    },
  }
}
