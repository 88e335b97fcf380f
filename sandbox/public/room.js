// How the page of a cabinet hears in its room that there is work for it.

/** @typedef {{ url: string, room: string, token: string }} RoomTicket */

const work = '{"type":"device-updated"}'

/** @param {RoomTicket} ticket */
const addressOf = ({ url, room, token }) => `${url.replace(/^http/, 'ws')}/parties/main/${room}?token=${token}`

/**
 * `onNews` is called once it listens, for what was said before, and with each message; those that come meanwhile are one.
 * @param {() => Promise<void>} onNews
 */
export function roomOf(onNews) {
  /** @type {WebSocket | null} */
  let socket = null
  let triedToken = ''
  let isHearing = false
  let isToListenAgain = false
  const isListening = () => socket?.readyState === WebSocket.OPEN

  async function listenOnce() {
    isToListenAgain = isHearing
    if (isHearing) return
    isHearing = true
    await onNews()
    isHearing = false
    if (isToListenAgain) await listenOnce()
  }

  /**
   * Listens with a ticket where it does not yet; a cabinet whose line is cut hears nothing.
   * @param {{ room?: RoomTicket | null, isOnline: boolean }} state
   */
  function listen({ room, isOnline }) {
    if (!isOnline) socket?.close()
    if (!room || isListening() || room.token === triedToken) return
    triedToken = room.token
    socket = new WebSocket(addressOf(room))
    socket.addEventListener('open', () => void listenOnce())
    socket.addEventListener('message', ({ data }) => {
      if (data === work) void listenOnce()
    })
  }

  return { isListening, listen }
}
