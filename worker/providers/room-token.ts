import { sign } from 'hono/jwt'

import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { listenAudience, roomIdFor, roomTicketLifetimeSeconds, speakAudience } from '#domain/room-ticket.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

type Signer = { config: Pick<Config, 'roomSecret'>; clock: Clock }
type TokenInput = Signer & { audience: string }

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
  const token = await signToken({ config, clock, audience: listenAudience(roomIdFor(processCode)) })
  return { url: config.partyUrl, token }
}

/** Lets this worker speak in the room of one process. */
export function speakToken(input: Signer & { processCode: string }): Promise<string> {
  const { config, clock, processCode } = input
  return signToken({ config, clock, audience: speakAudience(roomIdFor(processCode)) })
}
