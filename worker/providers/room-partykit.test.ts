import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'

import { listenAudience, speakAudience } from '#domain/room-ticket.ts'
import { testClock } from '#tests/support/clock.ts'
import { outgoingThat, silence, type FakeAnswer } from '#tests/support/provider-answers.ts'

import { createRoomPartykit } from './room-partykit.ts'
import { deskRoomIdOf, deskTicket, listenTicket, roomIdOf } from './room-token.ts'

const clock = testClock(Date.parse('2026-11-20T06:00:00Z'))
const roomSecret = 'room-secret-0123456789abcdef0123456789'
const update = { processCode: 'ABCDEFGHJKMN', accountId: 'acc_1', version: 7 }
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

    expect(await port.announce(update)).toEqual({ outcome: 'sent' })
    // That of the boards is told beside it, by whichever call is signed first.
    const request = outgoing.calls.find(({ url }) => url === `https://room.example/parties/main/${roomId}`)
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
    const formerly = { roomSecret: { current: former, former: null } }
    const port = createRoomPartykit({ config: rotating, clock }, { fetch: outgoing.fetch, environment: 'test' })

    const outcome = await port.announce(update)
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'http_503' })
    const rooms = outgoing.calls.map(({ url }) => url.split('/').at(-1) ?? '')
    const desks = [config, formerly].map((secrets) => deskRoomIdOf(secrets, 'acc_1'))
    expect(rooms.toSorted()).toEqual([roomId, roomIdOf(formerly, 'ABCDEFGHJKMN'), ...desks].toSorted())
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

describe('the room of the boards of an account', () => {
  const deskId = deskRoomIdOf(config, 'acc_1')
  const statusOf = (url: string, ofDesk: number) => (url.endsWith(deskId) ? ofDesk : 204)
  const portAnswered = (answer: FakeAnswer) => {
    const outgoing = outgoingThat(answer)
    return { outgoing, port: createRoomPartykit({ config, clock }, { fetch: outgoing.fetch, environment: 'test' }) }
  }

  it('has a name that tells nothing of the account, and is no room of a process', () => {
    expect(deskId).toMatch(/^desk-[0-9a-f]{32}$/)
    expect(deskRoomIdOf(config, 'acc_2')).not.toBe(deskId)
    const another = { roomSecret: { current: 'another-secret-0123456789abcdef012345', former: null } }
    expect(deskRoomIdOf(another, 'acc_1')).not.toBe(deskId)
    expect(roomIdOf(config, 'acc_1').slice(-32)).not.toBe(deskId.slice(-32))
  })

  it('is told that something changed and nothing else, by a call that only it takes', async () => {
    const { outgoing, port } = portAnswered(() => new Response(null, { status: 204 }))
    await port.announce(update)
    const call = outgoing.calls.find(({ url }) => url === `https://room.example/parties/main/${deskId}`)
    expect(call?.body).toBe('{"type":"board-updated"}')
    const token = call?.headers['authorization']?.replace('Bearer ', '') ?? ''
    const options = { audience: speakAudience(deskId), currentDate: new Date(clock.now()) }
    await jwtVerify(token, new TextEncoder().encode(roomSecret), options)
  })

  it.each([401, 422, 500, 503])('keeps no customer waiting where it answers %i', async (status) => {
    const { port } = portAnswered(({ url }) => new Response(null, { status: statusOf(url, status) }))
    expect(await port.announce(update)).toEqual({ outcome: 'sent' })
  })

  it('keeps no customer waiting where it never answers', async () => {
    const { port } = portAnswered((call, request) =>
      call.url.endsWith(deskId) ? silence(call, request) : new Response(null, { status: 204 }),
    )
    expect(await port.announce(update)).toEqual({ outcome: 'sent' })
  })

  it('is told twice of however many processes that are announced at once: first, and when all are there', async () => {
    const { outgoing, port } = portAnswered(() => new Response(null, { status: 204 }))
    const codes = ['ABCDEFGHJKMN', 'NMKJHGFEDCBA', 'MNABCDEFGHJK', 'KMNABCDEFGHJ']
    await Promise.all(codes.map((processCode) => port.announce({ ...update, processCode })))
    expect(outgoing.calls.filter(({ url }) => url.endsWith(deskId))).toHaveLength(2)
    expect(outgoing.calls).toHaveLength(codes.length + 2)
  })

  it('has tickets of its own, for listening, that last a minute', async () => {
    const ticket = await deskTicket({ config, clock, accountId: 'acc_1' })
    expect(ticket).toEqual({ url: 'https://room.example', room: deskId, token: expect.any(String) })
    const key = new TextEncoder().encode(roomSecret)
    const options = { audience: listenAudience(deskId) }
    await jwtVerify(ticket.token, key, { ...options, currentDate: new Date(clock.now() + 59_000) })
    const late = { ...options, currentDate: new Date(clock.now() + 61_000) }
    await expect(jwtVerify(ticket.token, key, late)).rejects.toThrow(/exp/)
  })
})
