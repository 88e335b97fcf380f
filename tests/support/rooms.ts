/**
 * The rooms where clients hear of changes, in the hands of a test:
 *
 *   const rooms = fakeRooms()
 *   rooms.take()                        // every room hears what it is told
 *   rooms.refuse('desk')                // those of boards fail
 *   rooms.answer('visit', async ({ message }) => { … })
 *   expect(rooms.calls[0]).toEqual({ room: 'visit-…', message: { type: 'process-updated', version: 7 } })
 *
 * A room that nobody answers for fails, as it does when the room server is away. The rule made last is asked first.
 */
import type { RoomNamespace } from '#core/outbox/room-namespace.ts'
import type { RoomMessage } from '#domain/access/room-ticket.ts'

export type RoomCall = { room: string; message: RoomMessage }

type RoomKind = 'visit' | 'desk' | 'device' | 'any'
type Responder = (call: RoomCall) => void | Promise<void>

export type FakeRooms = RoomNamespace & {
  calls: RoomCall[]
  answer: (kind: RoomKind, responder: Responder) => void
  take: (kind?: RoomKind) => void
  refuse: (kind?: RoomKind) => void
}

const isAway: Responder = () => {
  throw new Error('Network connection lost.')
}

export function fakeRooms(): FakeRooms {
  const calls: RoomCall[] = []
  const rules: { kind: RoomKind; responder: Responder }[] = []
  const answer: FakeRooms['answer'] = (kind, responder) => void rules.unshift({ kind, responder })
  return {
    calls,
    answer,
    take: (kind = 'any') => answer(kind, () => {}),
    refuse: (kind = 'any') => answer(kind, isAway),
    getByName: (room) => ({
      async announce(message) {
        const call = { room, message }
        calls.push(call)
        const rule = rules.find(({ kind }) => kind === 'any' || room.startsWith(`${kind}-`))
        await (rule?.responder ?? isAway)(call)
      },
    }),
  }
}
