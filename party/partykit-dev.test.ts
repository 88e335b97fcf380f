import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'

import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { listenAudience, speakAudience } from '#domain/room-ticket.ts'
import { startService, type Service } from '#scripts/stack/process.ts'
import { localOnly } from '#scripts/stack/servers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { connectUpdates } from '#web/lib/realtime/connect-updates.ts'
import { roomIdOf } from '#worker/providers/room-token.ts'

/** The room as `partykit dev` runs it, with the browser's own half of the conversation. */

const secret = 'room-secret-0123456789abcdef0123456789'
const roomId = roomIdOf({ roomSecret: { current: secret, former: null } }, 'ABCDEFGHJKMN')
const patience = { timeout: 30_000, interval: 50 }
const folder = mkdtempSync(path.join(tmpdir(), 'process-room-'))
let port = 0
let server: Service

const origin = () => `http://localhost:${port}`
const roomUrl = () => `${origin()}/parties/main/${roomId}`

async function startRoom(): Promise<Service> {
  const options = [`--port=${port}`, `--persist=${folder}`, '--disable-request-cf-fetch', '--no-hotkeys']
  const args = ['dev', ...options, '--var', `ROOM_SECRET=${secret}`]
  const started = startService('partykit', {
    name: 'room',
    args,
    env: localOnly,
    logFile: path.join(folder, 'room.log'),
  })
  const answers = async () => {
    const response = await fetch(origin(), { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
  }
  await Promise.race([started.died, vi.waitFor(answers, { timeout: 60_000, interval: 100 })])
  return started
}

function token(audience: string, lifetimeSeconds = 60): Promise<string> {
  return new SignJWT({ aud: audience, exp: Math.floor(Date.now() / 1000) + lifetimeSeconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
}

/** The status that a WebSocket handshake is answered with; a client of the platform would not tell it. */
async function handshake(query: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  }
  const call = request(`${roomUrl()}?${new URLSearchParams(query).toString()}`, { headers })
  call.on('upgrade', (response, socket) => {
    socket.destroy()
    resolve(response.statusCode ?? 0)
  })
  call.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  call.on('error', reject)
  call.end()
  return promise
}

async function say(version: number, bearer: string): Promise<number> {
  const body = JSON.stringify({ type: 'process-updated', version })
  const response = await fetch(roomUrl(), { method: 'POST', headers: { Authorization: `Bearer ${bearer}` }, body })
  await response.body?.cancel()
  return response.status
}

async function browser(firstToken?: string) {
  const heard: (number | null)[] = []
  let polling: boolean | null = null
  let fetched = 0
  const disconnect = connectUpdates({
    ticket: { url: origin(), room: roomId, token: firstToken ?? (await token(listenAudience(roomId))) },
    async fetchTicket() {
      fetched += 1
      return { url: origin(), room: roomId, token: await token(listenAudience(roomId)) }
    },
    onUpdate: (version) => heard.push(version),
    onPolling: (value) => {
      polling = value
    },
  })
  return { heard, polling: () => polling, fetched: () => fetched, disconnect }
}

beforeAll(async () => {
  port = await freePort()
  server = await startRoom()
}, 90_000)

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the room server', { timeout: 90_000 }, () => {
  it('is reached from this machine alone', async () => {
    const outside = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ internal }) => !internal))
    for (const { address, family } of outside) {
      const host = family === 'IPv6' ? `[${address}]` : address
      await expect(fetch(`http://${host}:${port}`, { signal: AbortSignal.timeout(5_000) })).rejects.toThrow(
        'fetch failed',
      )
    }
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBeLessThan(500)
  })

  it('opens for the right ticket only', async () => {
    expect(await handshake({ token: await token(listenAudience(roomId)) })).toBe(101)
    expect(await handshake({ token: 'a.b.c' })).toBe(401)
    expect(await handshake({ token: await token(listenAudience(roomId), -30) })).toBe(401)
    expect(
      await handshake({
        token: await token(listenAudience(roomIdOf({ roomSecret: { current: secret, former: null } }, 'NMKJHGFEDCBA'))),
      }),
    ).toBe(401)
  })

  it('answers an unsigned word with 401', async () => {
    expect(await say(1, '')).toBe(401)
    expect(await say(1, await token(listenAudience(roomId)))).toBe(401)
  })

  it('tells every open client the version, and none that has left', async () => {
    const clients = [await browser(), await browser(), await browser()]
    await vi.waitFor(() => expect(clients.map(({ polling }) => polling())).toEqual([false, false, false]), patience)
    clients[2]?.disconnect()

    expect(await say(5, await token(speakAudience(roomId)))).toBe(204)

    await vi.waitFor(() => expect(clients[0]?.heard).toEqual([null, 5]), patience)
    await vi.waitFor(() => expect(clients[1]?.heard).toEqual([null, 5]), patience)
    expect(clients[2]?.heard).toEqual([null])
    expect(clients.map(({ fetched }) => fetched())).toEqual([0, 0, 0])
    for (const client of clients) client.disconnect()
  })

  it('lets a client in with a fresh ticket when the first one has run out', async () => {
    const client = await browser(await token(listenAudience(roomId), -30))
    await vi.waitFor(() => expect(client.polling()).toBe(false), patience)
    expect(client.fetched()).toBeGreaterThan(0)
    client.disconnect()
  })

  it('may go away: the client asks by itself until it is back, then fetches anew and hears again', async () => {
    const client = await browser()
    await vi.waitFor(() => expect(client.polling()).toBe(false), patience)

    await server.stop()
    await vi.waitFor(() => expect(client.polling()).toBe(true), patience)
    server = await startRoom()
    await vi.waitFor(() => expect(client.polling()).toBe(false), patience)
    expect(client.heard).toEqual([null, null])

    expect(await say(9, await token(speakAudience(roomId)))).toBe(204)
    await vi.waitFor(() => expect(client.heard).toEqual([null, null, 9]), patience)
    client.disconnect()
  })
})
