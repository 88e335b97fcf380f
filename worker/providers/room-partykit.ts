import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { roomMessage } from '#domain/room-ticket.ts'

import { exchange, failureOf, type Wire } from './exchange.ts'
import type { AnnounceOutcome, RoomPort } from './port.ts'
import { roomIdsOf, speakToken } from './room-token.ts'

/**
 * The room of a process on PartyKit (https://docs.partykit.io/guides/responding-to-http-requests): a POST to
 * `/parties/main/{room}` that carries a short-lived JWT of our own (see party/process-room.ts).
 */
export function createRoomPartykit(
  { config, clock }: { config: Pick<Config, 'partyUrl' | 'roomSecret'>; clock: Clock },
  wire: Wire,
): RoomPort {
  const say = async (room: string, version: number, signal?: AbortSignal): Promise<AnnounceOutcome> => {
    const answer = await exchange(wire, {
      url: `${config.partyUrl}/parties/main/${room}`,
      of: 'room',
      headers: {
        Authorization: `Bearer ${await speakToken({ config, clock, room })}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(roomMessage(version)),
      signal,
    })
    if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
    return answer.status >= 200 && answer.status < 300 ? { outcome: 'sent' } : failureOf(answer.status)
  }
  return {
    async announce({ processCode, version }, signal) {
      const said = await Promise.all(roomIdsOf(config, processCode).map((room) => say(room, version, signal)))
      return said.find(({ outcome }) => outcome !== 'sent') ?? { outcome: 'sent' }
    },
  }
}
