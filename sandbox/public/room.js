// How the page of a cabinet hears in its room that there is work for it.

/** @typedef {{ url: string, room: string, token: string }} RoomTicket */

const work = '{"type":"device-updated"}'

/** @param {RoomTicket} ticket */
const addressOf = ({ url, room, token }) => `${url.replace(/^http/, 'ws')}/parties/main/${room}?token=${token}`

/**
 * `hear` is called with each message, and once it listens: what was said before has to be asked for.
 * @param {() => void} hear
 */
export function roomOf(hear) {
  /** @type {WebSocket | null} */
  let socket = null
  let triedToken = ''
  const isListening = () => socket?.readyState === WebSocket.OPEN

  /**
   * Listens with a ticket where it does not yet; a cabinet whose line is cut hears nothing.
   * @param {{ room?: RoomTicket | null, isOnline: boolean }} state
   */
  function listen({ room, isOnline }) {
    if (!isOnline) socket?.close()
    if (!room || isListening() || room.token === triedToken) return
    triedToken = room.token
    socket = new WebSocket(addressOf(room))
    socket.addEventListener('open', hear)
    socket.addEventListener('message', ({ data }) => {
      if (data === work) hear()
    })
  }

  return { isListening, listen }
}
