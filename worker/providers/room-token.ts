import { sign } from 'hono/jwt'

import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { hmacHex } from '#core/hashing.ts'
import { listenAudience, roomTicketLifetimeSeconds, speakAudience } from '#domain/room-ticket.ts'
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
  return `visit-${hmacHex(roomSecret, `room:${processCode}`).slice(0, nameLength)}`
}

/** JWT (HS256) that the room takes for `roomTicketLifetimeSeconds`; the audience names the room and what it allows. */
function signToken({ config, clock, audience }: TokenInput): Promise<string> {
  const iat = Math.floor(clock.now() / 1000)
  return sign({ aud: audience, iat, exp: iat + roomTicketLifetimeSeconds }, config.roomSecret, 'HS256')
}

/** Lets one browser listen to one process for a connection made within a minute. */
export async function listenTicket(
  input: Signer & { config: Pick<Config, 'partyUrl'>; processCode: string },
): Promise<RoomTicket> {
  const { config, clock, processCode } = input
  const room = roomIdOf(config, processCode)
  return { url: config.partyUrl, room, token: await signToken({ config, clock, audience: listenAudience(room) }) }
}

/** Lets this worker speak in the room of one process. */
export function speakToken(input: Signer & { processCode: string }): Promise<string> {
  const { config, clock, processCode } = input
  return signToken({ config, clock, audience: speakAudience(roomIdOf(config, processCode)) })
}
