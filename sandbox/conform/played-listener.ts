import type { RoomListener } from '#sandbox/gateway/ports.ts'
import { saysWork } from '#sandbox/gateway/room-address.ts'
import { waitingListener } from '#sandbox/gateway/room-waits.ts'

import type { Hearer, PlayedRoom } from './played-room.ts'

type Parts = { how: Hearer['how']; onWork: () => void }

/** Returns a listener of the gateway in a played room, without a network between them. */
export function listenerIn(room: PlayedRoom, { how, onWork }: Parts): RoomListener & { close: () => void } {
  return how === 'wait' ? waitsIn(room, onWork) : socketIn(room, onWork)
}

function socketIn(room: PlayedRoom, onWork: () => void): RoomListener & { close: () => void } {
  let leave: (() => void) | null = null
  const close = () => {
    leave?.()
    leave = null
  }
  return {
    close,
    isListening: () => leave !== null,
    listen: async ({ token }) => {
      if (leave !== null) return 'listening'
      const notify = (text: string) => {
        if (saysWork(text)) onWork()
      }
      leave = room.join(token, { how: 'socket', notify, end: close })
      return leave === null ? 'away' : 'begun'
    },
  }
}

const answered = (status: number, body = '') => ({ status, text: async () => body })

function waitsIn(room: PlayedRoom, onWork: () => void): RoomListener & { close: () => void } {
  let leave: (() => void) | null = null
  const get = (address: string) => {
    const token = new URL(address).searchParams.get('token') ?? ''
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof answered>>()
    const hearer: Hearer = {
      how: 'wait',
      notify: (text) => resolve(answered(200, text)),
      end: () => reject(new TypeError('Network connection lost.')),
    }
    leave = room.join(token, hearer)
    if (leave === null) resolve(answered(401))
    return promise
  }
  const waits = waitingListener({ onWork, get })
  const close = () => {
    waits.close()
    leave?.()
  }
  return { ...waits, close }
}
