import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  boardMessage,
  deviceMessage,
  listenAudience,
  roomMessage,
  type RoomMessage,
} from '#domain/access/room-ticket.ts'
import { handshakeStatus } from '#scripts/deploy/handshake.ts'
import { freePort } from '#tests/support/free-port.ts'
import { roomFolder, startRoomServer, type RoomServer } from '#tests/support/room-server.ts'
import { connectUpdates } from '#web/lib/realtime/connect-updates.ts'
import { roomIdOf } from '#worker/providers/room-token.ts'

/** The room as it is deployed, with the browser's own half of the conversation. */

const secret = 'room-secret-0123456789abcdef0123456789'
const roomOf = (code: string) => roomIdOf({ roomSecret: { current: secret, former: null } }, code)
const roomId = roomOf('ABCDEFGHJKMN')
const otherRoomId = roomOf('NMKJHGFEDCBA')
const patience = { timeout: 30_000, interval: 50 }
let folder: Awaited<ReturnType<typeof roomFolder>>
let port = 0
let server: RoomServer

const start = () => startRoomServer({ ...folder, port, secret })
const pathOf = (room: string) => `${server.origin}/parties/main/${room}`

function ticketTo(room: string, lifetimeSeconds = 60): Promise<string> {
  return new SignJWT({ aud: listenAudience(room), exp: Math.floor(Date.now() / 1000) + lifetimeSeconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
}

const handshake = (token: string) => handshakeStatus(`${pathOf(roomId)}?${new URLSearchParams({ token }).toString()}`)

async function browser(firstToken?: string) {
  const heard: (number | null)[] = []
  let polling: boolean | null = null
  let fetched = 0
  const ticketWith = (token: string) => ({ url: server.origin, room: roomId, token })
  const disconnect = connectUpdates({
    ticket: ticketWith(firstToken ?? (await ticketTo(roomId))),
    async fetchTicket() {
      fetched += 1
      return ticketWith(await ticketTo(roomId))
    },
    onUpdate: (version) => heard.push(version),
    onPolling: (value) => {
      polling = value
    },
  })
  return { heard, polling: () => polling, fetched: () => fetched, disconnect }
}

/** A socket of somebody who has a ticket and keeps to no rule of ours. */
async function socketTo(room: string): Promise<WebSocket> {
  const socket = new WebSocket(`${pathOf(room).replace('http', 'ws')}?token=${await ticketTo(room)}`)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return socket
}

/** All that the rooms of a server have in their storage, as text. */
function storedText(data: string): string {
  const files = globSync('**/*.sqlite*', { cwd: data })
  return files.map((file) => readFileSync(path.join(data, file)).toString('latin1')).join('\n')
}

/** Nobody is told when a request has reached the room. */
const begun = () => new Promise((resolve) => setTimeout(resolve, 500))

const nextEvent = <Kind extends 'message' | 'close'>(socket: WebSocket, kind: Kind): Promise<WebSocketEventMap[Kind]> =>
  new Promise((resolve) => socket.addEventListener(kind, resolve, { once: true }))

beforeAll(async () => {
  port = await freePort()
  folder = await roomFolder()
  server = await start()
}, 90_000)

afterAll(async () => {
  await server.kill()
  folder.remove()
})

describe('the room server', { timeout: 120_000 }, () => {
  it('opens for the right ticket only', async () => {
    expect(await handshake(await ticketTo(roomId))).toBe(101)
    expect(await handshake('')).toBe(401)
    expect(await handshake('a.b.c')).toBe(401)
    expect(await handshake(await ticketTo(roomId, -30))).toBe(401)
    expect(await handshake(await ticketTo(otherRoomId))).toBe(401)
  })

  it('has nothing to say to a request, whatever it carries', async () => {
    const token = await ticketTo(roomId)
    const message = JSON.stringify(roomMessage(1))
    const headers = { Authorization: `Bearer ${token}` }
    const calls = [
      fetch(pathOf(roomId), { method: 'POST', headers, body: message }),
      fetch(`${pathOf(roomId)}?token=${token}`),
      fetch(`${server.origin}/parties/other/${roomId}?token=${token}`, { method: 'POST', body: message }),
      fetch(server.origin),
    ]
    for (const answer of await Promise.all(calls)) {
      expect([400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain(roomId)
    }
  })

  describe('the room of a device', () => {
    const deviceRoom = `device-${'0f3b'.repeat(8)}`
    const waitWith = (token: string, init?: RequestInit) => fetch(`${pathOf(deviceRoom)}?token=${token}`, init)

    it('answers a wait with the next message, and a socket beside it hears the same', async () => {
      const socket = await socketTo(deviceRoom)
      const heard = nextEvent(socket, 'message')
      const waits = [waitWith(await ticketTo(deviceRoom)), waitWith(await ticketTo(deviceRoom))]
      await begun()
      expect(await server.announce(deviceRoom, deviceMessage)).toBe(204)
      for (const answer of await Promise.all(waits)) {
        expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
        expect(await answer.text()).toBe('{"type":"device-updated"}')
      }
      expect((await heard).data).toBe('{"type":"device-updated"}')
      socket.close()
    })

    it('lets nobody wait without the right ticket, by another method, or in a room of people', async () => {
      for (const token of ['', 'a.b.c', await ticketTo(deviceRoom, -30), await ticketTo(roomId)]) {
        expect((await waitWith(token)).status).toBe(401)
      }
      expect((await waitWith(await ticketTo(deviceRoom), { method: 'POST', body: '{}' })).status).toBe(404)
      expect((await fetch(`${pathOf(roomId)}?token=${await ticketTo(roomId)}`)).status).toBe(404)
    })

    it('ends the oldest of many waits, and each after half a minute at most', async () => {
      const began = Date.now()
      const token = await ticketTo(deviceRoom)
      const first = waitWith(token)
      await begun()
      const others = Array.from({ length: 4 }, () => waitWith(token))
      expect((await first).status).toBe(204)
      for (const answer of await Promise.all(others)) expect(answer.status).toBe(204)
      expect(Date.now() - began).toBeLessThan(60_000)
    })

    it('is left by a device whose room was killed, which waits again once it is back', async () => {
      const lost = waitWith(await ticketTo(deviceRoom)).then(
        ({ status }) => status,
        () => 0,
      )
      await begun()
      await server.kill()
      expect([0, 500, 503]).toContain(await lost)
      server = await start()
      const wait = waitWith(await ticketTo(deviceRoom))
      await begun()
      expect(await server.announce(deviceRoom, deviceMessage)).toBe(204)
      expect((await wait).status).toBe(200)
    })
  })

  it('tells every open client the version, and none that has left', async () => {
    const clients = [await browser(), await browser(), await browser()]
    await vi.waitFor(() => expect(clients.map(({ polling }) => polling())).toEqual([false, false, false]), patience)
    clients[2]?.disconnect()

    expect(await server.announce(roomId, roomMessage(5))).toBe(204)

    await vi.waitFor(() => expect(clients[0]?.heard).toEqual([null, 5]), patience)
    await vi.waitFor(() => expect(clients[1]?.heard).toEqual([null, 5]), patience)
    expect(clients[2]?.heard).toEqual([null])
    expect(clients.map(({ fetched }) => fetched())).toEqual([0, 0, 0])
    for (const client of clients) client.disconnect()
  })

  it('relays what is a message of ours and nothing more, and to nobody of another room', async () => {
    const [socket, elsewhere] = [await socketTo(roomId), await socketTo(otherRoomId)]
    const heardElsewhere: unknown[] = []
    elsewhere.addEventListener('message', ({ data }) => heardElsewhere.push(data))
    const wrong: unknown[] = [
      { type: 'process-updated', version: 1, name: 'Matti' },
      { type: 'process-updated', version: -1 },
      { type: 'board-updated', processCode: 'ABC' },
      { type: 'hello', version: 1 },
      'process-updated',
      null,
    ]
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what a faulty caller might send
    for (const message of wrong) expect(await server.announce(roomId, message as RoomMessage)).toBe(500)
    const heard = nextEvent(socket, 'message')
    expect(await server.announce(roomId, boardMessage)).toBe(204)
    expect((await heard).data).toBe('{"type":"board-updated"}')
    expect(heardElsewhere).toEqual([])
    socket.close()
    elsewhere.close()
  })

  it('answers a sign of life, and closes the connection of a client that says anything else', async () => {
    const [quiet, loud] = [await socketTo(roomId), await socketTo(roomId)]
    const pong = nextEvent(quiet, 'message')
    quiet.send('ping')
    expect((await pong).data).toBe('pong')
    const closed = nextEvent(loud, 'close')
    loud.send(JSON.stringify(roomMessage(99)))
    expect((await closed).code).toBe(1008)
    const heard = nextEvent(quiet, 'message')
    await server.announce(roomId, roomMessage(6))
    expect((await heard).data).toBe('{"type":"process-updated","version":6}')
    quiet.close()
  })

  it('keeps nothing of a room that everybody has left, and of one that is told alone', async () => {
    const emptied = roomOf('EMPTYEMPTYEM')
    const isKept = (room: string) => storedText(folder.data).includes(room)
    const [one, other] = [await socketTo(emptied), await socketTo(emptied)]
    await vi.waitFor(() => expect(isKept(emptied)).toBe(true), patience)
    one.close()
    const heard = nextEvent(other, 'message')
    await server.announce(emptied, boardMessage)
    await heard
    other.close()
    await server.announce(roomOf('NOBODYNOBODY'), boardMessage)
    await vi.waitFor(() => expect(isKept(emptied)).toBe(false), patience)
    expect(isKept(roomOf('NOBODYNOBODY'))).toBe(false)
  })

  it('lets a client in with a fresh ticket when the first one has expired', async () => {
    const client = await browser(await ticketTo(roomId, -30))
    await vi.waitFor(() => expect(client.polling()).toBe(false), patience)
    expect(client.fetched()).toBeGreaterThan(0)
    client.disconnect()
  })

  it('may be killed under 200 clients: each asks by itself until it is back, then fetches anew and hears again', async () => {
    const clients = await Promise.all(Array.from({ length: 200 }, () => browser()))
    const pollingNow = () => new Set(clients.map(({ polling }) => polling()))
    await vi.waitFor(() => expect(pollingNow()).toEqual(new Set([false])), patience)

    await server.kill()
    await vi.waitFor(() => expect(pollingNow()).toEqual(new Set([true])), patience)
    server = await start()
    await vi.waitFor(() => expect(pollingNow()).toEqual(new Set([false])), patience)
    for (const { heard, fetched } of clients) expect([heard, fetched()]).toEqual([[null, null], 1])

    expect(await server.announce(roomId, roomMessage(9))).toBe(204)
    await vi.waitFor(() => {
      for (const { heard } of clients) expect(heard).toEqual([null, null, 9])
    }, patience)
    for (const client of clients) client.disconnect()
  })
})
