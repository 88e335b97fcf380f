import { setTimeout as sleep } from 'node:timers/promises'

import { createAccessToken } from '#core/secrets/access-token.ts'
import { hmacHex } from '#core/secrets/hashing.ts'
import { newSecret } from '#core/secrets/ids.ts'
import { deviceHeaders, signRequest } from '#core/secrets/signed-request.ts'
import { benchOrigin, benchSecret } from '#tests/bench/bench-worker.ts'

import { pauseOf, type Answer, type Server } from './server.ts'
import type { Workshop } from './workshops.ts'

/** The callers of the product: browsers of customers and of staff, dealer systems, cabinets. */

/** Returns the headers of a browser that was here before. */
function browserHeaders(address: string): Record<string, string> {
  const visitor = newSecret()
  const nonce = newSecret()
  const token = `${nonce}.${hmacHex(benchSecret, `csrf:${nonce}:${visitor}`)}`
  return {
    Cookie: `visitor=${visitor}; XSRF-TOKEN=${token}`,
    'X-XSRF-TOKEN': token,
    Origin: benchOrigin,
    'CF-Connecting-IP': address,
  }
}

const json = { 'Content-Type': 'application/json' } as const

export const isOk = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300

type Written = { version?: number | undefined; isTwice?: boolean }

/** A customer's browser. What is pressed twice goes out twice at once; the first answer that is a success counts. */
export function customerBrowser(server: Server, { code, address }: { code: string; address: string }) {
  const headers = { ...browserHeaders(address), 'X-Process-Code': code }
  return {
    see: (path: string, by = code) =>
      server.send(`customer reads ${path || '/'}`, {
        to: `/api/process${path}`,
        headers: { ...headers, 'X-Process-Code': by },
      }),
    /** As the collector sees a pass. */
    pass: (passCode: string) =>
      server.send('collector reads a pass', {
        to: '/api/collect-pass',
        headers: { ...headers, 'X-Process-Code': passCode },
      }),
    async write(method: 'PUT' | 'POST' | 'DELETE', path: string, body: unknown, { version, isTwice }: Written = {}) {
      const kind = `customer writes ${path.replace(/\/(awp|xsv)_[^/]+/, '/:id')}`
      const call = {
        method,
        to: `/api/process${path}`,
        headers: { ...headers, ...json, ...(version !== undefined && { 'If-Match': `"${version}"` }) },
        body: JSON.stringify(body),
      }
      const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => server.send(kind, call)))
      const [first] = answers
      if (first === undefined) throw new Error('Nothing was sent')
      return answers.find(isOk) ?? first
    },
  }
}

export type CustomerBrowser = ReturnType<typeof customerBrowser>

const tokenLifeMs = 5 * 60_000

/** The browser of somebody of the staff. */
export function deskOf(server: Server, { staff }: Workshop, address: string) {
  const headers = browserHeaders(address)
  let token = ''
  let madeAt = Number.NEGATIVE_INFINITY
  async function withToken() {
    const now = server.now()
    if (now - madeAt > tokenLifeMs) {
      token = await createAccessToken(staff, { secret: benchSecret, now })
      madeAt = now
    }
    return { ...headers, Authorization: `Bearer ${token}` }
  }
  return {
    see: async (path: string) =>
      server.send('staff read a visit', { to: `/api/staff/process/${path}`, headers: await withToken() }),
    board: async () =>
      server.send('staff read the board', { to: '/api/staff/process?view=all', headers: await withToken() }),
    upload: async (path: string, body: Uint8Array<ArrayBuffer>, contentType: string) =>
      server.send('staff upload a picture', {
        method: 'POST',
        to: `/api/staff/process/${path}`,
        headers: { ...(await withToken()), 'Content-Type': contentType },
        body,
      }),
    async write(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<Answer> {
      const kind = `staff write ${path.replace(/^[^/]+/, '').replace(/\/ref_[^/]+/, '/:id')}`
      return server.send(kind, {
        method,
        to: `/api/staff/process/${path}`,
        headers: { ...(await withToken()), ...json },
        body: JSON.stringify(body),
      })
    },
  }
}

export type Desk = ReturnType<typeof deskOf>

/** The dealer system of a workshop. */
export function dealerOf(server: Server, { apiKey }: Workshop) {
  const headers = { Authorization: `Bearer ${apiKey}`, ...json }
  return (method: 'PUT' | 'POST' | 'GET', path: string, body?: unknown, more: Record<string, string> = {}) =>
    server.send(`dealer system: ${path.replace(/\/(26-|prc_)[^/]*/, '')}`, {
      method,
      to: `/api/dms${path}`,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}

/** The maximum number of tries of a cabinet's report, which is kept until it is taken. */
const mostBusyTries = 120

type Seen = { type: string; boxNumber: number; code?: string }

/** A cabinet: it signs each call anew, also the one that it repeats. */
export function cabinetOf(server: Server, { device }: Workshop) {
  let lastEvent = 0
  let lastTime = 0
  async function send(path: string, body: unknown): Promise<Answer> {
    const text = JSON.stringify(body)
    for (let tries = 1; ; tries += 1) {
      // Of two calls of the same instant with the same body one would be a replay.
      lastTime = Math.max(lastTime + 1, server.now())
      const time = String(lastTime)
      const signed = { method: 'POST', path, time, body: new TextEncoder().encode(text) }
      const headers = {
        ...json,
        [deviceHeaders.id]: device.id,
        [deviceHeaders.time]: time,
        [deviceHeaders.signature]: signRequest(device.key, signed),
      }
      const answer = await server.once(`cabinet: ${path.replace('/api/device/', '')}`, {
        method: 'POST',
        to: path,
        headers,
        body: text,
      })
      // 401: it was signed before the world's clock went forward.
      const isWorthIt = answer === null || [401, 429, 503].includes(answer.status)
      const isOver = tries >= (answer?.status === 503 ? mostBusyTries : 10)
      if (answer !== null && (!isWorthIt || isOver)) return answer
      if (isOver) throw new Error(`No answer to the cabinet's ${path}`)
      await sleep(answer?.status === 503 ? pauseOf(answer) : 150 * tries)
    }
  }
  return {
    deviceId: device.id,
    open: (code: string) => send('/api/device/open', { code }),
    heartbeat: () => send('/api/device/heartbeat', {}),
    /** Answers the ids of the events, with the answer to them. */
    async report(seen: readonly Seen[]) {
      const at = server.now()
      const events = seen.map((one) => {
        lastEvent += 1
        return { id: `e${lastEvent}`, ...one, occurredAt: new Date(at).toISOString() }
      })
      return { answer: await send('/api/device/events', { events }), ids: events.map(({ id }) => id) }
    },
  }
}

export type Cabinet = ReturnType<typeof cabinetOf>
