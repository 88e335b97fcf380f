import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'

import type { Point } from '#core/log/measures.ts'
import { listenAudience } from '#domain/access/room-ticket.ts'
import { testClock } from '#tests/support/clock.ts'
import { fakeRooms } from '#tests/support/rooms.ts'

import { deskRoomIdOf, deskTicket, deviceRoomIdOf, deviceRoomIdsOf, listenTicket, roomIdOf } from './room-token.ts'
import { createRooms } from './room.ts'

const clock = testClock(Date.parse('2026-11-20T06:00:00Z'))
const roomSecret = 'room-secret-0123456789abcdef0123456789'
const update = { processCode: 'ABCDEFGHJKMN', accountId: 'acc_1', version: 7, deviceIds: [] }
const config = { partyUrl: 'https://room.example', roomSecret: { current: roomSecret, former: null } }
const another = { roomSecret: { current: 'another-secret-0123456789abcdef012345', former: null } }

const never = () => new Promise<void>(() => {})

describe('the room of a process', () => {
  const roomId = roomIdOf(config, 'ABCDEFGHJKMN')

  it('has a name that tells nothing of the code, and that nobody makes of it without the secret', () => {
    expect(roomId).toMatch(/^visit-[0-9a-f]{32}$/)
    expect(roomIdOf(config, 'ABCDEFGHJKMP')).not.toBe(roomId)
    expect(roomIdOf(another, 'ABCDEFGHJKMN')).not.toBe(roomId)
  })

  it('hears the version and nothing else', async () => {
    const rooms = fakeRooms()
    rooms.take()
    expect(await createRooms({ config, clock, rooms }).announce(update)).toEqual({ outcome: 'sent' })
    expect(rooms.calls).toContainEqual({ room: roomId, message: { type: 'process-updated', version: 7 } })
  })

  it('hears in the room of before too while the secret is rotated', async () => {
    const former = 'former-secret-0123456789abcdef012345678'
    const rotating = { ...config, roomSecret: { current: roomSecret, former } }
    const formerly = { roomSecret: { current: former, former: null } }
    const rooms = fakeRooms()
    rooms.take()
    rooms.answer('visit', ({ room }) => {
      if (room !== roomId) throw new Error('Network connection lost.')
    })
    const outcome = await createRooms({ config: rotating, clock, rooms }).announce(update)
    expect(outcome).toEqual({ outcome: 'unknown', reason: 'no_connection' })
    const desks = [config, formerly].map((secrets) => deskRoomIdOf(secrets, 'acc_1'))
    const expected = [roomId, roomIdOf(formerly, 'ABCDEFGHJKMN'), ...desks]
    expect(rooms.calls.map(({ room }) => room).toSorted()).toEqual(expected.toSorted())
    expect((await listenTicket({ config: rotating, clock, processCode: 'ABCDEFGHJKMN' })).room).toBe(roomId)
  })

  it('is not waited for longer than its time, nor once the caller has given up', async () => {
    const rooms = fakeRooms()
    rooms.take('desk')
    rooms.answer('visit', never)
    const port = createRooms({ config, clock, rooms, timeoutMs: 30 })
    expect(await port.announce(update)).toEqual({ outcome: 'unknown', reason: 'timeout' })
    expect(await port.announce(update, AbortSignal.abort())).toEqual({ outcome: 'unknown', reason: 'aborted' })
  })

  it('is measured by how it answered, without its name', async () => {
    const rooms = fakeRooms()
    rooms.take('desk')
    const points: Point[] = []
    await createRooms({ config, clock, rooms, measure: (point) => points.push(point) }).announce(update)
    expect(points.map(({ name, outcome, isFault }) => ({ name, outcome, isFault }))).toEqual(
      expect.arrayContaining([
        { name: 'room', outcome: 'no_connection', isFault: true },
        { name: 'room', outcome: 'ok', isFault: false },
      ]),
    )
    expect(JSON.stringify(points)).not.toContain(roomId)
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

  it('has a name that tells nothing of the account, and is no room of a process', () => {
    expect(deskId).toMatch(/^desk-[0-9a-f]{32}$/)
    expect(deskRoomIdOf(config, 'acc_2')).not.toBe(deskId)
    expect(deskRoomIdOf(another, 'acc_1')).not.toBe(deskId)
    expect(roomIdOf(config, 'acc_1').slice(-32)).not.toBe(deskId.slice(-32))
  })

  it('hears that something changed and nothing else', async () => {
    const rooms = fakeRooms()
    rooms.take()
    await createRooms({ config, clock, rooms }).announce(update)
    expect(rooms.calls).toContainEqual({ room: deskId, message: { type: 'board-updated' } })
  })

  it('keeps no customer waiting where it fails', async () => {
    const rooms = fakeRooms()
    rooms.take('visit')
    expect(await createRooms({ config, clock, rooms }).announce(update)).toEqual({ outcome: 'sent' })
  })

  it('keeps no customer waiting where it never answers', async () => {
    const rooms = fakeRooms()
    rooms.take('visit')
    rooms.answer('desk', never)
    expect(await createRooms({ config, clock, rooms, timeoutMs: 30 }).announce(update)).toEqual({ outcome: 'sent' })
  })

  it('hears twice of however many processes that are announced at once: first, and when all are there', async () => {
    const rooms = fakeRooms()
    rooms.take()
    const port = createRooms({ config, clock, rooms })
    const codes = ['ABCDEFGHJKMN', 'NMKJHGFEDCBA', 'MNABCDEFGHJK', 'KMNABCDEFGHJ']
    await Promise.all(codes.map((processCode) => port.announce({ ...update, processCode })))
    expect(rooms.calls.filter(({ room }) => room === deskId)).toHaveLength(2)
    expect(rooms.calls).toHaveLength(codes.length + 2)
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

describe('the room of a device', () => {
  const deviceRoom = deviceRoomIdOf(config, 'dev_1')
  const withDevice = { ...update, deviceIds: ['dev_1'] }
  const callsOf = ({ calls }: ReturnType<typeof fakeRooms>) => calls.filter(({ room }) => room === deviceRoom)

  it('has a name that tells nothing of the device, and is no room of anybody else', () => {
    expect(deviceRoom).toMatch(/^device-[0-9a-f]{32}$/)
    expect(new Set([deviceRoomIdOf(another, 'dev_1'), deviceRoomIdOf(config, 'dev_2'), deviceRoom]).size).toBe(3)
    const rotating = { roomSecret: { current: roomSecret, former: another.roomSecret.current } }
    expect(deviceRoomIdsOf(rotating, 'dev_1')).toEqual([deviceRoom, deviceRoomIdOf(another, 'dev_1')])
  })

  it('hears that there is work and nothing else, once the clients of the process have heard', async () => {
    const rooms = fakeRooms()
    rooms.take()
    expect(await createRooms({ config, clock, rooms }).announce(withDevice)).toEqual({ outcome: 'sent' })
    expect(callsOf(rooms)).toEqual([{ room: deviceRoom, message: { type: 'device-updated' } }])
    expect(rooms.calls.at(-1)?.room).toBe(deviceRoom)
  })

  it('is tried three times, and holds nothing back where it fails', async () => {
    const rooms = fakeRooms()
    rooms.take()
    rooms.refuse('device')
    expect(await createRooms({ config, clock, rooms }).announce(withDevice)).toEqual({ outcome: 'sent' })
    expect(callsOf(rooms)).toHaveLength(3)
    await createRooms({ config, clock, rooms }).announceWork(['dev_1'])
    expect(callsOf(rooms)).toHaveLength(6)
  })

  it('is left to the next try of the announcement where the clients of the process did not hear', async () => {
    const rooms = fakeRooms()
    rooms.take()
    rooms.refuse('visit')
    expect(await createRooms({ config, clock, rooms }).announce(withDevice)).toMatchObject({ outcome: 'unknown' })
    expect(callsOf(rooms)).toEqual([])
  })
})
