import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { toBase64Url } from '#core/bytes/base64url.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type { Role } from '#domain/enums.ts'
import type { TestApp, TestRequest } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { everyRow } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { dealerKeyOf, threeWorkshops, workshopGroup, workshops, type Workshop } from '#tests/support/three-workshops.ts'
import { cells, freshEnvironment } from '#tests/support/two-cells.ts'
import type { Route } from '#worker/contract/route.ts'
import { routes } from '#worker/contract/routes.ts'

import {
  addressOf,
  expectedOf,
  isGranted,
  routesWithoutSample,
  staffRoutes,
  staleSamples,
  type StaffCall,
} from './staff-routes.ts'
import { foreignWrites, rolesIn, tokensIn, triesAllIn } from './tried-in-cells.ts'

/** Every route of `worker/contract`, every role, every workshop; what is expected comes of `#domain/access/permissions.ts`. */

function send(app: TestApp, call: StaffCall, { at, ...more }: { at: Workshop } & TestRequest) {
  const json = call.sample.json?.(at)
  const body = call.sample.body?.()
  const content = { ...(json === undefined ? {} : { json }), ...(body === undefined ? {} : { body }) }
  return app.request(addressOf(call, at), { method: call.method, ...content, ...more })
}

const everyMark = /zz(?:own|sister|foreign)/

/** A body in small letters, whatever it is: a plate is written in large ones. */
async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer()).toLowerCase()
}

/** The marks of workshops whose data a role may never read. */
function hiddenFrom(role: Role): string[] {
  const scope = widestScope([role], 'process.see')
  if (scope === 'all') return []
  return workshops
    .filter(({ index, groupId }) => (scope === 'group' ? groupId !== workshopGroup : index !== 0))
    .map(({ mark }) => mark)
}

describe.each(cells)('every route, in %s', (cell) => {
  beforeEach(() => freshEnvironment(cell))

  describe('the table of routes', () => {
    it('describes every route of staff, and none that is not there', () => {
      expect(routesWithoutSample).toEqual([])
      expect(staleSamples).toEqual([])
    })
  })

  type Tried = { call: StaffCall; at: Workshop; expected: ReturnType<typeof expectedOf> }

  /** Returns the faults in the answers to these calls, in words. */
  async function tryAll(tried: readonly Tried[], role: Role, as: { app: TestApp; token: string }): Promise<string[]> {
    const wrong: string[] = []
    for (const { call, at, expected } of tried) {
      const response = await send(as.app, call, { at, token: as.token })
      const body = await textOf(response)
      const isRight = expected === 'granted' ? isGranted(call, response.status) : response.status === expected
      const line = `${call.name} of ${at.mark}`
      if (!isRight) wrong.push(`${line}: ${response.status}, not ${expected}: ${body.slice(0, 160)}`)
      const hidden = expected === 'granted' ? hiddenFrom(role) : workshops.map(({ mark }) => mark)
      wrong.push(...hidden.filter((mark) => body.includes(mark)).map((mark) => `${line} tells of ${mark}`))
    }
    return wrong
  }

  describe('every route of staff', () => {
    it.each(rolesIn(cell))(
      'answers %s by the rights of the role; what they do not reach is neither told nor changed',
      async (role) => {
        const { app, user } = await threeWorkshops(role)
        const tried = staffRoutes.flatMap((call) =>
          workshops.toReversed().map((at): Tried => ({ call, at, expected: expectedOf(role, call, at) })),
        )
        const as = { app, token: user.token }
        const before = await everyRow()
        expect(
          await tryAll(
            tried.filter(({ expected }) => expected !== 'granted'),
            role,
            as,
          ),
        ).toEqual([])
        expect(await everyRow(), 'what was refused is as it was').toEqual(before)
        expect(
          await tryAll(
            tried.filter(({ expected }) => expected === 'granted'),
            role,
            as,
          ),
        ).toEqual([])
      },
      120_000,
    )
  })

  const otherSecret = 'another-secret-of-the-test-0123456789abcdef'

  /** Tokens and sessions that count no more, or never did. */
  async function badTokens(): Promise<Record<string, string>> {
    const named = { userId: 'usr_one', sessionId: 'ses_usr_one' }
    const ours = { secret: env.TOKEN_SECRET, now: testNow }
    const good = await createAccessToken(named, ours)
    const [head = '', claims = '', signature = ''] = good.split('.')
    const part = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
    const changed: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    const forged = part({ ...(typeof changed === 'object' ? changed : {}), sub: 'usr_off' })
    const ended = async (id: string, sql: string) => {
      const { token } = await seedStaff({ id, roles: ['superuser'], accountIds: ['acc_own'] })
      await rowsOf(sql)
      return token
    }
    return {
      nothing: '',
      'no token': 'x',
      'a token that ran out': await createAccessToken(named, { ...ours, now: testNow - 16 * 60_000 }),
      'a token of another key': await createAccessToken(named, { ...ours, secret: otherSecret }),
      'a token without a signature': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      'a token that says it needs none': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
      'a token with other claims': `${head}.${forged}.${signature}`,
      'a token of somebody else’s session': await createAccessToken({ ...named, userId: 'usr_0t' }, ours),
      'a session that there is not': await createAccessToken({ ...named, sessionId: 'ses_none' }, ours),
      'a user who was disabled': await ended('usr_off', `update users set disabled_at = 1 where id = 'usr_off'`),
      'a session that was signed out': await ended(
        'usr_out',
        `update sessions set ended_at = 1 where user_id = 'usr_out'`,
      ),
      'a session that nobody used': await ended(
        'usr_idle',
        `update sessions set last_seen_at = 1 where user_id = 'usr_idle'`,
      ),
      'a session that is too old': await ended(
        'usr_old',
        `update sessions set expires_at = 1 where user_id = 'usr_old'`,
      ),
    }
  }

  describe('a caller who is nobody', () => {
    it('is answered 401 by every route of staff, whatever they show, and changes nothing', async () => {
      const { app } = await threeWorkshops('superuser')
      const tokens = Object.entries(await badTokens()).filter(([what]) => tokensIn(cell)(what))
      const before = await everyRow()
      const wrong: string[] = []
      for (const call of staffRoutes) {
        for (const [what, token] of tokens) {
          const shown = token === '' ? { code: '0000CDE00001' } : { token }
          const response = await send(app, call, { at: workshops[0], ...shown })
          const body = await textOf(response)
          if (response.status !== 401) wrong.push(`${call.name} with ${what}: ${response.status}`)
          if (everyMark.test(body)) wrong.push(`${call.name} with ${what} tells`)
        }
      }
      expect(wrong).toEqual([])
      expect(await everyRow()).toEqual(before)
    }, 120_000)

    it.runIf(triesAllIn(cell))(
      'is answered 403 for a write that no page of ours sent, whoever is signed in, and changes nothing',
      async () => {
        const { app, user } = await threeWorkshops('superuser')
        const before = await everyRow()
        const wrong: string[] = []
        for (const call of staffRoutes.filter(({ method }) => method !== 'GET')) {
          for (const [what, init] of Object.entries(foreignWrites)) {
            const response = await send(app, call, { at: workshops[0], token: user.token, ...init })
            if (response.status !== 403) wrong.push(`${call.name} with ${what}: ${response.status}`)
          }
        }
        expect(wrong).toEqual([])
        expect(await everyRow()).toEqual(before)
      },
      120_000,
    )
  })

  type Kind = Exclude<Route['kind'], 'staff' | 'public' | 'open'>

  /** Answers to callers without credentials, or with those of others. */
  const strangers: Readonly<
    Record<Kind, { nothing: readonly number[]; wrong: readonly number[]; shown: TestRequest }>
  > = {
    // A body that does not fit is told before anything is looked up.
    customer: { nothing: [404], wrong: [404, 422], shown: { code: '0000CDE09999' } },
    kiosk: { nothing: [401], wrong: [401], shown: { headers: { 'X-Account-Code': 'acc_own' } } },
    dms: { nothing: [401], wrong: [401], shown: { token: 'dms-key-of-nobody-0123456789abcdef' } },
    device: { nothing: [401], wrong: [401], shown: { headers: { 'X-Device-Signature': 'v1=00' } } },
    // The secret is part of the address.
    callback: { nothing: [400, 401, 403, 404], wrong: [400, 401, 403, 404], shown: {} },
    // Here are the pages, not the frames.
    frame: { nothing: [404], wrong: [404], shown: {} },
  }

  const kindOf = (name: string) => routes[name]?.kind
  const isStranger = (kind: Route['kind'] | undefined): kind is Kind => kind !== undefined && kind in strangers

  function sendBare(app: TestApp, name: string, nth: number, init: TestRequest = {}) {
    const [method = '', pattern = ''] = name.split(' ')
    // Each from an address of its own, so that nobody is slowed.
    const headers = { 'CF-Connecting-IP': `198.51.${Math.floor(nth / 250)}.${nth % 250}`, ...init.headers }
    const json = method === 'GET' ? {} : { json: {} }
    return app.request(pattern.replaceAll(/:\w+/g, 'x1'), { method, ...json, ...init, headers })
  }

  /** Calls of a dealer system about the foreign workshop's work orders and processes. */
  const ofAnother = [
    ['GET', 'work-order/WO-7', undefined],
    ['GET', 'process/prc_7', undefined],
    ['POST', 'process/prc_7/cancel', {}],
    ['POST', 'process/prc_7/ready-for-payment', {}],
    ['POST', 'process/prc_7/finish', {}],
    ['POST', 'process', { externalWorkOrderId: 'WO-22', processType: 'DELIVERY' }],
  ] as const

  describe('every other route', () => {
    it('says nothing to who shows nothing, or what is not theirs, and changes nothing', async () => {
      const { app, user } = await threeWorkshops('superuser')
      const before = await everyRow()
      const wrong: string[] = []
      for (const [nth, name] of Object.keys(routes).entries()) {
        const kind = kindOf(name)
        if (!isStranger(kind)) continue
        const { nothing, wrong: refused, shown } = strangers[kind]
        const answers = [
          ['nothing', nothing, await sendBare(app, name, nth * 3)],
          ['what is wrong', refused, await sendBare(app, name, nth * 3 + 1, shown)],
          // A session of staff opens nothing that is another's.
          [
            'a session',
            kind === 'dms' ? refused : nothing,
            await sendBare(app, name, nth * 3 + 2, { token: user.token }),
          ],
        ] as const
        for (const [what, expected, response] of answers) {
          if (!expected.includes(response.status)) wrong.push(`${name} shown ${what}: ${response.status}`)
          if (everyMark.test(await textOf(response))) wrong.push(`${name} shown ${what} tells`)
        }
      }
      expect(wrong).toEqual([])
      expect(await everyRow()).toEqual(before)
    }, 120_000)

    it.runIf(triesAllIn(cell))(
      'that a browser calls takes no write which no page of ours sent',
      async () => {
        const { app } = await threeWorkshops('superuser')
        const wrong: string[] = []
        for (const [nth, name] of Object.keys(routes).entries()) {
          const kind = kindOf(name)
          if (name.startsWith('GET ') || !['public', 'customer', 'kiosk'].includes(kind ?? '')) continue
          const shown = kind === 'kiosk' ? { headers: { 'X-Account-Code': 'acc_own' } } : { code: '0000CDE00001' }
          for (const [what, init] of Object.entries(foreignWrites)) {
            const headers = { ...('headers' in shown ? shown.headers : {}), ...init.headers }
            const response = await sendBare(app, name, nth, { ...shown, ...init, headers })
            if (response.status !== 403) wrong.push(`${name} with ${what}: ${response.status}`)
          }
        }
        expect(wrong).toEqual([])
      },
      120_000,
    )

    it('of a dealer system has nothing of another workshop', async () => {
      const { app } = await threeWorkshops('superuser')
      const before = await everyRow()
      const token = dealerKeyOf('zzown')
      for (const [method, path, json] of ofAnother) {
        const init = { method, token, ...(json === undefined ? {} : { json }) }
        const response = await app.request(`/api/dms/${path}`, init)
        expect([path, response.status]).toEqual([path, 404])
        expect(await textOf(response)).not.toMatch(everyMark)
      }
      expect(await everyRow()).toEqual(before)
    })
  })
})
