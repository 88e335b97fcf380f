import { sign } from 'hono/jwt'

import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { hmacHex } from '#core/secrets/hashing.ts'
import { secretsOf } from '#core/secrets/secret-keys.ts'
import { listenAudience, roomTicketLifetimeSeconds } from '#domain/access/room-ticket.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

type Signer = { config: Pick<Config, 'roomSecret'>; clock: Clock }
type TokenInput = Signer & { audience: string }

/** Enough of the hash that no two rooms share a name. */
const nameLength = 32

/**
 * The name of the room of a process, which stands in addresses and in the logs of whoever runs the room: made of its code
 * by a secret, so that nobody reads the code from it or finds it by guessing codes. A new code is another room.
 */
export function roomIdOf({ roomSecret }: Pick<Config, 'roomSecret'>, processCode: string): string {
  return named(roomSecret.current, processCode)
}

/** Every room that browsers may be in: whoever came in before the secret was another listens in the one of that time. */
export function roomIdsOf({ roomSecret }: Pick<Config, 'roomSecret'>, processCode: string): readonly string[] {
  return secretsOf(roomSecret).map((secret) => named(secret, processCode))
}

const named = (secret: string, processCode: string) =>
  `visit-${hmacHex(secret, `room:${processCode}`).slice(0, nameLength)}`

/** The name of the room where the boards of an account are told; nobody makes it of an account's id without the secret. */
export function deskRoomIdOf({ roomSecret }: Pick<Config, 'roomSecret'>, accountId: string): string {
  return deskNamed(roomSecret.current, accountId)
}

/** Every room that boards of an account may be in, as with `roomIdsOf`. */
export function deskRoomIdsOf({ roomSecret }: Pick<Config, 'roomSecret'>, accountId: string): readonly string[] {
  return secretsOf(roomSecret).map((secret) => deskNamed(secret, accountId))
}

/** Returns the name of the room where a device hears that there is work for it. */
export function deviceRoomIdOf({ roomSecret }: Pick<Config, 'roomSecret'>, deviceId: string): string {
  return deviceNamed(roomSecret.current, deviceId)
}

/** Returns every room that a device may be in, as with `roomIdsOf`. */
export function deviceRoomIdsOf({ roomSecret }: Pick<Config, 'roomSecret'>, deviceId: string): readonly string[] {
  return secretsOf(roomSecret).map((secret) => deviceNamed(secret, deviceId))
}

const deviceNamed = (secret: string, deviceId: string) =>
  `device-${hmacHex(secret, `device:${deviceId}`).slice(0, nameLength)}`

const deskNamed = (secret: string, accountId: string) =>
  `desk-${hmacHex(secret, `desk:${accountId}`).slice(0, nameLength)}`

/** JWT (HS256) that the room takes for `roomTicketLifetimeSeconds`; the audience names the room and what it allows. */
function signToken({ config, clock, audience }: TokenInput): Promise<string> {
  const iat = Math.floor(clock.now() / 1000)
  return sign({ aud: audience, iat, exp: iat + roomTicketLifetimeSeconds }, config.roomSecret.current, 'HS256')
}

type Listener = Signer & { config: Pick<Config, 'partyUrl'> }

/** Lets one browser listen to one process for a connection made within a minute. */
export function listenTicket({ processCode, ...listener }: Listener & { processCode: string }): Promise<RoomTicket> {
  return ticketTo(listener, roomIdOf(listener.config, processCode))
}

/** Lets one browser of staff hear, by a connection made within a minute, that something changed in an account. */
export function deskTicket({ accountId, ...listener }: Listener & { accountId: string }): Promise<RoomTicket> {
  return ticketTo(listener, deskRoomIdOf(listener.config, accountId))
}

/** Lets one device hear, by a connection or a wait begun within a minute, that there is work for it. */
export function deviceTicket({ deviceId, ...listener }: Listener & { deviceId: string }): Promise<RoomTicket> {
  return ticketTo(listener, deviceRoomIdOf(listener.config, deviceId))
}

async function ticketTo({ config, clock }: Listener, room: string): Promise<RoomTicket> {
  return { url: config.partyUrl, room, token: await signToken({ config, clock, audience: listenAudience(room) }) }
}
