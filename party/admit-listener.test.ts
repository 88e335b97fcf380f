import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'

import { listenAudience } from '#domain/access/room-ticket.ts'

import { admitListener, type RoomSecrets } from './admit-listener.ts'

const secret = 'room-secret-0123456789abcdef0123456789'
const room = 'visit-0f3b'
const nowSeconds = Math.floor(Date.now() / 1000)
const env: RoomSecrets = { ROOM_SECRET: secret }

type Claims = { aud?: string; exp?: number }

function ticketOf({ aud = listenAudience(room), exp = nowSeconds + 60 }: Claims = {}, key = secret, alg = 'HS256') {
  return new SignJWT({ aud, exp }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
}

const base64url = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

function unsigned(claims: Claims): string {
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`
}

function admit(token: string, secrets: RoomSecrets = env) {
  const query = new URLSearchParams({ token, _pk: 'x'.repeat(500) }).toString()
  const headers = { Upgrade: 'websocket' }
  const request = new Request(`https://room.example/parties/main/${room}?${query}`, { headers })
  return admitListener(request, { room, env: secrets })
}

async function statusOf(token: string, secrets: RoomSecrets = env): Promise<number | 'admitted'> {
  const answer = await admit(token, secrets)
  return answer instanceof Response ? answer.status : 'admitted'
}

describe('a listener', () => {
  it('is admitted with a ticket for the room, which goes no further than the door', async () => {
    const answer = await admit(await ticketOf())
    expect(answer).toBeInstanceOf(Request)
    expect(answer.url).toBe(`https://room.example/parties/main/${room}`)
    expect(answer.headers.get('Upgrade')).toBe('websocket')
    expect(answer.headers.get('x-partykit-room')).toBe(room)
  })

  it.each([
    ['no ticket', () => Promise.resolve('')],
    ['a ticket of another room', () => ticketOf({ aud: listenAudience('visit-77c1') })],
    ['a ticket for something else', () => ticketOf({ aud: `speak:${room}` })],
    ['an expired ticket', () => ticketOf({ exp: nowSeconds - 30 })],
    ['a ticket signed with another key', () => ticketOf({}, 'another-secret-0123456789abcdef0123456')],
    ['a ticket of another algorithm', () => ticketOf({}, secret, 'HS512')],
    ['an unsigned ticket', () => Promise.resolve(unsigned({ aud: listenAudience(room), exp: nowSeconds + 60 }))],
    ['something that is no ticket', () => Promise.resolve('a.b.c')],
  ])('with %s is refused', async (_what, ticket) => {
    expect(await statusOf(await ticket())).toBe(401)
  })

  it('is refused with a ticket that never expires', async () => {
    const forever = await new SignJWT({ aud: listenAudience(room) })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    expect(await statusOf(forever)).toBe(401)
  })

  it('is not admitted when the server has no secret', async () => {
    await expect(admit(await ticketOf(), { ROOM_SECRET: '' })).rejects.toThrow('ROOM_SECRET')
  })
})

describe('a secret that is being rotated', () => {
  const next = 'the-room-secret-of-now-0123456789abcdef'
  it.each(['ROOM_SECRET_NEXT', 'ROOM_SECRET_FORMER'])(
    'counts as %s too, in whichever order both sides learn it',
    async (name) => {
      const [byOld, byNew] = [await ticketOf(), await ticketOf({}, next)]
      const both = { ...env, [name]: next }
      expect([await statusOf(byOld, both), await statusOf(byNew, both)]).toEqual(['admitted', 'admitted'])
      expect([await statusOf(byOld, { ROOM_SECRET: next }), await statusOf(byNew, env)]).toEqual([401, 401])
      expect(await statusOf(await ticketOf({}, 'short'), { ...env, [name]: 'short' })).toBe(401)
    },
  )
})
