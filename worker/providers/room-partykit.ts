import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { oneAtATime } from '#domain/one-at-a-time.ts'
import { boardMessage, roomMessage, type RoomMessage } from '#domain/room-ticket.ts'

import { exchange, failureOf, type Wire } from './exchange.ts'
import type { AnnounceOutcome, RoomPort } from './port.ts'
import { deskRoomIdsOf, roomIdsOf, speakToken } from './room-token.ts'

type World = { config: Pick<Config, 'partyUrl' | 'roomSecret'>; clock: Clock }

/** Boards ask by themselves in a while, so that nobody waits long for their room. */
const boardTimeoutMs = 1_000

/**
 * The rooms of processes and of accounts on PartyKit (https://docs.partykit.io/guides/responding-to-http-requests): a POST
 * to `/parties/main/{room}` that carries a short-lived JWT of our own (see party/process-room.ts). However many processes
 * of an account are announced at once, its boards are told one time after the other.
 */
export function createRoomPartykit(world: World, wire: Wire): RoomPort {
  const { config } = world
  const boards = new Map<string, () => Promise<void>>()
  function tellBoards(accountId: string): Promise<void> {
    let tell = boards.get(accountId)
    if (tell === undefined) {
      const quick = { ...wire, timeoutMs: Math.min(boardTimeoutMs, wire.timeoutMs ?? boardTimeoutMs) }
      tell = oneAtATime(async () => {
        const rooms = deskRoomIdsOf(config, accountId)
        await Promise.all(rooms.map((room) => say(world, quick, { room, message: boardMessage })))
      })
      boards.set(accountId, tell)
    }
    return tell()
  }
  return {
    async announce({ processCode, accountId, version }, signal) {
      const message = roomMessage(version)
      const rooms = roomIdsOf(config, processCode)
      const [said] = await Promise.all([
        Promise.all(rooms.map((room) => say(world, wire, { room, message, signal }))),
        tellBoards(accountId),
      ])
      return said.find(({ outcome }) => outcome !== 'sent') ?? { outcome: 'sent' }
    },
  }
}

type Word = { room: string; message: RoomMessage; signal?: AbortSignal | undefined }

async function say({ config, clock }: World, wire: Wire, { room, message, signal }: Word): Promise<AnnounceOutcome> {
  const answer = await exchange(wire, {
    url: `${config.partyUrl}/parties/main/${room}`,
    of: 'room',
    headers: {
      Authorization: `Bearer ${await speakToken({ config, clock, room })}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(message),
    signal,
  })
  if (!answer.answered) return { outcome: 'unknown', reason: answer.reason }
  return answer.status >= 200 && answer.status < 300 ? { outcome: 'sent' } : failureOf(answer.status)
}
