import { SignJWT } from 'jose'
import type * as Party from 'partykit/server'
import { beforeEach, describe, expect, it } from 'vitest'

import { listenAudience, speakAudience } from '#domain/room-ticket.ts'

import ProcessRoom from './process-room.ts'

const secret = 'room-secret-0123456789abcdef0123456789'
const roomId = 'visit-0f3b'
const otherRoomId = 'visit-77c1'
const nowSeconds = Math.floor(Date.now() / 1000)

type Claims = { aud?: string; exp?: number }

function tokenOf({ aud = listenAudience(roomId), exp = nowSeconds + 60 }: Claims = {}, key = secret, alg = 'HS256') {
  return new SignJWT({ aud, exp }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
}

const base64url = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

function unsigned(claims: Claims): string {
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`
}

/** Guarantee: the room uses of its surroundings only what is given here. */
function asRoom(room: Pick<Party.Room, 'id' | 'env' | 'broadcast'>): Party.Room {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a room of the platform has much more
  return room as Party.Room
}

function asPartyRequest(request: Request): Party.Request {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the platform's type adds `cf` only
  return request as unknown as Party.Request
}

function asLobby(lobby: Pick<Party.Lobby, 'id' | 'env'>): Party.Lobby {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a lobby of the platform has much more
  return lobby as Party.Lobby
}

let heard: string[] = []
const env = { ROOM_SECRET: secret }

beforeEach(() => {
  heard = []
})

function freshRoom(): ProcessRoom {
  const broadcast = (message: string | ArrayBuffer | ArrayBufferView) => {
    heard.push(typeof message === 'string' ? message : 'bytes')
  }
  return new ProcessRoom(asRoom({ id: roomId, env, broadcast }))
}

async function connect(query: { token?: string }, lobbyEnv: Record<string, unknown> = env) {
  const search = new URLSearchParams(query).toString()
  const request = new Request(`https://room.example/parties/main/${roomId}?${search}`)
  const answer = await ProcessRoom.onBeforeConnect(asPartyRequest(request), asLobby({ id: roomId, env: lobbyEnv }))
  return answer instanceof Response ? answer.status : 'connected'
}

async function say(body: string, headers: Record<string, string> = {}, method = 'POST') {
  const request = new Request(`https://room.example/parties/main/${roomId}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body }),
  })
  return (await freshRoom().onRequest(asPartyRequest(request))).status
}

describe('a connection', () => {
  it('is let in with a ticket for the room', async () => {
    expect(await connect({ token: await tokenOf() })).toBe('connected')
  })

  it.each([
    ['no ticket', () => Promise.resolve('')],
    ['a ticket of another room', () => tokenOf({ aud: listenAudience(otherRoomId) })],
    ['a token for speaking', () => tokenOf({ aud: speakAudience(roomId) })],
    ['a ticket that has run out', () => tokenOf({ exp: nowSeconds - 30 })],
    ['a ticket signed with another key', () => tokenOf({}, 'another-secret-0123456789abcdef0123456')],
    ['a ticket of another algorithm', () => tokenOf({}, secret, 'HS512')],
    ['an unsigned ticket', () => Promise.resolve(unsigned({ aud: listenAudience(roomId), exp: nowSeconds + 60 }))],
    ['something that is no ticket', () => Promise.resolve('a.b.c')],
  ])('with %s is refused', async (_what, token) => {
    expect(await connect({ token: await token() })).toBe(401)
  })

  it('is refused with a ticket that never runs out', async () => {
    const forever = await new SignJWT({ aud: listenAudience(roomId) })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    expect(await connect({ token: forever })).toBe(401)
  })

  it('is not let in when the server has no secret', async () => {
    const token = await tokenOf()
    await expect(connect({ token }, {})).rejects.toThrow('ROOM_SECRET')
  })
})

describe('the word of the worker', () => {
  const speaking = async () => ({ Authorization: `Bearer ${await tokenOf({ aud: speakAudience(roomId) })}` })
  const message = JSON.stringify({ type: 'process-updated', version: 3 })

  it('goes to everybody in the room, also from an instance that has just woken up', async () => {
    expect(await say(message, await speaking())).toBe(204)
    expect(await say(JSON.stringify({ type: 'process-updated', version: 4 }), await speaking())).toBe(204)
    expect(heard.map((text): unknown => JSON.parse(text))).toEqual([
      { type: 'process-updated', version: 3 },
      { type: 'process-updated', version: 4 },
    ])
  })

  it('goes to boards as it is, with nothing of what changed', async () => {
    expect(await say(JSON.stringify({ type: 'board-updated' }), await speaking())).toBe(204)
    expect(heard).toEqual(['{"type":"board-updated"}'])
  })

  it('is refused without a signature of its own for this room', async () => {
    expect(await say(message)).toBe(401)
    expect(await say(message, { Authorization: `Bearer ${await tokenOf()}` })).toBe(401)
    const elsewhere = await tokenOf({ aud: speakAudience(otherRoomId) })
    expect(await say(message, { Authorization: `Bearer ${elsewhere}` })).toBe(401)
    const old = await tokenOf({ aud: speakAudience(roomId), exp: nowSeconds - 30 })
    expect(await say(message, { Authorization: `Bearer ${old}` })).toBe(401)
    const { Authorization } = await speaking()
    expect(await say(message, { Authorization: Authorization.replace('Bearer', 'Basic') })).toBe(401)
    expect(heard).toEqual([])
  })

  it.each([
    ['', 'nothing'],
    ['[]', 'a list'],
    ['{"type":"process-updated"}', 'no version'],
    ['{"type":"process-updated","version":-1}', 'a negative version'],
    ['{"type":"process-updated","version":1,"name":"Matti"}', 'more than a version'],
    ['{"type":"hello","version":1}', 'another type'],
    ['{"type":"board-updated","processCode":"ABC"}', 'more than that boards have something new'],
    [`{"type":"process-updated","version":1${' '.repeat(2000)}}`, 'a long text'],
  ])('is not relayed when it is %j (%s)', async (body) => {
    expect(await say(body, await speaking())).toBe(422)
    expect(heard).toEqual([])
  })

  it('is a POST and nothing else', async () => {
    expect(await say('', await speaking(), 'GET')).toBe(405)
    expect(await say(message, await speaking(), 'PUT')).toBe(405)
    expect(heard).toEqual([])
  })
})

describe('a secret that is being rotated', () => {
  const next = 'the-room-secret-of-now-0123456789abcdef'
  it.each(['ROOM_SECRET_NEXT', 'ROOM_SECRET_FORMER'])(
    'counts as %s too, in whichever order both sides learn it',
    async (name) => {
      const [byOld, byNew] = [await tokenOf(), await tokenOf({}, next)]
      const both = { ...env, [name]: next }
      expect([await connect({ token: byOld }, both), await connect({ token: byNew }, both)]).toEqual([
        'connected',
        'connected',
      ])
      expect([await connect({ token: byOld }, { ROOM_SECRET: next }), await connect({ token: byNew }, env)]).toEqual([
        401, 401,
      ])
      expect(await connect({ token: await tokenOf({}, 'short') }, { ...env, [name]: 'short' })).toBe(401)
    },
  )
})

it('may be put to sleep between messages', () => {
  expect(freshRoom().options.hibernate).toBe(true)
})
