import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'

import { listenAudience, speakAudience } from '#domain/room-ticket.ts'
import { testClock } from '#tests/support/clock.ts'
import { outgoingThat } from '#tests/support/provider-answers.ts'

import { createRoomPartykit } from './room-partykit.ts'
import { listenTicket, roomIdOf } from './room-token.ts'

const clock = testClock(Date.parse('2026-11-20T06:00:00Z'))
const roomSecret = 'room-secret-0123456789abcdef0123456789'
const config = { partyUrl: 'https://room.example', roomSecret: { current: roomSecret, former: null } }

describe('the room on PartyKit', () => {
  const roomId = roomIdOf(config, 'ABCDEFGHJKMN')

  it('has a name that tells nothing of the code, and that nobody makes of it without the secret', () => {
    expect(roomId).toMatch(/^visit-[0-9a-f]{32}$/)
    expect(roomIdOf(config, 'ABCDEFGHJKMP')).not.toBe(roomId)
    expect(
      roomIdOf({ roomSecret: { current: 'another-secret-0123456789abcdef012345', former: null } }, 'ABCDEFGHJKMN'),
    ).not.toBe(roomId)
  })

  it('is told the version by a call that only its own room takes', async () => {
    const outgoing = outgoingThat(() => new Response(null, { status: 204 }))
    const port = createRoomPartykit({ config, clock }, { fetch: outgoing.fetch, environment: 'test' })

    expect(await port.announce({ processCode: 'ABCDEFGHJKMN', version: 7 })).toEqual({ outcome: 'sent' })
    const [request] = outgoing.calls
    expect(request?.url).toBe(`https://room.example/parties/main/${roomId}`)
    expect(JSON.parse(request?.body ?? '')).toEqual({ type: 'process-updated', version: 7 })
    const token = request?.headers['authorization']?.replace('Bearer ', '') ?? ''
    const key = new TextEncoder().encode(roomSecret)
    const options = { audience: speakAudience(roomId), currentDate: new Date(clock.now()) }
    const { payload } = await jwtVerify(token, key, options)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    const listening = { ...options, audience: listenAudience(roomId) }
    await expect(jwtVerify(token, key, listening)).rejects.toThrow(/aud/)
  })

  it('is told in the room of before too while the secret is rotated, signed with that of now', async () => {
    const former = 'former-secret-0123456789abcdef012345678'
    const rotating = { ...config, roomSecret: { current: roomSecret, former } }
    const outgoing = outgoingThat(({ url }) => new Response(null, { status: url.endsWith(roomId) ? 204 : 503 }))
    const port = createRoomPartykit({ config: rotating, clock }, { fetch: outgoing.fetch, environment: 'test' })

    const outcome = await port.announce({ processCode: 'ABCDEFGHJKMN', version: 7 })
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'http_503' })
    const before = roomIdOf({ roomSecret: { current: former, former: null } }, 'ABCDEFGHJKMN')
    const rooms = outgoing.calls.map(({ url }) => url.split('/').at(-1) ?? '')
    expect(rooms.toSorted()).toEqual([roomId, before].toSorted())
    for (const [at, room] of rooms.entries()) {
      const token = outgoing.calls[at]?.headers['authorization']?.replace('Bearer ', '') ?? ''
      const options = { audience: speakAudience(room), currentDate: new Date(clock.now()) }
      await jwtVerify(token, new TextEncoder().encode(roomSecret), options)
    }
    const ticket = await listenTicket({ config: rotating, clock, processCode: 'ABCDEFGHJKMN' })
    expect(ticket.room).toBe(roomId)
  })

  it('hands out tickets for listening that last a minute', async () => {
    const ticket = await listenTicket({ config, clock, processCode: 'ABCDEFGHJKMN' })
    const key = new TextEncoder().encode(roomSecret)
    const options = { audience: listenAudience(roomId) }

    expect(ticket).toEqual({ url: 'https://room.example', room: roomId, token: expect.any(String) })
    await jwtVerify(ticket.token, key, { ...options, currentDate: new Date(clock.now() + 59_000) })
    const late = { ...options, currentDate: new Date(clock.now() + 61_000) }
    await expect(jwtVerify(ticket.token, key, late)).rejects.toThrow(/exp/)
  })
})
