import type { RoomListener, RoomTicket } from './ports.ts'
import { roomAddress, saysWork } from './room-address.ts'

/** The interval (ms) of pings: a connection that did not answer by the next one is dead, whatever TCP says of it. */
const pingEveryMs = 30_000

type Parts = { onWork: () => void; open?: (address: string) => WebSocket }

/** Returns a listener that keeps a WebSocket to the room; `close` ends it. */
export function socketListener({ onWork, open = (address) => new WebSocket(address) }: Parts) {
  let socket: WebSocket | null = null
  const isListening = () => socket?.readyState === WebSocket.OPEN
  const close = () => {
    socket?.close()
    socket = null
  }
  async function listen(ticket: RoomTicket): ReturnType<RoomListener['listen']> {
    if (isListening()) return 'listening'
    close()
    const next = open(roomAddress(ticket).replace(/^http/, 'ws'))
    socket = next
    next.addEventListener('message', ({ data }) => {
      if (saysWork(data)) onWork()
    })
    if (!(await isOpened(next))) return 'away'
    keepAlive(next)
    return 'begun'
  }
  return { isListening, listen, close }
}

function isOpened(socket: WebSocket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.addEventListener('open', () => resolve(true))
  for (const end of ['error', 'close'] as const) socket.addEventListener(end, () => resolve(false))
  return promise
}

/** Closes a connection that no longer answers: the room says `pong` to each `ping`. */
function keepAlive(socket: WebSocket): void {
  let isAnswered = true
  const pings = setInterval(() => {
    if (!isAnswered) return socket.close()
    isAnswered = false
    socket.send('ping')
  }, pingEveryMs)
  socket.addEventListener('message', () => {
    isAnswered = true
  })
  socket.addEventListener('close', () => clearInterval(pings))
}
